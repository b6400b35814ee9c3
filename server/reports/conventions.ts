/** What a word in a measure's `convention` means, and whether a measure so named leads or stands beside the leading one. */
export interface ConventionNote {
  readonly leads: boolean;
  readonly text: string;
}

/** Every word that a convention is made of (several apply together where joined by spaces). Category names are none of them. */
export const conventions: Readonly<Record<string, ConventionNote>> = {
  seeded: { leads: true, text: 'Averaged over many noise draws from the seed of the report.' },
  published: { leads: false, text: 'As in the published analysis, to the digit.' },
  'equal-weight': { leads: true, text: 'Each model of the ensemble counts the same.' },
  pooled: { leads: false, text: 'All answers of the ensemble together: a model with more usable answers weighs more.' },
  'iterated-bootstrap': { leads: true, text: 'The null distance by a bootstrap corrected by itself.' },
  'half-samples': {
    leads: false,
    text: 'The null distance by random halves of the people, scaled to the sizes compared.',
  },
  'label-permutation': {
    leads: false,
    text: 'The null distance by exchanging who answered between two samples of people.',
  },
  'hold-out-items': { leads: false, text: 'Over the items of the hold-out only, so that its value can be set beside.' },
  'row-weighted': { leads: false, text: 'Each item counts as often as the sample has rows of it.' },
  'no-drop': { leads: false, text: 'No item is left out for its long times.' },
  'adjacent-slides': {
    leads: true,
    text: 'Times between neighbouring slides only; a difference over a slide that is not in the data is no time of one slide.',
  },
  'raw-time': { leads: false, text: 'Mean time in seconds.' },
  'log-time': { leads: false, text: 'Mean logarithm of the time.' },
  'z-time': { leads: false, text: 'Time standardised within each person.' },
  'silverman-1981': { leads: true, text: 'Bootstrap samples keep the variance of the answers, as Silverman wrote.' },
  'hall-york-line': { leads: false, text: 'Calibrated for a test at 0.05 (Hall and York 2001); modes anywhere.' },
  'hall-york-0-100': { leads: false, text: 'The same, modes inside the scale only.' },
  'multimode-si': {
    leads: false,
    text: 'As published (R multimode 1.5): scales the wrong way and has no power at 28 answers.',
  },
  'multimode-no-rescale': { leads: false, text: 'Bootstrap samples as drawn.' },
  uncorrected: { leads: false, text: 'Each test at 0.05, so that 5 % of true hypotheses fall by chance.' },
  holm: { leads: true, text: 'Corrected for the number of items (Holm 1979).' },
  'benjamini-hochberg': { leads: true, text: 'Corrected for the number of items (Benjamini and Hochberg 1995).' },
};

/** How many words of a convention mark it as standing beside another: 0 leads. `adjacent-slides` leads over plain times. */
export function behind(convention: string | null): number {
  return (convention ?? '').split(' ').filter((word) => conventions[word]?.leads === false).length;
}

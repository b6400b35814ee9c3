import type { Report } from './report.js';

/** What the words in a convention's name mean. */
const meanings: Readonly<Record<string, string>> = {
  seeded: 'entropy averaged over many jitters drawn from the report’s seed',
  published: 'computed as in the published analysis, such as with its one stream of jitter or its response times',
  'equal-weight': 'every model of the ensemble counts the same',
  pooled: 'all answers of the ensemble’s models thrown together',
  'row-weighted': 'an item counts as often as it has answers',
  'hold-out-items': 'over the hold-out’s items only',
  'iterated-bootstrap': 'the distance between two samples of people estimated by a bootstrap within a bootstrap',
  'half-samples': 'the distance between two samples of people estimated by halving the one sample',
  'label-permutation': 'the distance between two samples of people after shuffling who belongs to which',
  'no-drop': 'no item left out for a long mean response time',
  'adjacent-slides': 'response times between neighbouring slides only',
  'all-pairs': 'response times between any two released slides',
  'raw-time': 'response times as they are',
  'log-time': 'logarithms of response times, not standardised',
  'z-time': 'response times standardised within each person, no logarithm',
  'silverman-1981': 'resampled answers keep their variance, as Silverman has it',
  'multimode-si':
    'resampled answers are spread further, as the package multimode 1.5 has it; almost without power here',
  'multimode-no-rescale': 'resampled answers are not rescaled',
  'hall-york-line': 'Hall and York’s correction, modes anywhere',
  'hall-york-0-100': 'Hall and York’s correction, modes between 0 and 100 only',
  permutation: 'p by relabelling the answers of the two samples at random',
  'own-bootstrap': 'each interval from its own answers',
  'without-repeats': 'only the first answer of a person to an item counts',
  normal: 'for answers that spread normally',
  uncorrected: 'not corrected for the number of items',
  holm: 'corrected for the number of items by Holm’s method',
  'benjamini-hochberg': 'false discoveries over items controlled by Benjamini and Hochberg’s method',
};

/** The words that occur in the report's conventions, with what they mean; the words join where several apply. */
export function conventionNotes({ measures }: Pick<Report, 'measures'>): { name: string; text: string }[] {
  const used = new Set(measures.map(({ convention }) => convention));
  const words = new Set([...used].flatMap((convention) => convention?.split(' ') ?? []));
  return Object.entries(meanings).flatMap(([name, text]) => (words.has(name) ? [{ name, text }] : []));
}

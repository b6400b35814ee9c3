import type { Verdict } from '../../../server/reports/validation/validation.js';

type Numbers = readonly (readonly [label: string, theirs: number])[];

/** What a row of reference/published_numbers.json asks of ours. */
export interface Expected {
  readonly verdict: Verdict;
  /** The reference's own numbers by the labels of our row. */
  readonly numbers: (reproduced: unknown) => Numbers;
  /** Absolute tolerance; 1e-9 relative unless given. */
  readonly within?: number;
}

const printed = 'reproduced to the printed digits';

function row<Reproduced>(
  verdict: Verdict,
  numbers: (reproduced: Reproduced) => Numbers = () => [],
  within?: number,
): Expected {
  return {
    verdict,
    numbers: (reproduced) => numbers(reproduced as Reproduced),
    ...(within === undefined ? {} : { within }),
  };
}

const rhoAndP = ([rho, p]: [number, number]): Numbers => [
  ['rho', rho],
  ['p', p],
];
const rhoOnly = ({ rho }: { rho: number }): Numbers => [['rho', rho]];
const only = (value: number): Numbers => [['', value]];
const range = ([smallest, largest]: [number, number]): Numbers => [
  ['smallest', smallest],
  ['largest', largest],
];
const tokens = ([entropyRho, entropyP, timeRho, timeP]: [number, number, number, number]): Numbers => [
  ['entropy, rho', entropyRho],
  ['entropy, p', entropyP],
  ['time, rho', timeRho],
  ['time, p', timeP],
];
interface Round {
  readonly rho: number;
  readonly p: number;
}
const ownArm = (model: string): string => `${model}, each arm drawn from its own answers`;
const table5 = (name: string): string => `table 5 ${name}: tokens ~ human entropy, tokens ~ human time`;

/** Mapped by hand, a row at a time. */
export const referenceRows: Readonly<Record<string, Expected>> = {
  'Spearman human entropy vs mean log-z marginal time': row('reproduced', rhoAndP),
  'same, paper text': row('corrected', rhoAndP),
  'Spearman of item means, original vs validation': row(printed, rhoOnly),
  'original vs prompt validation': row(printed, rhoOnly),
  'validation vs prompt validation': row(printed, rhoOnly),
  'validation p-values': row('corrected', (rounds: Record<string, Round>) =>
    Object.entries(rounds).flatMap(([name, { rho, p }]): Numbers => {
      const round = `${name.split(' ')[0]!} round`;
      return [
        [`${round}, rho`, rho],
        [`${round}, p`, p],
      ];
    }),
  ),
  '90 two-sample KS p-values (30 items x 3 pairs)': row(printed, () => [['tests', 90]]),
  'no KS difference significant at 0.05': row('not reproduced', (below: { p: number }[]) => [
    ['tests with p < 0.05', below.length],
    ['smallest p', below[0]!.p],
  ]),
  'differential entropy of all 210 items': row('reproduced', () => [
    ['items that agree to the 10 stored decimals', 210],
  ]),
  'marginal times, logs, z scores': row('reproduced', () => [
    ['logarithm, standardised, rows that agree to the stored decimals', 5858],
  ]),
  'slide order: mean rho, count p<0.05': row('reproduced', ([rho, count]: [number, number]) => [
    ['mean rho', rho],
    ['items with p < 0.05', count],
  ]),
  'median human-human W1': row(printed, (w1: Record<string, number>) => [
    ['median over rows', w1['row_weighted_median']!],
    ['median over items', w1['item_median']!],
  ]),
  'median human differential entropy': row(printed, (entropy: Record<string, number>) => [
    ['median over rows, 30 items', entropy['row_weighted_median_30_validation_items']!],
    ['median over items, 30 items', entropy['median_30_validation_items']!],
    ['median over items, all items', entropy['median_210']!],
  ]),
  'Opus 4.6 low: mean differential entropy': row(printed, only),
  'Opus 4.6 low: median unique responses': row('reproduced', only),
  'Opus 4.6 low: proportion of non-empty summaries': row('reproduced', only),
  'Opus 4.6 low: range of token counts': row('reproduced', range),
  'Opus 4.6 medium: mean differential entropy': row(printed, only),
  'Opus 4.6 medium: median unique responses': row('reproduced', only),
  'Opus 4.6 medium: proportion of non-empty summaries': row('reproduced', only),
  'Opus 4.6 medium: range of token counts': row('reproduced', range),
  'Opus 4.6 high: mean differential entropy': row(printed, only),
  'Opus 4.6 high: median unique responses': row('reproduced', only),
  'Opus 4.6 high: proportion of non-empty summaries': row(printed, only),
  'Opus 4.6 high: range of token counts': row('reproduced', range),
  'Silverman p-values (B=500, unseeded)': row('reproduced', () => [['items', 210]]),
  'unimodality never rejected at 0.05': row(
    'corrected',
    (counts: Record<string, number>) => [
      ['items, as multimode 1.5 has it', counts['multimode default']!],
      ['not rescaled', counts['no rescaling']!],
      ['variance kept (Silverman 1981)', counts['variance-preserving rescaling as in Silverman 1981']!],
      ['Hall and York, whole line', counts['Hall-York whole line']!],
      ['Hall and York, 0 to 100', counts['Hall-York (0,100)']!],
      ['Hartigan’s dip, ties as they are', counts['dip test (raw ties)']!],
    ],
    // Items whose p lies near 0.05 fall on either side by chance.
    4,
  ),
  'low vs high effort medians: 0 items differ': row(
    'corrected',
    (counts: Record<string, number>) => Object.entries(counts).map(([model, count]) => [ownArm(model), count] as const),
    1,
  ),
  [table5('GPT-5')]: row(printed, tokens),
  [table5('Claude Sonnet-4.5')]: row('reproduced in part', tokens),
  [table5('DeepSeek-R1')]: row('reproduced in part', tokens),
  [table5('Gemini-3')]: row(printed, tokens),
  [table5('Kimi-K2')]: row('reproduced in part', tokens),
  [table5('Qwen3')]: row('reproduced in part', tokens),
  [table5('GLM-4.6')]: row('reproduced in part', tokens),
  [table5('Ensemble')]: row(printed, tokens),
};

import type { Claim } from '../claim.js';
import type { Measured } from '../measured.js';
import { original, prompt, roundFiles, validation } from './samples.js';

/** The three comparisons of the notebook: a later wave against an earlier one. */
export const pairs = [
  { sample: validation, against: original, name: 'original against hold-out' },
  { sample: prompt, against: original, name: 'original against the other wording' },
  { sample: prompt, against: validation, name: 'hold-out against the other wording' },
] as const;

/** How well the two later waves of people agree with the first. */
export function validationRoundClaims(measured: Measured): Claim[] {
  const rho = pairs.map(({ sample, against }) => measured.row('spearman_of_means', sample, { against }));
  const [first, second, third] = rho;
  const cell29 = 'human notebook, cell 29';
  const takes = roundFiles;
  const expected = 'reproduced to the printed digits';
  const ks = ksValues(measured);
  const significant = ks?.filter(({ p }) => p < 0.05);
  return [
    {
      name: 'Spearman of item means, original vs validation',
      where: cell29,
      parts: [{ label: 'rho', published: '0.974194', ours: first?.value }],
      ...{ expected, takes },
    },
    {
      name: 'original vs prompt validation',
      where: cell29,
      parts: [{ label: 'rho', published: '0.975973', ours: second?.value }],
      ...{ expected, takes },
    },
    {
      name: 'validation vs prompt validation',
      where: cell29,
      parts: [{ label: 'rho', published: '0.980868', ours: third?.value }],
      ...{ expected, takes },
    },
    {
      name: 'validation p-values',
      where: 'paper, section 2.3',
      parts: [
        { label: 'first round, rho', published: '0.98', ours: first?.value, misprint: true },
        { label: 'first round, p', published: '4.52e-20', ours: first?.p, misprint: true },
        { label: 'second round, rho', published: '0.97', ours: second?.value, misprint: true },
        { label: 'second round, p', published: '1.22e-19', ours: second?.p, misprint: true },
      ],
      expected: 'corrected',
      reason: 'The text has the two rounds the wrong way round: the first has 0.974, the second 0.976.',
      takes,
    },
    {
      name: '90 two-sample KS p-values (30 items x 3 pairs)',
      where: 'human notebook, cell 28',
      parts: [
        { label: 'tests', published: '90', ours: ks?.length },
        ...pairs.map(({ name }, index) => ({
          label: `${name}: sum of the p values of the 23 items whose number is not a multiple of 5`,
          published: ['15.755804', '12.059098', '16.076244'][index]!,
          ours: ks && sumOfComparable(ks, name),
        })),
      ],
      expected: 'reproduced to the printed digits',
      reason: 'The notebook prints every p value; a sum per pair stands for those that are at hand to be compared.',
      takes,
    },
    {
      name: 'no KS difference significant at 0.05',
      where: 'paper, section 2.3',
      parts: [
        { label: 'tests with p < 0.05', published: '0', ours: significant?.length },
        { label: 'smallest p', ours: ks && Math.min(...ks.map(({ p }) => p)) },
      ],
      expected: 'not reproduced',
      reason:
        significant === undefined || significant.length === 0
          ? 'No test is below 0.05.'
          : `${significant.map(({ item, pair }) => `Item ${item}, ${pair}`).join('; ')}. Corrected for 30 tests none is left.`,
      takes,
    },
  ];
}

interface KsValue {
  readonly item: string;
  readonly pair: string;
  readonly p: number;
}

/** Exact p of each item and pair; undefined where a pair was not compared. */
export function ksValues(measured: Measured): KsValue[] | undefined {
  const lists = pairs.map(({ sample, against, name }) =>
    measured
      .items('ks', sample, { against })
      .flatMap(({ item, p }): KsValue[] => (p === null ? [] : [{ item: item!, pair: name, p }])),
  );
  return lists.some((list) => list.length === 0) ? undefined : lists.flat();
}

/** Sum over the items whose published values are at hand. */
function sumOfComparable(values: readonly KsValue[], name: string): number {
  return values.filter(({ item, pair }) => pair === name && Number(item) % 5 !== 0).reduce((sum, { p }) => sum + p, 0);
}

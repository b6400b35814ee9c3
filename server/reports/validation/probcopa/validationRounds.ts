import type { Claim } from '../claim.js';
import type { Measured } from '../measured.js';
import { publishedKs } from './publishedKs.js';
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
        {
          label: 'of 69 values at hand, those that agree to six decimals',
          published: '69',
          ours: ks && agreeingKs(ks),
        },
      ],
      expected: 'reproduced',
      reason: 'Printed in the notebook only; 69 of the 90 are at hand to be compared, the other 21 are computed alike.',
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

function agreeingKs(ours: readonly KsValue[]): number {
  const byPlace = new Map(ours.map(({ item, pair, p }) => [`${item} ${pair}`, p]));
  return publishedKs
    .flatMap(([item, ...values]) =>
      values.map((value, index) => ({ value, p: byPlace.get(`${item} ${pairs[index]!.name}`) })),
    )
    .filter(({ value, p }) => p !== undefined && Math.abs(p - value) <= 5.1e-7).length;
}

import { chiSquareTail } from '../../../stats/chiSquareTail.js';
import type { ReportMeasure } from '../../report.js';
import type { Claim } from '../claim.js';
import type { Measured } from '../measured.js';
import { humanFile, original } from './samples.js';

const table = 'results/ProbCOPA_silverman_test_significances.csv';
/** Bootstrap samples behind each published p. */
const publishedReplicates = 500;

/** Silverman's test of one mode, and what tests with power say. */
export function silvermanClaims(measured: Measured): Claim[] {
  const agreement = silvermanAgreement(measured);
  return [
    {
      name: 'Silverman p-values (B=500, unseeded)',
      where: table,
      parts: [
        { label: 'items', published: '210', ours: agreement?.items },
        {
          label: 'of these, differences within what drawing afresh explains (4 standard errors)',
          published: '210',
          ours: agreement?.within,
        },
        { label: 'chi-square of all differences', ours: agreement?.chiSquare },
        { label: 'its p', ours: agreement?.p },
      ],
      expected: 'reproduced',
      reason: 'Both draw bootstrap samples, the published ones without a seed: they can agree only within chance.',
      takes: `${humanFile} or the published p values (${table})`,
    },
    {
      name: 'unimodality never rejected at 0.05',
      where: 'paper, section 3.2',
      parts: [
        { label: 'items, as multimode 1.5 has it', published: '0', ours: silvermanRejected(measured, 'multimode-si') },
      ],
      corrected: [
        { label: 'not rescaled', ours: silvermanRejected(measured, 'multimode-no-rescale') },
        { label: 'variance kept (Silverman 1981)', ours: silvermanRejected(measured, 'silverman-1981') },
        { label: 'Hall and York, whole line', ours: silvermanRejected(measured, 'hall-york-line') },
        { label: 'Hall and York, 0 to 100', ours: silvermanRejected(measured, 'hall-york-0-100') },
        { label: 'Hartigan’s dip, ties as they are', ours: rejected(measured.items('dip', original)) },
      ],
      expected: 'corrected',
      reason:
        'Holds only for the variant of multimode 1.5, which widens the bootstrap samples where Silverman narrows them, and has no power at 28 answers. Counts without a correction for 210 tests.',
      takes: humanFile,
    },
  ];
}

/** Items of the original wave that a variant rejects; undefined without any test. */
export function silvermanRejected(measured: Measured, convention: string): number | undefined {
  return rejected(measured.items('silverman', original, { convention }));
}

function rejected(items: readonly ReportMeasure[]): number | undefined {
  return items.length === 0 ? undefined : items.filter(({ p }) => p !== null && p < 0.05).length;
}

interface SilvermanAgreement {
  readonly items: number;
  readonly within: number;
  readonly chiSquare: number;
  readonly p: number;
}

/** Differences of the published p from ours in standard errors of two independent draws. */
function silvermanAgreement(measured: Measured): SilvermanAgreement | undefined {
  const published = measured.column('silverman_test_p_value');
  const ours = measured.items('silverman', original, { convention: 'multimode-si' });
  if (published === undefined || ours.length === 0) return undefined;
  const byItem = new Map(published);
  const scores = ours.flatMap(({ item, p }) => {
    const theirs = byItem.get(item!) ?? null;
    if (p === null || theirs === null) return [];
    const middle = Math.min(0.99, Math.max(0.01, (p + theirs) / 2));
    const variance = middle * (1 - middle) * (1 / publishedReplicates + 1 / measured.replicates);
    return [(p - theirs) / Math.sqrt(variance)];
  });
  const chiSquare = scores.reduce((sum, score) => sum + score * score, 0);
  return {
    items: scores.length,
    within: scores.filter((score) => Math.abs(score) <= 4).length,
    chiSquare,
    p: scores.length === 0 ? 1 : chiSquareTail(chiSquare, scores.length),
  };
}

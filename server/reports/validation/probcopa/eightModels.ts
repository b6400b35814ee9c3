import type { Claim, ClaimPart } from '../claim.js';
import type { Measured } from '../measured.js';
import { eightModelNumbers } from './eightModelNumbers.js';
import { demoFile, original } from './samples.js';

/** The eight full runs and their ensemble, against an independent computation of the same answers. */
export function eightModelClaims(measured: Measured): Claim[] {
  return Object.entries(eightModelNumbers).map(([model, numbers]): Claim => {
    const sample = model === 'ensemble' ? model : `model:${model}`;
    return {
      name: `${model}: answers, distance from people, entropy`,
      where: 'SciPy on the released answers',
      parts: [...distanceParts(measured, sample), ...entropyParts(measured, sample)].flatMap((part, index) => {
        const published = numbers[index];
        return published === undefined ? [] : [{ ...part, published }];
      }),
      expected: 'reproduced',
      reason:
        'The paper draws these and prints none of them; what stands beside ours was computed with SciPy 1.10.1 from the same answers.',
      takes: demoFile,
    };
  });
}

function distanceParts(measured: Measured, sample: string): ClaimPart[] {
  const at = { against: original, ...(sample === 'ensemble' ? { convention: 'published pooled' } : {}) };
  const answers = measured.report.samples.find(({ label }) => label === sample)?.n_responses;
  return [
    { label: 'usable answers', ours: answers },
    { label: 'items', ours: measured.row('wasserstein_mean', sample, at)?.n },
    ...(['mean', 'median', 'q1', 'q3'] as const).map((statistic) => ({
      label: `distance, ${statistic}`,
      ours: measured.value(`wasserstein_${statistic}`, sample, at),
    })),
  ];
}

function entropyParts(measured: Measured, sample: string): ClaimPart[] {
  const at = { convention: 'published' };
  return [
    { label: 'entropy, mean', ours: measured.value('differential_entropy_mean', sample, at) },
    { label: 'entropy, median', ours: measured.value('differential_entropy_median', sample, at) },
    { label: 'items without entropy', ours: measured.value('items_without_entropy', sample, at) },
  ];
}

import type { Claim } from '../claim.js';
import type { Measured } from '../measured.js';

/** Table 3 as printed: mean entropy, median of distinct answers, share with a summary, range of token counts. */
const table3 = [
  ['low', '-0.486', '1.0', '0.000', '10', '10'],
  ['medium', '-0.667', '1.0', '0.000', '10', '10'],
  ['high', '-0.296', '1.0', '0.198', '10', '250'],
] as const;

/** Claude Opus 4.6 at three efforts. */
export function opusClaims(measured: Measured): Claim[] {
  return table3.flatMap(([effort, entropy, distinct, share, smallest, largest]): Claim[] => {
    const sample = `model:claude-opus-4.6 effort=${effort}`;
    const takes = `the file results/reasoning_effort_experiments/claude-opus-4.6_reasoning_effort_${effort}.jsonl`;
    const row = (name: string, parts: Claim['parts'], expected: Claim['expected']): Claim => ({
      name: `Opus 4.6 ${effort}: ${name}`,
      where: 'paper, table 3',
      ...{ parts, expected, takes },
    });
    return [
      row(
        'mean differential entropy',
        [
          {
            label: '',
            published: entropy,
            ours: measured.value('differential_entropy_mean', sample, { convention: 'published' }),
          },
        ],
        'reproduced to the printed digits',
      ),
      row(
        'median unique responses',
        [{ label: '', published: distinct, ours: measured.value('distinct_median', sample) }],
        'reproduced',
      ),
      row(
        'proportion of non-empty summaries',
        [{ label: '', published: share, ours: measured.value('share_with_reasoning_text', sample) }],
        share === '0.000' ? 'reproduced' : 'reproduced to the printed digits',
      ),
      row(
        'range of token counts',
        [
          { label: 'smallest', published: smallest, ours: measured.value('reasoning_tokens_min', sample) },
          { label: 'largest', published: largest, ours: measured.value('reasoning_tokens_max', sample) },
        ],
        'reproduced',
      ),
    ];
  });
}

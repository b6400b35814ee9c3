import type { Claim } from '../claim.js';
import type { Measured } from '../measured.js';
import type { Verdict } from '../validation.js';
import { original } from './samples.js';

const printed = 'reproduced to the printed digits';
const inPart = 'reproduced in part';

/** Table 5 as printed: name there, sample, rho and p with people's entropy, rho and p with people's time. */
const table5: readonly (readonly [string, string, string, string, string, string, Verdict])[] = [
  ['GPT-5', 'model:gpt-5', '0.30', '7.06e-06', '0.17', '0.0119', printed],
  ['Claude Sonnet-4.5', 'model:claude-sonnet-4.5', '0.18', '0.00961', '0.12', '0.0874', inPart],
  ['DeepSeek-R1', 'model:DeepSeek-R1', '0.36', '6.54e-08', '0.18', '0.00985', inPart],
  ['Gemini-3', 'model:gemini-3-pro-preview', '0.50', '2.10e-14', '0.18', '0.00986', printed],
  ['Kimi-K2', 'model:Kimi-K2-Thinking', '0.33', '1.05e-06', '0.24', '0.000444', inPart],
  ['Qwen3', 'model:Qwen3-235B-Thinking', '0.27', '6.97e-05', '0.25', '0.000248', inPart],
  ['GLM-4.6', 'model:GLM-4.6', '0.14', '0.0418', '-0.02', '0.822', inPart],
  ['Ensemble', 'ensemble', '0.44', '1.90e-11', '0.23', '0.000635', printed],
];

/** Table 5: how reasoning tokens go with people's entropy and response time, over items. */
export function tokenClaims(measured: Measured): Claim[] {
  return table5.map(([name, sample, entropyRho, entropyP, timeRho, timeP, expected]): Claim => {
    const convention = sample === 'ensemble' ? 'published equal-weight' : 'published';
    const at = { against: original, convention };
    const entropy = measured.row('tokens_vs_entropy', sample, at);
    const time = measured.row('tokens_vs_time', sample, at);
    return {
      name: `table 5 ${name}: tokens ~ human entropy, tokens ~ human time`,
      where: 'paper, table 5',
      parts: [
        { label: 'entropy, rho', published: entropyRho, ours: entropy?.value },
        { label: 'entropy, p', published: entropyP, ours: entropy?.p },
        { label: 'time, rho', published: timeRho, ours: time?.value },
        { label: 'time, p', published: timeP, ours: time?.p },
      ],
      expected,
      reason: reasonOf(sample, expected),
      takes: `reasoning tokens of ${sample} (results/ or demo_data.json) beside the original wave`,
    };
  });
}

function reasonOf(sample: string, expected: Verdict): string {
  const rounded = 'Token means are released with one decimal only';
  if (sample === 'ensemble')
    return 'The ensemble is the unweighted mean of the seven models’ item means; Grok tells no tokens.';
  if (expected === printed) return `${rounded}; that does not reach the printed digits here.`;
  return `Each rho agrees; a p differs in its last printed digit or digits. ${rounded}, which moves ranks a little.`;
}

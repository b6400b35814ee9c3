import { type Claim, judge } from '../../../server/reports/validation/claim.js';
import type { Validation } from '../../../server/reports/validation/validation.js';
import { hostileText } from '../fixtureReport.js';

function claim(name: string, parts: Claim['parts'], more: Partial<Claim> = {}): Claim {
  return { name, where: 'paper, table 1', parts, expected: 'reproduced', takes: 'the answers', ...more };
}

/** A made-up validation with a row of every verdict, and hostile text in every place that holds text. */
export function fixtureValidation(studyId: string): Validation {
  const rho = { label: 'rho', published: '0.31', ours: 0.3077 };
  const count = { label: '', published: '12', ours: 12 };
  const wrong = { label: 'p', published: '0.02', ours: 0.034567 };
  return {
    schema: 'credence-validation/1',
    study: { id: studyId, title: `Tea ${hostileText}`, version: 1, config_sha256: 'ab' },
    analysis: 'made-up',
    software: { version: '0.1.0', node: 'v20' },
    seed: 1,
    replicates: 500,
    generated_at: '2026-12-01T12:34:56.000Z',
    rows: [
      claim('a count', [count]),
      claim('a correlation', [rho], { expected: 'reproduced to the printed digits' }),
      claim('two of three', [count, rho, wrong], { expected: 'reproduced in part' }),
      claim('a built-in result', [count], {
        corrected: [{ label: 'by its own data', ours: 5 }],
        expected: 'corrected',
      }),
      claim(`a wrong number ${hostileText}`, [wrong], { reason: hostileText }),
      claim('recruited', [{ ...count, ours: undefined }], { takes: hostileText }),
    ].map(judge),
    findings: [
      {
        id: 'a-defect',
        title: `A defect ${hostileText}`,
        explanation: `It was so. ${hostileText}.`,
        published: '=1+1',
        corrected: '5 of 30',
      },
    ],
  };
}

import { absent, number } from '../../words.js';
import type { PossibleFinding } from './findings.js';
import { original, prompt, validation } from './samples.js';

/** As the paper writes small p values: 6.47e-06. */
function scientific(p: number | null): string {
  return p === null ? absent : p.toExponential(2).replace(/e-(\d)$/, 'e-0$1');
}

const swappedRounds: PossibleFinding = ({ row }) => {
  const first = row('spearman_of_means', validation, { against: original });
  const second = row('spearman_of_means', prompt, { against: original });
  if (!first || !second) return null;
  return {
    id: 'validation-rounds-swapped',
    title: 'The two validation rounds are the wrong way round',
    explanation:
      'The text gives the correlation of the first round to the second and that of the second to the first. The notebook and the data agree with each other, and both values are high.',
    published: 'first round 0.98 (p = 4.52e-20), second 0.97 (p = 1.22e-19)',
    corrected: `first round ${number(first.value, 3)} (p = ${scientific(first.p)}), second ${number(second.value, 3)} (p = ${scientific(second.p)})`,
  };
};

const printedP: PossibleFinding = ({ row }) => {
  const trend = row('entropy_vs_time', original, { convention: 'published' });
  if (!trend) return null;
  return {
    id: 'p-of-entropy-and-time',
    title: 'A digit of a p value is wrong',
    explanation:
      'The paper prints the p of people’s entropy against time with a wrong digit. The notebook and the data give the same number as we do.',
    published: 'p = 6.45e-06',
    corrected: `p = ${scientific(trend.p)}`,
  };
};

/** Slips of the text. */
export const textFindings: readonly PossibleFinding[] = [swappedRounds, printedP];

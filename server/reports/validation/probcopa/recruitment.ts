import type { Claim } from '../claim.js';
import type { Measured } from '../measured.js';
import { original, prompt, validation } from './samples.js';

/** How many people took part, as far as the release can tell. */
export function recruitmentClaims({ loaded }: Measured): Claim[] {
  const people = (label: string): number | undefined =>
    loaded.data.samples.find(({ sample }) => sample.label === label)?.sample.n_respondents;
  const row = (name: string, where: string, parts: Claim['parts'], reason: string): Claim => ({
    ...{ name, where, parts, reason },
    expected: 'cannot be recomputed',
    takes: 'people who were recruited and then excluded, whom the release leaves out',
  });
  return [
    row(
      '328 participants recruited',
      'paper, section 2',
      [{ label: 'people in the original wave', published: '328', ours: people(original) }],
      'The release holds only those who were kept: whom the attention checks excluded it does not tell.',
    ),
    row(
      '30 new participants in each validation round',
      'paper, section 2.3',
      [
        { label: 'people in the first round', published: '30', ours: people(validation) },
        { label: 'people in the second round', published: '30', ours: people(prompt) },
      ],
      'The release holds 28 people in each round; two fewer than the text says, without a reason.',
    ),
    row(
      'most ablation runs of DeepSeek-R1, Kimi-K2, Qwen3 and GLM-4.6',
      'paper, figures 13 to 15',
      [],
      'Their answers stand in files that are too large for the copy of the release that this is made for; of these runs it holds only means and medians.',
    ),
  ];
}

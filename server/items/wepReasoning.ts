import { z } from 'zod';
import { seededUniform, shuffled } from '../random.js';
import type { GeneratedItem } from './generated.js';
import { anyOf, farWord, nearestWord, probabilityWords } from './wordsOfProbability.js';

export const wepReasoningConfig = z.strictObject({
  kind: z.literal('wep-reasoning'),
  count: z.int().min(1).max(100_000),
  seed: z.int(),
  answers: z.string().optional().describe('The question that simulated respondents answer mostly rightly.'),
});

const people = ['Ada', 'Bruno', 'Chiara', 'Dario', 'Esra', 'Felix', 'Gesine', 'Hamid'];
const facts = [
  'is in the library',
  'owns a blue kite',
  'went to the harbour',
  'plays the cello',
  'has lost a key',
  'speaks Basque',
  'keeps two geese',
  'bakes rye bread',
];

/** Probability and wording of a compound of two independent facts. */
const operators = {
  and: { probability: (p: number, q: number) => p * q, say: (a: string, b: string) => `'${a} and ${b}'` },
  or: {
    probability: (p: number, q: number) => p + q - p * q,
    say: (a: string, b: string) => `'${a}' or '${b}' or both`,
  },
  xor: {
    probability: (p: number, q: number) => p * (1 - q) + q * (1 - p),
    say: (a: string, b: string) => `either '${a}' or '${b}' but not both`,
  },
} as const;

/**
 * One-hop items of arXiv 2211.03358: three independent facts, each with a word of probability; a compound of two of
 * them, once with the word nearest to its probability (`valid`), once with a word at least 40 points off
 * (`distractor`). Covariates: `probability`, `operator`, the two words. Each item has a stream of its own.
 */
export function wepReasoning({ count, seed, answers }: z.infer<typeof wepReasoningConfig>): GeneratedItem[] {
  return Array.from({ length: count }, (_, index) => {
    const uniform = seededUniform(seed, 'wep-reasoning', index);
    const names = shuffled(people, uniform);
    const predicates = shuffled(facts, uniform);
    const stated = [0, 1, 2].map((place) => ({
      text: `${names[place]!} ${predicates[place]!}`,
      word: anyOf(probabilityWords, uniform),
    }));
    const [first, second] = shuffled(stated, uniform);
    const operator = anyOf(['and', 'or', 'xor'] as const, uniform);
    const { probability: combine, say } = operators[operator];
    const probability = combine(first!.word.percent / 100, second!.word.percent / 100);
    const [fitting, far] = [nearestWord(probability * 100, uniform), farWord(probability * 100, uniform)];
    const compound = say(first!.text, second!.text);
    return {
      id: `wep-${index + 1}`,
      fields: {
        context: stated.map(({ text, word }) => word.say(text)).join(' '),
        valid: fitting.say(compound),
        distractor: far.say(compound),
      },
      covariates: { probability: Number(probability.toFixed(6)), operator, word: fitting.word, far_word: far.word },
      // A choice's place 0 is the valid statement; its spread is how often a simulated respondent just guesses.
      tendency: answers === undefined ? {} : { [answers]: [{ at: 0, spread: 0.3, share: 1 }] },
    };
  });
}

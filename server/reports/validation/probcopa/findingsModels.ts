import { median } from '../../../stats/quantile.js';
import { usable } from '../../reportData.js';
import { listed, number } from '../../words.js';
import type { PossibleFinding } from './findings.js';

const ensembleEntropy: PossibleFinding = ({ value }) => {
  const of = (sample: string, convention: string): number | null =>
    value('differential_entropy_mean', sample, { convention });
  const [first, own, pooled] = [
    of('model:gpt-5', 'published'),
    of('ensemble', 'seeded equal-weight'),
    of('ensemble', 'published pooled'),
  ];
  if (first === null || own === null || pooled === null) return null;
  return {
    id: 'ensemble-entropy-is-gpt-5s',
    title: 'The entropy drawn for the ensemble is that of GPT-5',
    explanation:
      'The notebook joins the models’ tables and takes the first entropy of each item, which is that of the model that happens to stand first, GPT-5. The ensemble’s own entropy, every model counting the same, is far higher.',
    published: `mean ${number(first, 3)} (GPT-5’s)`,
    corrected: `mean ${number(own, 3)} with equal weights and as many answers as people gave; ${number(pooled, 3)} with all answers thrown together`,
  };
};

const constantSamples: PossibleFinding = ({ loaded, value }) => {
  const cells = loaded.data.samples
    .filter(({ sample }) => sample.kind === 'model')
    .flatMap(({ cells: own }) => own.map(usable))
    .filter((values) => values.length >= 5);
  const constant = cells.filter((values) => new Set(values).size === 1).length;
  const medium = value('differential_entropy_mean', 'model:claude-opus-4.6 effort=medium', { convention: 'published' });
  if (cells.length === 0 || constant === 0) return null;
  return {
    id: 'constant-samples',
    title: 'Where all answers are equal, entropy measures the noise and Silverman’s test rejects',
    explanation:
      'A sample of 30 equal answers gets an entropy of about −0.775, which is that of the added noise and says nothing about the answers, and multimode 1.5 gives it p = 0, as if it had several modes. Such samples are called constant here, and have no critical bandwidth and no test.',
    published: `Opus 4.6 at medium effort: mean entropy ${number(medium, 3)}`,
    corrected: `${number(constant, 0)} of ${number(cells.length, 0)} model samples of one item are constant`,
  };
};

const claudeBudgets: PossibleFinding = ({ loaded, value }) => {
  const budgets = ['512', '2048', '4096'].map((budget) => `model:claude-sonnet-4.5 budget=${budget}`);
  const tokens = budgets.map((sample) => value('reasoning_tokens_mean', sample));
  const spread = budgets.map((sample) => value('sd_mean', sample));
  if ([...tokens, ...spread].includes(null)) return null;
  const items = budgets.map((sample) => loaded.reasoning.get(sample) ?? []);
  const medians = items.map((own) => median(own.flatMap(({ mean }) => mean ?? [])));
  return {
    id: 'claude-budgets-are-one-condition',
    title: 'Claude’s three thinking budgets are probably one condition',
    explanation:
      'The released script sends a budget of 1024 tokens to Claude whenever a budget is given, whatever it is. The three files agree with that: they use the same number of tokens and spread alike.',
    published: 'budgets of 512, 2,048 and 4,096 tokens compared',
    corrected: `mean tokens ${listed(tokens.map((one) => number(one, 0)))} (median over items ${listed(medians.map((one) => number(one, 0)))}), mean standard deviation within an item ${listed(spread.map((one) => number(one, 2)))}`,
  };
};

const missingAnswers: PossibleFinding = ({ loaded }) => {
  const files = loaded.data.samples.filter(
    ({ sample }) => sample.kind === 'model' && sample.source?.startsWith('results/') === true,
  );
  const missing = files.reduce((sum, { sample }) => sum + sample.n_missing, 0);
  const asked = missing + files.reduce((sum, { sample }) => sum + sample.n_responses, 0);
  const gemini = files.filter(
    ({ sample }) => sample.settings['model'] === 'gemini-3-pro-preview' && sample.n_missing > 0,
  );
  if (missing === 0 || gemini.length === 0) return null;
  const worst = gemini.map(({ cells }) =>
    cells
      .map(({ item, values }) => ({ item, absent: values.filter((one) => one === null).length }))
      .sort((a, b) => b.absent - a.absent)
      .slice(0, 2)
      .map(({ item }) => item),
  );
  const pair = worst[0]!.toSorted((a, b) => Number(a) - Number(b));
  const same = worst.filter((items) => pair.every((item) => items.includes(item))).length;
  return {
    id: 'missing-not-at-random',
    title: 'Missing answers are not missing at random',
    explanation:
      'Unusable answers are left out without a word, but they heap on the same few items in file after file, and on the hottest temperature. Means over the rest are then means over other items than people’s, so the number of usable answers belongs beside every one of them.',
    published: 'left out without a count',
    corrected: `${number(missing, 0)} of ${number(asked, 0)} answers are missing (${number((100 * missing) / asked, 1)} %); for Gemini 3 Pro items ${listed(pair)} miss most in ${same} of the ${gemini.length} files that miss any`,
  };
};

/** Defects of the models' side. */
export const modelFindings: readonly PossibleFinding[] = [
  ensembleEntropy,
  missingAnswers,
  claudeBudgets,
  constantSamples,
];

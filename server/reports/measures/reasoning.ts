import type { FinishCount, ReasoningOfItem } from '../../store/samples.js';
import type { ReportMeasure } from '../report.js';
import { ensemble, ensembleCells } from './ensemble.js';
import { placeKey, type PreparedQuestion } from './prepare.js';
import { measureRow } from './rows.js';

type Reasoning = ReadonlyMap<string, readonly ReasoningOfItem[]>;

/**
 * `reasoning_tokens_mean` per item and model (all trials that tell a count, unusable answers included); over all items
 * the mean of these, and as `row-weighted` the mean over trials; `reasoning_tokens_min` and `_max`; `share_with_reasoning_text`
 * where replies were kept whole. What the source calls reasoning tokens is taken as it stands.
 */
export function reasoningMeasures(
  prepared: PreparedQuestion,
  reasoning: Reasoning,
  finish: ReadonlyMap<string, readonly FinishCount[]>,
): ReportMeasure[] {
  const models = prepared.samples.filter(({ kind }) => kind === 'model');
  const question = prepared.question.id;
  const everywhere = { condition: null, item: null };
  return [
    ...models.flatMap(({ label: sample }) => {
      const items = reasoning.get(sample) ?? [];
      const counted = items.filter(({ mean }) => mean !== null);
      const replies =
        (finish.get(sample) ?? []).some(({ reason }) => reason !== null) || counted.some(({ counted: n }) => n > 0);
      const texts = items.reduce((sum, { withText }) => sum + withText, 0);
      const trials = items.reduce((sum, item) => sum + item.trials, 0);
      return [
        ...counted.map(({ condition, item, mean, counted: n }) =>
          measureRow(
            { measure: 'reasoning_tokens_mean', question, sample },
            { condition, item },
            { value: mean, n: n || null },
          ),
        ),
        ...(counted.length === 0 ? [] : overItems(question, sample, counted)),
        ...(replies || texts > 0
          ? [
              measureRow({ measure: 'share_with_reasoning_text', question, sample }, everywhere, {
                value: texts / trials,
                n: trials,
              }),
            ]
          : []),
      ];
    }),
    ...ensembleTokens(prepared, reasoning),
  ];
}

function overItems(question: string, sample: string, items: readonly ReasoningOfItem[]): ReportMeasure[] {
  const row = (measure: string, value: number, n: number, convention: string | null = null): ReportMeasure =>
    measureRow({ measure, question, sample, convention }, { condition: null, item: null }, { value, n });
  const ofItems = row(
    'reasoning_tokens_mean',
    items.reduce((sum, { mean }) => sum + mean!, 0) / items.length,
    items.length,
  );
  const n = items.reduce((sum, { counted }) => sum + counted, 0);
  if (n === 0) return [ofItems];
  const byRow = items.reduce((sum, { mean, counted }) => sum + mean! * counted, 0) / n;
  return [
    ofItems,
    row('reasoning_tokens_mean', byRow, n, 'row-weighted'),
    row(
      'reasoning_tokens_min',
      items.reduce((low, { min }) => Math.min(low, min ?? Infinity), Infinity),
      n,
    ),
    row(
      'reasoning_tokens_max',
      items.reduce((high, { max }) => Math.max(high, max ?? -Infinity), -Infinity),
      n,
    ),
  ];
}

/** The ensemble's tokens: the mean over the models that tell a count, each counting the same. */
function ensembleTokens(prepared: PreparedQuestion, reasoning: Reasoning): ReportMeasure[] {
  const byModel = prepared.fullRuns.map(
    ({ label }) => new Map((reasoning.get(label) ?? []).map((item) => [placeKey(item), item.mean])),
  );
  return ensembleCells(prepared).flatMap(({ people: { cell } }) => {
    const means = byModel.map((model) => model.get(placeKey(cell)) ?? null).filter((mean) => mean !== null);
    if (means.length === 0) return [];
    return [
      measureRow(
        {
          measure: 'reasoning_tokens_mean',
          question: prepared.question.id,
          sample: ensemble,
          convention: 'equal-weight',
        },
        cell,
        { value: means.reduce((sum, mean) => sum + mean, 0) / means.length, n: means.length },
      ),
    ];
  });
}

import type { LoadedData } from '../loadReportData.js';
import type { ReportSample, ReportWarning } from '../report.js';
import { firstOf } from './words.js';

/** Settings that say how much a model is to reason. */
const amounts = ['effort', 'reasoning_effort', 'budget', 'thinking_budget'];
/** Mean tokens that differ by less than this share look equal. */
const close = 0.02;

/**
 * Samples of one model whose settings ask for different amounts of reasoning while its tokens do not differ: the setting
 * may never have reached the model. (Equal answers alone would prove nothing: a model can be sure of itself.)
 */
export function settingsWarnings({ data, reasoning }: LoadedData): ReportWarning[] {
  const groups = new Map<string, { sample: ReportSample; tokens: number }[]>();
  for (const { sample } of data.samples) {
    const amount = amounts.find((name) => sample.settings[name] !== undefined);
    const counts = (reasoning.get(sample.label) ?? []).filter(({ counted }) => counted > 0);
    if (sample.kind !== 'model' || amount === undefined || counts.length === 0) continue;
    const others = Object.entries(sample.settings)
      .filter(([name]) => name !== amount)
      .sort();
    const key = JSON.stringify([amount, sample.wave, others]);
    const tokens = counts.reduce((sum, { mean }) => sum + mean!, 0) / counts.length;
    groups.set(key, [...(groups.get(key) ?? []), { sample, tokens }]);
  }
  return [...groups.values()].flatMap((group): ReportWarning[] => {
    const sorted = group.toSorted((a, b) => a.tokens - b.tokens);
    const alike = sorted.filter(
      (one, index) => near(one.tokens, sorted[index - 1]?.tokens) || near(one.tokens, sorted[index + 1]?.tokens),
    );
    if (alike.length < 2) return [];
    return [
      {
        code: 'equal-looking-conditions',
        text: `These samples ask for different amounts of reasoning, but the mean tokens hardly differ (${alike.map(({ tokens }) => Math.round(tokens)).join(', ')}): they may have been one condition.`,
        where: firstOf(alike.map(({ sample }) => sample.label)),
      },
    ];
  });
}

function near(tokens: number, other: number | undefined): boolean {
  return other !== undefined && Math.abs(tokens - other) <= close * Math.max(tokens, other);
}

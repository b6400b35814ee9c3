import { spreadRatio, type SpreadRatio } from '../../stats/spreadRatio.js';
import { armPairs } from '../arms.js';
import type { ReportWarning } from '../report.js';
import { type ReportData, type SampleData, sampleOf, usable } from '../reportData.js';

/** Settings that widen answers where they are read, and by how much two arms must differ to tell. */
const widening: Readonly<Record<string, number>> = { temperature: 0.3, top_p: 0.2 };
/** Spreads that differ by less than this factor, with confidence, are called alike. */
const alike = 1.25;

/**
 * Arms of one model that differ in temperature or top_p alone, and whose spread within items is shown to be alike (the
 * whole interval of its ratio lies within 1/1.25 and 1.25): the setting may never have been read. Little data shows nothing
 * and gives no warning; nor do answers that do not vary at all, which is what a model that is sure of itself gives.
 */
export function spreadWarnings(data: ReportData): ReportWarning[] {
  return armPairs(data.samples.map(({ sample }) => sample)).flatMap(({ setting, first, second }): ReportWarning[] => {
    const least = widening[setting];
    const [one, other] = [sampleOf(data, first), sampleOf(data, second)];
    if (least === undefined || one === undefined || other === undefined) return [];
    const [low, high] = [one, other].map(({ sample }) => sample.settings[setting]);
    // What is not set is the provider's own value, which may be the same.
    if (typeof low !== 'number' || typeof high !== 'number' || Math.abs(high - low) < least) return [];
    const found = ratioOf(data, one, other);
    if (found === null || found.low < 1 / alike || found.high > alike) return [];
    const [ratio, from, to] = [found.ratio, found.low, found.high].map((value) => value.toFixed(2));
    return [
      {
        code: 'setting-without-effect',
        text: `${setting} may be ignored: at ${high} the answers spread ${ratio} times as wide within items as at ${low} (95 % interval ${from} to ${to}, ${found.items} items), so that a difference of a quarter is ruled out.`,
        where: `${first}, ${second}`,
      },
    ];
  });
}

function ratioOf(data: ReportData, one: SampleData, other: SampleData): SpreadRatio | null {
  const sliders = new Set(data.questions.filter(({ level }) => level === 'interval').map(({ id }) => id));
  const place = ({ question, condition, item }: SampleData['cells'][number]): string =>
    JSON.stringify([question, condition, item]);
  const byPlace = new Map(other.cells.map((cell) => [place(cell), usable(cell)]));
  return spreadRatio(
    one.cells
      .filter(({ question }) => sliders.has(question))
      .map((cell) => [usable(cell), byPlace.get(place(cell)) ?? []] as const),
  );
}

import type { ReportSample } from './report.js';
import { isServedPart } from './servedParts.js';

/** Two samples of one model that differ in one setting. */
export interface ArmPair {
  readonly model: string;
  /** The setting in which they differ, such as `effort`. */
  readonly setting: string;
  /** Labels of the samples; the first has the lower value of the setting, or none. */
  readonly first: string;
  readonly second: string;
  /** Labels of every arm of this model and setting, the lowest first. */
  readonly arms: readonly string[];
}

/** The name of a block tells where answers come from, not what the model was asked; the model names itself. */
const noSetting = new Set(['model', 'block']);
const words = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'];

/**
 * Every pair of samples of the same model and origin whose settings differ in exactly one (absent counts as a value of
 * its own), whatever the setting is called.
 */
export function armPairs(samples: readonly ReportSample[]): ArmPair[] {
  const models = samples.filter(({ kind, settings }) => kind === 'model' && typeof settings['model'] === 'string');
  const names = new Set(models.flatMap(({ settings }) => Object.keys(settings)).filter((name) => !noSetting.has(name)));
  return [...names].flatMap((setting) => {
    const groups = new Map<string, ReportSample[]>();
    for (const sample of models) {
      const key = JSON.stringify([sample.origin, sample.settings['model'], others(sample, setting)]);
      groups.set(key, [...(groups.get(key) ?? []), sample]);
    }
    return [...groups.values()].flatMap((group) => pairsOf(setting, group));
  });
}

/** The value of a setting in words; what is not set is left to the provider. */
export function settingInWords(value: unknown): string {
  if (value === undefined || value === null) return 'not set';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function others({ settings }: ReportSample, setting: string): [string, unknown][] {
  return Object.entries(settings)
    .filter(([name]) => name !== setting && !noSetting.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

function pairsOf(setting: string, group: readonly ReportSample[]): ArmPair[] {
  const value = (sample: ReportSample): string => settingInWords(sample.settings[setting]);
  const sorted = group.toSorted((a, b) => rank(a.settings[setting]) - rank(b.settings[setting]));
  const arms = sorted.map(({ label }) => label);
  return sorted.flatMap((second, index) =>
    sorted
      .slice(0, index)
      // A part is inside its whole: the two are no separate arms.
      .filter((first) => value(first) !== value(second) && isServedPart(first) === isServedPart(second))
      .map((first) => ({
        model: settingInWords(second.settings['model']),
        setting,
        first: first.label,
        second: second.label,
        arms,
      })),
  );
}

/** Numbers by size, the usual words for an effort by theirs, anything else as it came; what is not set goes first. */
function rank(value: unknown): number {
  if (value === undefined || value === null) return -Infinity;
  if (typeof value === 'number') return value;
  const place = words.indexOf(settingInWords(value));
  return place < 0 ? 0 : place;
}

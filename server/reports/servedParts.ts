import type { ServedTrial } from '../store/served.js';
import type { ReportSample } from './report.js';
import type { Cell, SampleData } from './reportData.js';

/** Settings that only a part of a sample has: who served it. */
const served = ['served_provider', 'served_model'] as const;

/** Whether a sample is the part of another that one provider or model served. */
export function isServedPart({ settings }: ReportSample): boolean {
  return served.some((name) => settings[name] !== undefined);
}

/**
 * A model whose answers several providers (or served models) gave, split by them: `model:LABEL provider=X`,
 * `model:LABEL served=Y`, or both where both differ. Untold is a part of its own, `unknown`. One system gives none.
 */
export function servedParts({ sample, cells }: SampleData, trials: Iterable<ServedTrial>): SampleData[] {
  const byTrial = new Map([...trials].map((trial) => [trial.trialId, trial]));
  const own = new Map<string, ServedTrial>();
  for (const { trials: ids } of cells)
    for (const id of ids) {
      const trial = byTrial.get(id);
      if (trial !== undefined) own.set(key(trial), trial);
    }
  if (own.size < 2) return [];
  const systems = [...own.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, trial]) => trial);
  const vary = (of: (trial: ServedTrial) => string | null): boolean => new Set(systems.map(of)).size > 1;
  const providers = vary(({ provider }) => provider);
  const models = vary(({ model }) => model);
  return systems.map((system) => {
    const partCells = cells.flatMap((cell) => partOf(cell, (id) => key(byTrial.get(id)) === key(system)));
    const provider = system.provider ?? 'unknown';
    const model = system.model ?? 'unknown';
    const values = partCells.flatMap((cell) => cell.values);
    const missing = values.filter((value) => value === null).length;
    return {
      sample: {
        ...sample,
        label: `${sample.label}${providers ? ` provider=${provider}` : ''}${models ? ` served=${model}` : ''}`,
        settings: {
          ...sample.settings,
          ...(providers ? { served_provider: provider } : {}),
          ...(models ? { served_model: model } : {}),
        },
        n_responses: values.length - missing,
        n_missing: missing,
      },
      cells: partCells,
    };
  });
}

function key(trial: ServedTrial | undefined): string {
  return trial === undefined ? '' : JSON.stringify([trial.provider, trial.model]);
}

function partOf(cell: Cell, belongs: (trialId: number) => boolean): Cell[] {
  const kept = [...cell.trials.keys()].filter((index) => belongs(cell.trials[index]!));
  if (kept.length === 0) return [];
  return [
    {
      ...cell,
      values: kept.map((index) => cell.values[index]!),
      respondents: kept.map((index) => cell.respondents[index]!),
      trials: kept.map((index) => cell.trials[index]!),
    },
  ];
}

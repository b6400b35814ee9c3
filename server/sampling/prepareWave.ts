import { InputError } from '../errors.js';
import type { Store } from '../store/open.js';
import { currentVersion, itemsOfVersion, loadStudy } from '../store/studies.js';
import { type StoredWave, versionForWave } from '../store/waves.js';
import { waveOf } from '../study/design.js';
import { canonicalJson } from '../study/load.js';
import { type ModelRespondent, modelRespondents } from '../study/modelPlan.js';
import type { Item, Study, Wave, Wording } from '../study/schema.js';
import { baseUrlOf, laneName } from './endpoint.js';

/** A wave made ready to be asked of models. */
export interface PreparedWave {
  readonly wave: StoredWave;
  readonly versionId: number;
  /** What is asked: the version that the wave is pinned to. */
  readonly study: Study;
  readonly wording: Wording;
  readonly items: ReadonlyMap<number, Item>;
  readonly rowOfItem: ReadonlyMap<string, number>;
  /** Who is asked: models, blocks and repetitions as the study file has them now. */
  readonly respondents: readonly ModelRespondent[];
}

/**
 * Joins what a wave asks (its pinned version: items, wording, questions) with whom it asks (models, blocks and
 * repetitions of the current version), so that a model or ten more repetitions can be added to an open wave, and a
 * corrected typo never plans a paid call again. `only` keeps respondents by their label or their model's label.
 */
export function prepareWave(store: Store, wave: StoredWave, only: readonly string[] = []): PreparedWave {
  const where = `${wave.studyId}/${wave.key}`;
  if (wave.state === 'paused' || wave.state === 'closed')
    throw new InputError(where, `the wave is ${wave.state}: open it again to sample models`);
  const versionId = versionForWave(store, wave);
  const pinned = loadStudy(store, versionId);
  const current = loadStudy(store, currentVersion(store, wave.studyId)?.id ?? versionId);
  const asked: Wave = waveOf(pinned, wave.key);
  const { models } = current.waves.find(({ id }) => id === wave.key) ?? asked;
  const study: Study = { ...pinned, models: current.models, personas: { ...pinned.personas, ...current.personas } };
  const { models: _pinnedModels, ...rest } = asked;
  const all = modelRespondents(study, models === undefined ? rest : { ...rest, models });
  const respondents = all.filter(
    ({ label, model }) => only.length === 0 || only.includes(label) || only.includes(model),
  );
  if (all.length === 0) throw new InputError(where, 'the wave asks no models: add "models" with labels to it');
  if (wave.state === 'draft' && asked.people !== undefined)
    throw new InputError(
      where,
      'the wave asks people too: open it on its page first, so that models get what people get',
    );
  for (const wanted of only)
    if (!all.some(({ label, model }) => label === wanted || model === wanted))
      throw new InputError(
        where,
        `there is no model "${wanted}" in it: use one of ${all.map(({ label }) => label).join(', ')}`,
      );
  if (study.items.length === 0) throw new InputError(where, 'the study has no items yet: run "credence import" first');
  for (const { label, settings, repetitions } of respondents) {
    const set = settings.personas;
    const there = set === undefined ? repetitions : (study.personas?.[set]?.length ?? 0);
    if (there < repetitions)
      throw new InputError(
        where,
        `"${label}" needs ${repetitions} personas and the set "${set ?? ''}" has ${there}: run "credence import personas" or name other models with --model`,
      );
  }
  const wording = pinned.wordings.find(({ id }) => id === asked.wording);
  if (wording === undefined) throw new Error(`wave ${where} has no wording ${asked.wording}`);
  const rows = itemsOfVersion(store, versionId, 'target');
  return {
    wave,
    versionId,
    study,
    wording,
    items: new Map(rows.map(({ rowId, item }) => [rowId, item])),
    rowOfItem: new Map(rows.map(({ rowId, item }) => [item.id, rowId])),
    respondents,
  };
}

/** What a respondent's row says about its settings. Two rows with one label must have the same, or they are two samples. */
export function settingsRecord(respondent: ModelRespondent): Record<string, unknown> {
  const { settings, block } = respondent;
  const {
    label: _label,
    price: _price,
    limits: _limits,
    timeout_seconds: _timeout,
    key_variable: _key,
    probe: _probe,
    ...rest
  } = settings;
  const record: Record<string, unknown> = { ...rest, block: block ?? 'main', base_url: baseUrlOf(settings) };
  if (settings.provider !== 'simulated') {
    delete record['tendency_shift'];
    delete record['spread_factor'];
  } else delete record['base_url'];
  if (!settings.system_in_user) delete record['system_in_user'];
  if (respondent.resampleOf !== undefined) record['resample_of'] = respondent.resampleOf;
  return record;
}

/** Whether stored settings are the same sample as the study file's: an endpoint may move, nothing else may change. */
export function sameSettings(
  stored: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
): boolean {
  const comparable = ({ base_url: _moved, ...rest }: Readonly<Record<string, unknown>>): string => canonicalJson(rest);
  return comparable(stored) === comparable(now);
}

/** Respondents by the lane that their requests go through. */
export function byLane(respondents: readonly ModelRespondent[]): Map<string, ModelRespondent[]> {
  const lanes = new Map<string, ModelRespondent[]>();
  for (const respondent of respondents) {
    const name = laneName(respondent.settings);
    lanes.set(name, [...(lanes.get(name) ?? []), respondent]);
  }
  return lanes;
}

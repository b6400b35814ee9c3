import { type Condition, conditionsOf, itemsOfWave } from '../study/design.js';
import type { AttentionCheck, Item, People, Study, Wave } from '../study/schema.js';
import type { Store } from '../store/open.js';
import { itemsOfVersion, loadStudy } from '../store/studies.js';

type PeopleWave = Wave & { readonly people: NonNullable<Wave['people']> };

/** What a participant of one wave is shown, looked up once: versions never change. */
export interface WaveContent {
  readonly study: Study;
  readonly people: People;
  readonly wave: PeopleWave;
  /** Items that the wave puts to people, by row id. */
  readonly targets: ReadonlyMap<number, Item>;
  readonly checks: ReadonlyMap<number, AttentionCheck>;
  readonly conditions: ReadonlyMap<string, Condition>;
}

const cache = new WeakMap<Store, Map<string, WaveContent | undefined>>();

/** The content of a wave in one study version, or undefined if it has no people's part. */
export function waveContent(store: Store, versionId: number, waveKey: string): WaveContent | undefined {
  const known = cache.get(store) ?? new Map<string, WaveContent | undefined>();
  cache.set(store, known);
  const key = `${versionId}/${waveKey}`;
  if (!known.has(key)) known.set(key, loadContent(store, versionId, waveKey));
  return known.get(key);
}

function loadContent(store: Store, versionId: number, waveKey: string): WaveContent | undefined {
  const study = loadStudy(store, versionId);
  const wave = study.waves.find(({ id }) => id === waveKey);
  if (wave?.people === undefined || study.people === undefined) return undefined;
  const keys = new Set(itemsOfWave(study, wave).map(({ id }) => id));
  const checks = new Map(study.people.checks.items.map((check) => [check.id, check]));
  const conditions = [{ key: '', fields: {} }, ...conditionsOf(study)];
  return {
    study,
    people: study.people,
    wave: { ...wave, people: wave.people },
    targets: new Map(
      itemsOfVersion(store, versionId, 'target')
        .filter(({ item }) => keys.has(item.id))
        .map(({ rowId, item }) => [rowId, item]),
    ),
    checks: new Map(
      itemsOfVersion(store, versionId, 'check').flatMap(({ rowId, item }) => {
        const check = checks.get(item.id);
        return check === undefined ? [] : [[rowId, check] as const];
      }),
    ),
    conditions: new Map(conditions.map((condition) => [condition.key, condition])),
  };
}

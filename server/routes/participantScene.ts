import type { Scene } from '../participants/scene.js';
import { waveContent } from '../participants/versions.js';
import type { Person } from '../store/people.js';
import { findWave, type StoredWave, versionForWave } from '../store/waves.js';
import type { AppContext } from './context.js';

/** A wave's address and the scene that newcomers enter: its pinned version, or the current one of a draft. */
export interface Place {
  readonly base: string;
  readonly wave: StoredWave;
  readonly scene: Scene;
}

/** The wave that an address names, or undefined if there is no such wave for people. */
export function placeOf(
  context: AppContext,
  { study = '', wave: key = '' }: Readonly<Record<string, string | string[] | undefined>>,
): Place | undefined {
  const wave = findWave(context.store, String(study), String(key));
  if (wave === undefined) return undefined;
  const scene = sceneOf(context, wave, versionForWave(context.store, wave));
  return scene && { base: `/s/${wave.studyId}/${wave.key}`, wave, scene };
}

/** The scene of a person who is there already: the version that they started with, whatever came since. */
export function sceneOfPerson(context: AppContext, place: Place, person: Person): Scene {
  const scene = sceneOf(context, place.wave, person.versionId);
  if (scene === undefined) throw new Error(`version ${person.versionId} has no wave ${place.wave.key} for people`);
  return scene;
}

function sceneOf(context: AppContext, wave: StoredWave, versionId: number): Scene | undefined {
  const { store, uniform, secret } = context;
  const content = waveContent(store, versionId, wave.key);
  return content && { store, wave, versionId, content, now: context.now(), uniform, secret };
}

import type { Person } from '../store/people.js';
import { personById } from '../store/people.js';
import { checkAnswers } from '../store/personTrials.js';
import { lapsedLeases, setQuota } from '../store/quotas.js';
import { verdictOf } from '../trials/verdict.js';
import { type Scene, stamp } from './scene.js';
import type { WaveContent } from './versions.js';
import { waveContent } from './versions.js';

/** How many attention checks a person has answered outside the accepted range so far. */
export function failedChecks(scene: Pick<Scene, 'store'>, content: WaveContent, person: Pick<Person, 'id'>): number {
  return checkAnswers(scene.store, person.id).filter(({ itemId, question, value }) => {
    const check = content.checks.get(itemId);
    return check?.question === question && verdictOf(value, check.accepted) !== 'inside';
  }).length;
}

/** Gives back the items of everyone in the wave whose time has run out. Call inside a transaction. */
export function releaseLapsed(scene: Pick<Scene, 'store' | 'wave' | 'now'>): void {
  for (const id of lapsedLeases(scene.store, scene.wave.id, stamp(scene))) giveBack(scene, personById(scene.store, id));
}

/** Frees a person's items for others; where the study counts partial work, answered items stay counted. */
export function giveBack(scene: Pick<Scene, 'store' | 'wave'>, person: Person): void {
  const content = waveContent(scene.store, person.versionId, scene.wave.key);
  const counts =
    content?.people.count_partial === true &&
    failedChecks(scene, content, person) <= content.people.checks.exclude_above;
  setQuota(scene.store, person, counts ? 'partial' : 'released');
}

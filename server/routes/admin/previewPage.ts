import { textsFor } from '../../../views/participant/texts.js';
import { arrive } from '../../participants/arrive.js';
import { moveStage, personById, type Stage } from '../../store/people.js';
import type { AppContext } from '../context.js';
import { pageOf } from '../participantPages.js';
import type { Place } from '../participantScene.js';

/** Pages that can be looked at one by one, and the stage that shows each. */
const stages: Readonly<Record<string, Stage>> = {
  consent: 'consent',
  practice: 'practice',
  turn: 'turn',
  question: 'trials',
  comments: 'comments',
  completed: 'completed',
  'failed-checks': 'failed_checks',
  full: 'full',
};
export const previewPages = Object.keys(stages);

/** Carries a page out of a transaction that is to leave nothing behind. */
class Rendered extends Error {
  constructor(readonly html: string) {
    super('rendered');
  }
}

/**
 * One page as a participant would see it, undefined if there is no such page. A test visitor is let in, put where the
 * page stands, and rolled back with everything that came with them.
 */
export async function previewPage(context: AppContext, place: Place, name: string): Promise<string | undefined> {
  const stage = Object.hasOwn(stages, name) ? stages[name] : undefined;
  const { scene, base } = place;
  if (stage === undefined || (stage === 'practice' && scene.content.people.practice.examples.length === 0))
    return undefined;
  try {
    await context.write(() => {
      const { id } = arrive(scene, { origin: 'test' });
      moveStage(context.store, id, 'consent', stage);
      throw new Rendered(pageOf(scene, personById(context.store, id), base, textsFor(scene.content.study.language)));
    });
  } catch (error) {
    if (error instanceof Rendered) return error.html;
    throw error;
  }
  return undefined;
}

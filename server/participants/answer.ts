import type { FormReading, Presentation } from '../scales/scale.js';
import { scaleOf } from '../scales/scales.js';
import { currentTrial, markDone, type PersonTrial, trialOfPerson, type TrialTiming } from '../store/personTrials.js';
import { moveStage, type Person, personById } from '../store/people.js';
import { exclude } from '../store/personRecords.js';
import { countPartialAnswer, setQuota } from '../store/quotas.js';
import { insertResponse } from '../store/responses.js';
import { fieldsIn } from '../study/design.js';
import { failedChecks } from './leases.js';
import { sumUp } from './review/facts.js';
import { type Scene, stamp } from './scene.js';

/** What stands on a trial's page: fields of the item or check in its condition. */
export function trialFields(scene: Pick<Scene, 'content'>, trial: PersonTrial): Presentation['fields'] {
  const { targets, checks, conditions } = scene.content;
  const item = targets.get(trial.itemId) ?? checks.get(trial.itemId);
  if (item === undefined) throw new Error(`trial ${trial.id} has an item of another version`);
  return fieldsIn(item, conditions.get(trial.condition) ?? { key: '', fields: {} });
}

/** How one question stands in a trial. */
export function presentationOf(fields: Presentation['fields'], trial: PersonTrial, question: string): Presentation {
  const order = trial.orders[question];
  return order === undefined ? { fields } : { fields, order };
}

export interface PostedAnswer {
  readonly trialId: number;
  /** Form field by question. */
  readonly fields: Readonly<Record<string, string | undefined>>;
  readonly timing: TrialTiming;
  /** When the trial was first shown, where that is not stored yet. */
  readonly shownAt?: string | undefined;
}

/** `foreign`: the trial is not this person's; `closed`: they are not among the trials (any more). `refused`: questions that lack an answer on the scale; nothing is stored. */
export type AnswerOutcome =
  | { readonly kind: 'saved' | 'known' | 'foreign' | 'closed' }
  | { readonly kind: 'refused'; readonly problems: Readonly<Record<string, 'untouched' | 'not-on-scale'>> };

/**
 * Stores the answers to all questions of one trial, and with them the person's place: one transaction, so that after
 * any crash both or neither are there. The same trial a second time changes nothing.
 */
export function answer(scene: Scene, person: Person, posted: PostedAnswer): AnswerOutcome {
  const { store, content } = scene;
  const trial = trialOfPerson(store, person.id, posted.trialId);
  if (trial === undefined) return { kind: 'foreign' };
  if (trial.state === 'done') return { kind: 'known' };
  if (person.stage !== 'trials') return { kind: 'closed' };
  const fields = trialFields(scene, trial);
  const readings = content.study.questions.map(({ id, scale }): [string, FormReading] => [
    id,
    scaleOf(scale).readForm(scale, presentationOf(fields, trial, id), posted.fields[id]),
  ]);
  const problems = readings.flatMap(([id, reading]) => (reading.ok ? [] : [[id, reading.reason] as const]));
  if (problems.length > 0) return { kind: 'refused', problems: Object.fromEntries(problems) };
  markDone(store, trial.id, posted.timing, posted.shownAt ?? null, stamp(scene));
  for (const [question, reading] of readings)
    if (reading.ok) insertResponse(store, trial.id, { question, value: reading.value, status: 'ok', rule: 'form' });
  if (content.checks.has(trial.itemId)) judgeChecks(scene, personById(store, person.id));
  else if (person.quota === 'partial') countPartialAnswer(store, person, trial.itemId, trial.condition);
  if (currentTrial(store, person) === undefined) moveStage(store, person.id, 'trials', 'comments');
  return { kind: 'saved' };
}

/** Excludes a person's data, revocably, once they failed more checks than the study allows; frees their items at once. */
function judgeChecks(scene: Scene, person: Person): void {
  const { people, checks } = scene.content;
  const failed = failedChecks(scene, scene.content, person);
  if (failed <= people.checks.exclude_above) return;
  sumUp(scene, person);
  if (person.quota !== 'quarantined') setQuota(scene.store, person, 'awaiting');
  exclude(
    scene.store,
    person.id,
    'attention-checks',
    `had failed ${failed} of ${checks.size} attention checks by then; more than ${people.checks.exclude_above} exclude`,
    stamp(scene),
  );
}

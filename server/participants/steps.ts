import { scaleOf } from '../scales/scales.js';
import { identityOf } from '../store/identities.js';
import { advancePractice, finish, moveStage, type Person, personById, type Stage } from '../store/people.js';
import { exclude, lastTry, saveComment, saveConsent, saveTry, type PracticeTry } from '../store/personRecords.js';
import { setQuota } from '../store/quotas.js';
import type { PracticeExample } from '../study/schema.js';
import { verdictOf } from '../trials/verdict.js';
import { rememberParticipation } from './arrive.js';
import { failedChecks, giveBack } from './leases.js';
import { sumUp } from './review/facts.js';
import { recount } from './review/recount.js';
import { type Scene, stamp } from './scene.js';

/** Stages in which a person is under way; in all others they have reached an end. */
export const underWay: readonly Stage[] = ['consent', 'practice', 'turn', 'trials', 'comments'];

/** Gives consent, with a yes or no to each extra question. A repeated form changes nothing. */
export function consent(scene: Scene, person: Person, answers: Readonly<Record<string, boolean>>): void {
  const { people } = scene.content;
  const next = people.practice.examples.length > 0 ? 'practice' : 'turn';
  if (!moveStage(scene.store, person.id, 'consent', next)) return;
  saveConsent(scene.store, person.id, people.texts.consent_version, answers, stamp(scene));
  const identity = identityOf(scene.store, person.id);
  if (identity !== undefined) rememberParticipation(scene, person, identity);
}

/** Ends the way of someone who does not consent; their items go back at once. */
export function decline(scene: Scene, person: Person): void {
  if (person.stage !== 'consent') return;
  if (person.quota === 'leased') setQuota(scene.store, person, 'released');
  finish(scene.store, person.id, 'declined', stamp(scene));
}

/** The practice example that a person is at, and their last try at it. */
export function practiceAt(
  scene: Scene,
  person: Person,
): { example: PracticeExample; last: PracticeTry | undefined; over: boolean } | undefined {
  const { practice } = scene.content.people;
  const example = practice.examples[person.practicePosition];
  if (person.stage !== 'practice' || example === undefined) return undefined;
  const last = lastTry(scene.store, person.id, example.id);
  const usedUp = practice.tries !== 'unlimited' && (last?.try ?? 0) >= practice.tries;
  return { example, last, over: last?.verdict === 'inside' || usedUp };
}

/**
 * A try at the present example. Stores it with its verdict, unless the form was for another example or try (sent
 * twice, or from an old page); says what is wrong with a value that is none.
 */
export function practise(
  scene: Scene,
  person: Person,
  posted: { readonly example: string; readonly try: number; readonly field: string | undefined },
): 'untouched' | 'not-on-scale' | undefined {
  const at = practiceAt(scene, person);
  if (at === undefined || at.over || at.example.id !== posted.example || posted.try !== (at.last?.try ?? 0) + 1)
    return undefined;
  const question = scene.content.study.questions.find(({ id }) => id === at.example.question);
  if (question === undefined) throw new Error(`no question ${at.example.question}`);
  const reading = scaleOf(question.scale).readForm(question.scale, { fields: at.example.fields }, posted.field);
  if (!reading.ok) return reading.reason;
  const verdict = verdictOf(reading.value, at.example.accepted);
  saveTry(
    scene.store,
    person.id,
    { example: at.example.id, try: posted.try, value: reading.value, verdict },
    stamp(scene),
  );
  return undefined;
}

/** Goes on after an example that is right or has no tries left; after the last one to the turn. */
export function leaveExample(scene: Scene, person: Person, exampleId: string): void {
  const at = practiceAt(scene, person);
  if (at === undefined || !at.over || at.example.id !== exampleId) return;
  if (person.practicePosition + 1 < scene.content.people.practice.examples.length)
    advancePractice(scene.store, person.id, person.practicePosition);
  else moveStage(scene.store, person.id, 'practice', 'turn');
}

/** Starts the main part. */
export function begin(scene: Scene, person: Person): void {
  moveStage(scene.store, person.id, 'turn', 'trials');
}

/** Keeps the comment and completes: the data count from now on, unless checks failed or the id is in doubt. */
export function complete(scene: Scene, person: Person, comment: string, pasted: boolean | null = null): void {
  if (person.stage !== 'comments') return;
  if (comment.trim() !== '') saveComment(scene.store, person.id, comment.trim(), pasted, stamp(scene));
  sumUp(scene, person);
  const failed = failedChecks(scene, scene.content, person) > scene.content.people.checks.exclude_above;
  finish(scene.store, person.id, failed ? 'failed_checks' : 'completed', stamp(scene));
  recount(scene.store, personById(scene.store, person.id), scene.now);
}

/** Takes a person's data out of the study at their wish, at any point before the end; their items go back at once. */
export function withdraw(scene: Scene, person: Person): void {
  const now = personById(scene.store, person.id);
  if (!underWay.includes(now.stage)) return;
  if (now.quota !== null && now.quota !== 'quarantined') setQuota(scene.store, now, 'released');
  exclude(scene.store, person.id, 'withdrawn', 'withdrew from the study', stamp(scene));
  finish(scene.store, person.id, 'withdrawn', stamp(scene));
}

/** Whether a person who is under way comes back after the time in which the wave lets people go on. */
export function comesTooLate({ content, now }: Pick<Scene, 'content' | 'now'>, person: Person): boolean {
  const until = new Date(person.startedAt).getTime() + content.wave.people.resume_hours * 3_600_000;
  return underWay.includes(person.stage) && now.getTime() > until;
}

/** Ends the way of someone who comes back too late; what they answered is kept. */
export function endIfTooLate(scene: Scene, person: Person): Person {
  if (!comesTooLate(scene, person)) return person;
  if (person.quota === 'leased') giveBack(scene, person);
  finish(scene.store, person.id, 'timed_out', stamp(scene));
  return personById(scene.store, person.id);
}

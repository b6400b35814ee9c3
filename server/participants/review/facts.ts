import { checkAnswers } from '../../store/personTrials.js';
import type { Person } from '../../store/people.js';
import { noteFacts } from '../../store/personFacts.js';
import { verdictOf } from '../../trials/verdict.js';
import { timeLimitMinutes } from '../assign.js';
import type { Scene } from '../scene.js';

/** Whether each attention check that a person answered was passed, by the check's id. */
export function checkVerdicts(
  { store, content }: Pick<Scene, 'store' | 'content'>,
  person: Pick<Person, 'id'>,
): Record<string, boolean> {
  const verdicts: Record<string, boolean> = {};
  for (const { itemId, question, value } of checkAnswers(store, person.id)) {
    const check = content.checks.get(itemId);
    if (check?.question === question) verdicts[check.id] = verdictOf(value, check.accepted) === 'inside';
  }
  return verdicts;
}

/** Sums a person up for review and monitoring; again after further answers. Call inside a transaction. */
export function sumUp(scene: Scene, person: Pick<Person, 'id' | 'startedAt'>): void {
  const question = scene.content.study.questions[0]?.id ?? '';
  const limit = new Date(person.startedAt).getTime() + timeLimitMinutes(scene.content) * 60_000;
  noteFacts(scene.store, person.id, question, {
    checks: checkVerdicts(scene, person),
    late: scene.now.getTime() > limit,
  });
}

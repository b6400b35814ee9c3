import { conditionsOf } from '../study/design.js';
import { prolificTimeLimit } from '../study/recruitment.js';
import type { Person } from '../store/people.js';
import { insertPersonTrials } from '../store/personTrials.js';
import { countAssigned, quotaRows, setQuota } from '../store/quotas.js';
import type { Origin } from '../store/respondents.js';
import { type AssignmentRule, type Cell, chooseCells } from '../trials/assignment.js';
import { planForPerson } from '../trials/planForPeople.js';
import type { Scene } from './scene.js';
import type { WaveContent } from './versions.js';

/** Every item of the wave in every condition, with how far it is from its target. Test visits have no target. */
export function cellsOf(scene: Pick<Scene, 'store' | 'wave' | 'content'>, origin: Origin): Cell[] {
  const { study, wave, targets } = scene.content;
  const rows = new Map(
    quotaRows(scene.store, scene.wave.id, origin).map((row) => [`${row.itemId}/${row.condition}`, row]),
  );
  const target = origin === 'test' ? Infinity : wave.people.responses_per_item;
  const conditions = conditionsOf(study);
  return [...targets].flatMap(([itemId, item]) =>
    conditions.map(({ key: condition }) => {
      const row = rows.get(`${itemId}/${condition}`);
      const filled = (row?.valid ?? 0) + (row?.leased ?? 0);
      return { itemId, key: item.id, condition, group: item.group, filled, target, assigned: row?.assigned ?? 0 };
    }),
  );
}

/** How the wave hands out items. */
export function ruleOf({ people, wave }: WaveContent): AssignmentRule {
  return { perPerson: people.items_per_person, onePerGroup: people.one_per_group, lists: wave.people.lists };
}

/** How long a person's items are kept for them, in minutes. */
export function timeLimitMinutes({ people, wave }: WaveContent): number {
  return wave.people.time_limit_minutes ?? prolificTimeLimit(people.estimated_minutes);
}

/** Gives a new person their items and leases them, or returns false if nothing is left. Call inside a transaction. */
export function assign(scene: Scene, person: Person, kept: 'leased' | 'quarantined' = 'leased'): boolean {
  const { store, content, uniform } = scene;
  const cells = chooseCells(cellsOf(scene, person.origin), ruleOf(content), uniform);
  if (cells.length === 0) return false;
  const checkIds = [...content.checks.keys()];
  const plan = planForPerson(content.study, cells, checkIds, content.wave.people.repetitions, uniform);
  insertPersonTrials(store, scene.wave.id, person.id, plan);
  countAssigned(store, person, cells);
  const until = new Date(scene.now.getTime() + timeLimitMinutes(content) * 60_000).toISOString();
  setQuota(store, person, kept, until);
  return true;
}

import { seededUniform } from '../random.js';
import { scaleOf } from '../scales/scales.js';
import { median as medianOf } from '../stats/quantile.js';
import { seededEntropy } from '../stats/noisyEntropy.js';
import { wassersteinExcess } from '../stats/wassersteinExcess.js';
import type { Store } from '../store/open.js';
import { duplicateIds, type ReviewRow, reviewRows } from '../store/reviewQueue.js';
import { answerRows, countedRespondents } from '../store/samples.js';
import { currentVersion, loadStudy } from '../store/studies.js';
import { findWave } from '../store/waves.js';

/** One rule of who counts, with what the data say under it. Means are over items; null where the scale does not allow it. */
export interface SensitivityRow {
  readonly rule: string;
  readonly people: number;
  readonly responses: number;
  /** Mean over items of the items' medians. */
  readonly medianMean: number | null;
  /** Mean over items of the seeded differential entropy, in nats. */
  readonly entropyMean: number | null;
  /** A model's label; null in the row without a model. */
  readonly against: string | null;
  readonly wassersteinMean: number | null;
  readonly excessMean: number | null;
}

interface Answer {
  readonly respondent: number;
  readonly cell: string;
  readonly value: number;
  readonly again: boolean;
}

type Rule = readonly [name: string, counts: (answer: Answer) => boolean];

/**
 * The comparison's people as they would be under other exclusion rules: more than 0, 1 or 2 failed checks, without second
 * answers and doubled ids, without people who needed less than a third of the median time. Exclusions by other rules
 * and by admins stand. One row a rule without a model, then one a rule and model. The study's first question.
 */
export function sensitivityTable(store: Store, studyId: string, seed = 1): SensitivityRow[] {
  const version = currentVersion(store, studyId);
  if (version === undefined) return [];
  const study = loadStudy(store, version.id);
  const question = study.questions[0]!;
  const interval = scaleOf(question.scale).level === 'interval';
  const wave = findWave(store, studyId, study.comparison.people);
  if (wave === undefined) return [];
  const counted = countedRespondents(store, studyId);
  const models = new Map(counted.filter(({ kind }) => kind === 'model').map(({ id, label }) => [id, label]));
  const people = new Set(
    counted.filter(({ kind, wave: key }) => kind === 'person' && key === wave.key).map(({ id }) => id),
  );
  const rows = reviewRows(store, wave.id);
  const finished = rows.filter(({ quota, facts }) => facts !== null && (quota === 'valid' || quota === 'awaiting'));
  const candidates = new Set([...people, ...finished.map(({ id }) => id)]);
  const { persons, byModel } = answersOf(store, studyId, question.id, candidates, models);
  return rulesOf(people, rows, finished, duplicateIds(store, wave.id)).flatMap(([rule, counts]) => {
    const chosen = persons.filter(counts);
    const cells = byCell(chosen);
    const values = [...cells.entries()];
    const plain: SensitivityRow = {
      rule,
      people: new Set(chosen.map(({ respondent }) => respondent)).size,
      responses: chosen.length,
      medianMean: mean(values.map(([, each]) => medianOf(each))),
      entropyMean: interval
        ? mean(
            values.map(([cell, each]) => seededEntropy(each, seededUniform(seed, 'sensitivity', cell), { draws: 50 })),
          )
        : null,
      against: null,
      wassersteinMean: null,
      excessMean: null,
    };
    if (!interval) return [plain];
    const distances = [...byModel].map(([label, answers]): SensitivityRow => {
      const found = values.flatMap(([cell, each]) => wassersteinExcess(each, answers.get(cell) ?? []) ?? []);
      return {
        ...plain,
        against: label,
        wassersteinMean: mean(found.map(({ distance }) => distance)),
        excessMean: mean(found.map(({ excess }) => excess)),
      };
    });
    return [plain, ...distances];
  });
}

function rulesOf(
  people: ReadonlySet<number>,
  rows: readonly ReviewRow[],
  finished: readonly ReviewRow[],
  duplicates: ReadonlySet<number>,
): Rule[] {
  const failed = new Map(finished.map(({ id, facts }) => [id, facts?.checksFailed ?? 0]));
  const minutes = new Map(rows.flatMap(({ id, facts }) => (facts === null ? [] : [[id, facts.minutes] as const])));
  const middle = medianOf([...minutes.values()]) ?? 0;
  const fast = ({ respondent }: Answer): boolean => (minutes.get(respondent) ?? Infinity) < middle / 3;
  const decided: Rule = ['as decided', ({ respondent }) => people.has(respondent)];
  const upTo = (most: number): Rule => [
    `more than ${most} failed checks excluded`,
    ({ respondent }) => (failed.has(respondent) ? failed.get(respondent)! <= most : people.has(respondent)),
  ];
  return [
    decided,
    ...(failed.size > 0 ? [upTo(0), upTo(1), upTo(2)] : []),
    ['as decided, without duplicates', (each) => decided[1](each) && !each.again && !duplicates.has(each.respondent)],
    ...(minutes.size > 0
      ? [['as decided, without fast ones', (each: Answer) => decided[1](each) && !fast(each)] as const]
      : []),
  ];
}

function answersOf(
  store: Store,
  studyId: string,
  asked: string,
  candidates: ReadonlySet<number>,
  models: ReadonlyMap<number, string>,
): { persons: Answer[]; byModel: Map<string, Map<string, number[]>> } {
  const persons: Answer[] = [];
  const seen = new Set<string>();
  const byModel = new Map<string, Map<string, number[]>>();
  for (const [, respondent, item, condition, question, value] of answerRows(store, studyId)) {
    if (value === null || question !== asked) continue;
    const cell = `${item}\n${condition}`;
    const model = models.get(respondent);
    if (model !== undefined) {
      const cells = byModel.get(model) ?? new Map<string, number[]>();
      byModel.set(model, cells);
      push(cells, cell, value);
    } else if (candidates.has(respondent)) {
      const key = `${respondent}\n${cell}`;
      persons.push({ respondent, cell, value, again: seen.has(key) });
      seen.add(key);
    }
  }
  return { persons, byModel };
}

function byCell(answers: readonly Answer[]): Map<string, number[]> {
  const cells = new Map<string, number[]>();
  for (const { cell, value } of answers) push(cells, cell, value);
  return cells;
}

function push(cells: Map<string, number[]>, cell: string, value: number): void {
  const known = cells.get(cell);
  if (known === undefined) cells.set(cell, [value]);
  else known.push(value);
}

/** The mean of those that are there and finite; null of none. */
function mean(values: readonly (number | null)[]): number | null {
  const there = values.filter((value) => value !== null && Number.isFinite(value)) as number[];
  return there.length === 0 ? null : there.reduce((sum, value) => sum + value, 0) / there.length;
}

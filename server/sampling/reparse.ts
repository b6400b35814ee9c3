import { insertEvent } from '../store/events.js';
import type { Store } from '../store/open.js';
import {
  replaceResponse,
  responsesOf,
  type StandingResponse,
  storedReplies,
  type StoredReply,
} from '../store/storedReplies.js';
import type { NewResponse } from '../store/responses.js';
import { itemsOfVersion, loadStudy } from '../store/studies.js';
import { type StoredWave, versionForWave } from '../store/waves.js';
import type { Write } from '../store/writer.js';
import { conditionsOf, type Orders } from '../study/design.js';
import { type ProviderName, providerNames } from '../study/modelSchema.js';
import { asModelReply, readAnswers } from './answers.js';
import { providerByName } from './endpoint.js';
import { objectOf } from './providers/reading.js';

/** An answer that is read in another way now. */
export interface Change {
  readonly trialId: number;
  readonly label: string;
  readonly item: string;
  readonly condition: string;
  readonly repetition: number;
  readonly question: string;
  readonly before: Pick<StandingResponse, 'value' | 'status' | 'rule'>;
  readonly after: NewResponse;
}

const pageSize = 500;

/**
 * Reads a wave's stored replies again with the present parsers; nothing is asked. `onChange` sees each answer whose
 * value, status, rule or flags differ; with `keep` they replace the earlier readings, and an event records how many.
 * Returns how many replies were read and how many answers changed.
 */
export async function reparseWave(
  store: Store,
  write: Write,
  wave: StoredWave,
  keep: boolean,
  now: Date,
  onChange: (change: Change) => void,
): Promise<{ read: number; changed: number }> {
  const versionId = versionForWave(store, wave);
  const study = loadStudy(store, versionId);
  const items = new Map(itemsOfVersion(store, versionId, 'target').map(({ rowId, item }) => [rowId, item]));
  const conditions = new Map(conditionsOf(study).map((condition) => [condition.key, condition]));
  const answersOf = (row: StoredReply): NewResponse[] => {
    const item = items.get(row.itemId);
    const condition = conditions.get(row.condition);
    const name = providerNames.find((candidate): candidate is ProviderName => candidate === row.provider);
    if (item === undefined || condition === undefined || name === undefined) return [];
    const read = providerByName(name).read(objectOf(JSON.parse(row.reply)));
    const place = { item, condition, repetition: row.repetition, orders: JSON.parse(row.orders) as Orders };
    return readAnswers(study, place, asModelReply(read));
  };
  let [read, changed, after] = [0, 0, 0];
  for (
    let page = storedReplies(store, wave.id, 0, pageSize);
    page.length > 0;
    page = storedReplies(store, wave.id, after, pageSize)
  ) {
    const changes = page.flatMap((row) => changesOf(row, answersOf(row), responsesOf(store, row.trialId)));
    if (keep && changes.length > 0)
      await write(() => changes.forEach((change) => replaceResponse(store, change.trialId, change.after)));
    changes.forEach(onChange);
    read += page.length;
    changed += changes.length;
    after = page.at(-1)!.trialId;
  }
  if (keep && changed > 0)
    await write(() =>
      insertEvent(store, {
        at: now.toISOString(),
        kind: 'sampling.reparsed',
        studyId: wave.studyId,
        detail: { wave: wave.key, read, changed },
      }),
    );
  return { read, changed };
}

function changesOf(row: StoredReply, answers: readonly NewResponse[], standing: readonly StandingResponse[]): Change[] {
  return answers.flatMap((after) => {
    const before = standing.find(({ question }) => question === after.question);
    if (before === undefined) return [];
    const same =
      before.value === after.value &&
      before.status === after.status &&
      before.rule === (after.rule ?? null) &&
      before.flags === JSON.stringify(after.flags ?? []);
    const { trialId, label, item, condition, repetition } = row;
    return same ? [] : [{ trialId, label, item, condition, repetition, question: after.question, before, after }];
  });
}

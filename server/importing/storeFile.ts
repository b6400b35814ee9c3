import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { InputError } from '../errors.js';
import {
  importedAnswerWriter,
  type ImportedPart,
  importedRespondent,
  removeImportedTrials,
  type Stored,
} from '../store/importedAnswers.js';
import {
  finishImportedFile,
  forgetEmptyFile,
  importedFiles,
  type ImportNote,
  startImportedFile,
} from '../store/importedFiles.js';
import type { Store } from '../store/open.js';
import { inTransaction, type Slicing, writeInSlices } from '../store/slices.js';
import { itemsOfVersion } from '../store/studies.js';
import { findWave, wavesOf } from '../store/waves.js';
import type { Answer } from './answers.js';
import type { Inspection } from './inspectFile.js';

/** Where and when an import stores: the study and the version that new respondents get. */
export interface Destination {
  readonly store: Store;
  readonly studyId: string;
  readonly versionId: number;
  readonly now: string;
  readonly slicing: Slicing;
}

/** Rows, and characters of reasoning, that one writing turn holds in memory. */
const rowsHeld = 1000;
const charactersHeld = 4_000_000;

/** Stores an inspected file's answers. Whatever is there already stays; an interrupted import goes on where it was. */
export async function storeFile(
  inspection: Inspection,
  destination: Destination,
  progress: (bytes: number) => void,
): Promise<Readonly<Record<Stored, number>>> {
  const { file, sha256, rows, notes } = inspection;
  const { store, studyId, now, slicing } = destination;
  await makeWay(inspection, destination);
  inTransaction(store, () => startImportedFile(store, studyId, { sourceFile: file.name, sha256, rows }, now));

  const counts = { new: 0, same: 0, different: 0 };
  const put = answerStorer(inspection, destination);
  const write = (answer: Answer): void => {
    counts[put(answer)] += 1;
  };
  const hash = createHash('sha256');
  const listener = {
    note: () => undefined,
    bytes: (chunk: Uint8Array) => {
      hash.update(chunk);
      progress(chunk.byteLength);
    },
  };
  let held: Answer[] = [];
  let characters = 0;
  for await (const reading of file.read(listener)) {
    if (reading.type !== 'answer') continue;
    held.push(reading.answer);
    characters += reading.answer.reasoning?.length ?? 0;
    if (held.length < rowsHeld && characters < charactersHeld) continue;
    await writeInSlices(store, held, write, slicing);
    held = [];
    characters = 0;
  }
  await writeInSlices(store, held, write, slicing);
  if (hash.digest('hex') !== sha256)
    throw new InputError(file.path, 'changed while it was read: import it again when it is whole');
  const all = counts.different === 0 ? notes : [...notes, differing(counts.different)];
  inTransaction(store, () => finishImportedFile(store, studyId, file.name, all, now));
  return counts;
}

/** A note about answers that contradict those in the database, which stand. */
export function differing(count: number): ImportNote {
  const text = `${count} answers differ from those stored before under the same respondent and item: the earlier stand`;
  return { code: 'answers_differ', place: 'file', text };
}

/** Removes what this file's answers take the place of: its own earlier content, and the same samples of lower-ranking files. */
async function makeWay({ file, sha256, samples }: Inspection, destination: Destination): Promise<void> {
  const { store, studyId } = destination;
  const standing = importedFiles(store, studyId);
  const names = new Set(standing.map(({ sourceFile }) => sourceFile));
  if (standing.some((other) => other.sourceFile === file.name && other.sha256 !== sha256))
    for (const { id: waveId } of wavesOf(store, studyId))
      for (const kind of ['person', 'model'] as const)
        await remove({ waveId, kind, label: null, sourceFile: file.name }, destination);
  for (const sourceFile of file.replaces.filter((name) => names.has(name))) {
    for (const { wave, kind, label } of samples.values())
      await remove({ waveId: waveNamed(store, studyId, wave), kind, label, sourceFile }, destination);
    inTransaction(store, () => forgetEmptyFile(store, studyId, sourceFile));
  }
}

async function remove(part: ImportedPart, { store, slicing }: Destination): Promise<void> {
  while (inTransaction(store, () => removeImportedTrials(store, part, rowsHeld)) > 0) await wait(slicing.pauseMs);
}

/** A function that stores one answer; people, items and waves are looked up once. Call it inside a transaction. */
function answerStorer(
  { file, publishedOrder }: Inspection,
  { store, studyId, versionId }: Destination,
): (answer: Answer) => Stored {
  const put = importedAnswerWriter(store);
  const waves = new Map<string, number>();
  const items = new Map<number, ReadonlyMap<string, number>>();
  const respondents = new Map<string, { id: number; versionId: number }>();
  const once = <Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value => {
    const known = map.get(key);
    if (known !== undefined) return known;
    const made = make();
    map.set(key, made);
    return made;
  };
  const itemIn = (version: number, key: string): number | undefined =>
    once(
      items,
      version,
      () => new Map(itemsOfVersion(store, version, 'target').map(({ rowId, item }) => [item.id, rowId])),
    ).get(key);
  return (answer) => {
    const { wave, kind, label, settings } = answer.respondent;
    const waveId = once(waves, wave, () => waveNamed(store, studyId, wave));
    const respondent = once(respondents, `${waveId} ${kind} ${label}`, () =>
      importedRespondent(store, {
        waveId,
        versionId,
        kind,
        origin: 'imported',
        label,
        settings,
        sourceFile: file.name,
      }),
    );
    // A respondent keeps the items of the version it came with, so that importing again finds its trials.
    const itemId = itemIn(respondent.versionId, answer.item) ?? itemIn(versionId, answer.item);
    if (itemId === undefined) throw new Error(`no item ${answer.item} in study ${studyId}`);
    return put(
      {
        ...answer,
        waveId,
        respondentId: respondent.id,
        itemId,
        sourceFile: file.name,
        sourceRow: answer.row,
        sourceOrder: publishedOrder?.[answer.order] ?? answer.order,
      },
      answer,
    );
  };
}

function waveNamed(store: Store, studyId: string, key: string): number {
  const wave = findWave(store, studyId, key);
  if (wave === undefined) throw new InputError(studyId, `the study has no wave "${key}": add it to its study file`);
  return wave.id;
}

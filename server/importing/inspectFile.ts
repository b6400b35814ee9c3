import { createHash } from 'node:crypto';
import { InputError, InputErrors } from '../errors.js';
import type { ImportNote } from '../store/importedFiles.js';
import type { Answer, AnswerFile, AnswerRespondent, Fault } from './answers.js';
import { boundedNotes } from './notes.js';
import { visitLog } from './visits.js';

/** How many answers a file gives to one sample, and how many of them have a value. */
export interface SampleCount extends Pick<AnswerRespondent, 'wave' | 'kind'> {
  /** Null for people: their sample has many labels. */
  readonly label: string | null;
  rows: number;
  usable: number;
}

/** Sum and number of reasoning token counts, by model label and item. */
export type TokenSums = Map<string, Map<string, { sum: number; count: number }>>;

/** What reading a file whole has shown, before anything of it is stored. */
export interface Inspection {
  readonly file: AnswerFile;
  readonly sha256: string;
  readonly rows: number;
  readonly canaryRows: number;
  readonly samples: ReadonlyMap<string, SampleCount>;
  /** The items that the file lists or has answers to. */
  readonly items: ReadonlySet<string>;
  readonly notes: readonly ImportNote[];
  /** Rows that can't be used: the first of them, and how many there are. */
  readonly faults: readonly Fault[];
  readonly faultCount: number;
  /** Bad rows that were asked to be left out; they are notes then. */
  readonly skippedRows: number;
  readonly tokens: TokenSums;
  /** Place of the row at each place of the file in the order of the published analysis; null where the two are one. */
  readonly publishedOrder: Int32Array | null;
}

const faultsKept = 500;

/** Reads a file to its end and says what is in it. A fault of the file as a whole is its only one, at place `file`. */
export async function inspectFile(file: AnswerFile, progress: (bytes: number) => void): Promise<Inspection> {
  const hash = createHash('sha256');
  const notes = boundedNotes();
  const samples = new Map<string, SampleCount>();
  const items = new Set<string>();
  const tokens: TokenSums = new Map();
  const visits = visitLog();
  const faults: Fault[] = [];
  let [canaryRows, faultCount, rows] = [0, 0, 0];
  const fail = (fault: Fault): void => {
    faultCount += 1;
    if (faults.length < faultsKept) faults.push(fault);
  };
  const listener = {
    note: (note: ImportNote) => notes.add(note),
    bytes: (chunk: Uint8Array) => {
      hash.update(chunk);
      progress(chunk.byteLength);
    },
  };
  try {
    for await (const reading of file.read(listener)) {
      if (reading.type === 'canary') canaryRows += 1;
      else if (reading.type === 'fault') fail(reading.fault);
      else if (reading.type === 'item') {
        rows += 1;
        items.add(reading.id);
      } else {
        rows += 1;
        const { answer } = reading;
        items.add(answer.item);
        countAnswer(samples, answer);
        countTokens(tokens, answer);
        visits.add(answer);
      }
    }
  } catch (error) {
    if (error instanceof InputError) fail({ place: 'file', text: error.message.replace(`${file.path}: `, '') });
    else if (error instanceof InputErrors)
      for (const inner of error.errors) fail({ place: inner.where, text: inner.what });
    else throw error;
  }
  if (rows === 0 && faultCount === 0) fail({ place: 'file', text: 'holds no rows of data' });
  if (canaryRows > 0)
    notes.add({ code: 'canary_rows', place: 'file', text: `${canaryRows} canary rows left out, as their authors ask` });
  visits.negativeTimes().forEach((note) => notes.add(note));
  return {
    file,
    sha256: hash.digest('hex'),
    rows,
    canaryRows,
    samples,
    items,
    notes: notes.all(),
    faults,
    faultCount,
    skippedRows: 0,
    tokens,
    publishedOrder: file.sortedBySlide ? visits.publishedOrder() : null,
  };
}

function countAnswer(samples: Map<string, SampleCount>, { respondent, value }: Answer): void {
  const { wave, kind, label } = respondent;
  const count = samples.get(respondent.sample) ?? {
    wave,
    kind,
    label: kind === 'model' ? label : null,
    rows: 0,
    usable: 0,
  };
  count.rows += 1;
  if (value !== null) count.usable += 1;
  samples.set(respondent.sample, count);
}

function countTokens(tokens: TokenSums, { respondent, item, reasoningTokens }: Answer): void {
  if (reasoningTokens === null || respondent.kind !== 'model') return;
  const items = tokens.get(respondent.label) ?? new Map<string, { sum: number; count: number }>();
  const entry = items.get(item) ?? { sum: 0, count: 0 };
  entry.sum += reasoningTokens;
  entry.count += 1;
  items.set(item, entry);
  tokens.set(respondent.label, items);
}

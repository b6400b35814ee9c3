import { readFileSync } from 'node:fs';
import { readEnvironment } from '../env.js';
import { InputError } from '../errors.js';
import { readPanelFile, type SubmissionRow } from '../importing/panelFile.js';
import {
  joinKept,
  keepSubmissions,
  type KeptSubmissions,
  noteSubmissions,
} from '../participants/panel/keepSubmissions.js';
import { reconcile } from '../participants/panel/submissionCases.js';
import { recruitmentOf } from '../participants/recruitment/arrivalIds.js';
import { waveContent, type WaveContent } from '../participants/versions.js';
import { readOrMakeSecret } from '../secret.js';
import { openStore, type Store } from '../store/open.js';
import { inTransaction, writeInSlices } from '../store/slices.js';
import { findWave, type StoredWave, versionForWave } from '../store/waves.js';

/** Takes in a list and prints what differs, by kind and internal ids; the ids of the panel stay in the database. */
export async function takeInSubmissions(
  file: string,
  flags: { readonly study: string; readonly wave: string; readonly json?: true },
): Promise<void> {
  const environment = readEnvironment(process.env);
  const store = openStore(environment.database, 5000);
  try {
    const { wave, content } = waveFor(store, flags);
    const list = readPanelFile(bytesOf(file), file, recruitmentOf(content)?.submission_columns);
    const secret = readOrMakeSecret(environment.secret, environment.database);
    const place = { store, wave, content, now: new Date(), secret };
    const parts: KeptSubmissions[] = [];
    const keep = (row: SubmissionRow): void => void parts.push(keepSubmissions(place, [row]));
    await writeInSlices(store, list.rows, keep, { clock: () => performance.now(), sliceMs: 25, pauseMs: 25 });
    const kept = joinKept(parts);
    inTransaction(store, () => noteSubmissions(place, kept, 'command line'));
    const { cases, agreeing } = reconcile(store, wave.id, content);
    const people = cases.map(({ kind, respondentId, status }) => ({ kind, person: respondentId, status }));
    if (flags.json === true) {
      const { leftOut, oddStatuses } = list;
      process.stdout.write(`${JSON.stringify({ ...kept, leftOut, oddStatuses, agreeing, cases: people })}\n`);
      return;
    }
    process.stdout.write(
      `${kept.rows} submissions: ${kept.added} new, ${kept.changed} changed, ${kept.erased} of erased people, ${kept.freed} gave items back, ${list.leftOut} left out\n`,
    );
    for (const status of list.oddStatuses)
      process.stdout.write(`not a known state, kept as UNKNOWN: ${JSON.stringify(status)}\n`);
    const kinds = new Map<string, number>();
    for (const { kind } of cases) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    for (const [kind, count] of kinds) process.stdout.write(`${kind}: ${count}\n`);
    process.stdout.write(`${agreeing} agree with the data here\n`);
  } finally {
    store.close();
  }
}

function waveFor(
  store: Store,
  { study, wave: key }: { readonly study: string; readonly wave: string },
): { wave: StoredWave; content: WaveContent } {
  const wave = findWave(store, study, key);
  const content = wave && waveContent(store, versionForWave(store, wave), key);
  if (wave === undefined || content === undefined)
    throw new InputError(
      `${study}/${key}`,
      'there is no such wave for people in the database: check --study and --wave',
    );
  return { wave, content };
}

function bytesOf(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch {
    throw new InputError(file, 'cannot be read: check the path');
  }
}

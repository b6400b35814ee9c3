import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { test, type TestContext } from 'node:test';
import { eraseDue, erasureDays, erasureState } from '../../server/participants/erasing.js';
import { keepSubmissions } from '../../server/participants/panel/keepSubmissions.js';
import { decide, sent } from '../../server/participants/review/decide.js';
import { caseVersion } from '../../server/store/decisions.js';
import { examine } from '../../server/store/health.js';
import { openStore, openStoreReadOnly, type Store } from '../../server/store/open.js';
import { saveStudyVersion } from '../../server/store/studies.js';
import { findWave, openWave, type StoredWave } from '../../server/store/waves.js';
import { groupWriter } from '../../server/store/writer.js';
import { heading, Client } from '../participants/client.js';
import { part } from '../participants/sampleStudy.js';
import { temporaryStore } from '../participants/site.js';
import { temporaryFolder } from '../temporary.js';
import { type Conduct, sceneAt, walkThrough } from './crowd.js';
import { panelStudy } from './panelStudy.js';
import { signedInAs, startStaffedSite } from './staff.js';

const start = Date.parse('2026-03-01T10:00:00Z');
const day = 86_400_000;
const study = (days: number | undefined): ReturnType<typeof panelStudy> =>
  panelStudy((file) => {
    if (days !== undefined) part(file, 'people')['erase_ids_after_days'] = days;
  });

interface Here {
  readonly store: Store;
  readonly wave: () => StoredWave;
  readonly send: (conduct?: Conduct) => number;
  readonly run: (days: number) => ReturnType<typeof eraseDue>;
  readonly kept: () => number[];
}

function opened(t: TestContext, days: number | undefined): Here {
  const store = temporaryStore(t);
  saveStudyVersion(store, study(days), new Date(start).toISOString());
  openWave(store, findWave(store, 'lamps', 'main')!);
  let people = 0;
  return {
    store,
    wave: () => findWave(store, 'lamps', 'main')!,
    send: (conduct) => {
      people += 1;
      const at = (minutes: number): ReturnType<typeof sceneAt> =>
        sceneAt(store, 'lamps', 'main', new Date(start + minutes * 60_000), people);
      return walkThrough(at, { id: `p${people}`, session: `s${people}`, ...conduct }).id;
    },
    run: (later) => eraseDue(store, groupWriter(store), () => new Date(start + later * day)),
    kept: () => store.prepare<[], number>('SELECT respondent_id FROM identities ORDER BY 1').pluck().all(),
  };
}

test('ids are erased so many days after a visit, once; answers and the hash by which waves refuse people stay', async (t) => {
  const { store, wave, send, run, kept } = opened(t, 30);
  const people = [send(), send({ stopsAfter: 2 }), send({ fails: 2 })];
  const answers = (): unknown => store.prepare('SELECT count(*), sum(value) FROM responses').get();
  const before = answers();
  assert.deepEqual(await run(29), { people: 0, held: 0, strangers: 0, clean: true });
  assert.deepEqual(kept(), people);
  const state = erasureState(store, wave(), new Date(start + 29 * day));
  assert.deepEqual([state.kept, state.next?.slice(0, 10), state.erased], [3, '2026-03-31', 0]);
  assert.deepEqual(await run(31), { people: 3, held: 0, strangers: 0, clean: true });
  assert.deepEqual(kept(), []);
  assert.deepEqual(await run(31), { people: 0, held: 0, strangers: 0, clean: true });
  assert.deepEqual(answers(), before);
  assert.equal(store.prepare('SELECT count(*) FROM participations').pluck().get(), 3);
  assert.equal(store.prepare("SELECT count(*) FROM events WHERE kind = 'erased'").pluck().get(), 3);
  assert.equal(erasureState(store, wave(), new Date(start + 31 * day)).erased, 3);
  assert.deepEqual(examine(store), []);
});

test('whoever’s payment is open waits, and it is said; settled here or in the panel’s list, they are erased', async (t) => {
  const { store, wave, send, run, kept } = opened(t, 5);
  const [plain, approved, carriedOut, listed, left] = [send(), send(), send(), send(), send({ stopsAfter: 2 })];
  const pay = (id: number, also: boolean): void => {
    const deciding = () => ({ by: 'Anna', now: new Date(start + day), version: caseVersion(store, id) });
    decide(store, id, { aspect: 'payment', choice: 'approve', reason: 'complete' }, deciding());
    if (also) sent(store, id, 'payment', deciding());
  };
  pay(approved, false);
  pay(carriedOut, true);
  const list = (submission: string, status: 'APPROVED' | 'AWAITING REVIEW'): void => {
    const row = { submission, participant: null, status, code: null, startedAt: null, completedAt: null };
    keepSubmissions(sceneAt(store, 'lamps', 'main', new Date(start + day)), [row]);
  };
  list('s4', 'APPROVED');
  const first = await run(6);
  assert.deepEqual([first.people, first.held], [3, 2]);
  assert.deepEqual(kept(), [plain, approved]);
  assert.deepEqual(erasureState(store, wave(), new Date(start + 6 * day)).held, [plain, approved]);
  assert.ok(listed < left);
  // Nobody ever settled the first: the panel has approved by itself. The other waits for what was decided.
  await run(23);
  assert.deepEqual(kept(), [approved]);
  sent(store, approved, 'payment', {
    by: 'Anna',
    now: new Date(start + 24 * day),
    version: caseVersion(store, approved),
  });
  list('s2', 'AWAITING REVIEW');
  assert.equal((await run(24)).held, 1, 'the panel says that it is still to be reviewed');
  list('s2', 'APPROVED');
  await run(24);
  assert.deepEqual(kept(), []);
});

test('erasing holds every table in one long write, so that people wait: a write a table, whole when killed between them', async (t) => {
  const { store, send, run, kept } = opened(t, 30);
  send();
  for (const hour of [1, 2]) send({ minutes: hour * 60, stopsAfter: 3 });
  const write = groupWriter(store);
  const writes = async (until: number): Promise<number> => {
    let done = 0;
    const counted: typeof write = (run) => {
      if (done === until) return Promise.reject(new Error('killed'));
      done += 1;
      return write(run);
    };
    await eraseDue(store, counted, () => new Date(start + 30 * day + 3_600_000)).catch(() => undefined);
    return done;
  };
  const [erasing, tables] = [2, 4];
  assert.equal(await writes(erasing + 2), erasing + 2);
  assert.equal(store.pragma('foreign_keys', { simple: true }), 1);
  assert.deepEqual(examine(store), []);
  const left = kept();
  assert.equal(await writes(Infinity), 1 + tables, 'all tables again');
  assert.deepEqual(kept(), left);
  assert.equal((await run(31)).clean, true);
});

test('without a term nobody is erased; a shorter term in the study file counts, a longer one does not', async (t) => {
  const { store, wave, send, run, kept } = opened(t, undefined);
  send();
  assert.deepEqual((await run(4000)).people, 0);
  assert.equal(kept().length, 1);
  const terms = (days: number | undefined): number | undefined => {
    saveStudyVersion(store, study(days), new Date(start + day).toISOString());
    return erasureDays(store, wave());
  };
  assert.deepEqual([terms(40), terms(undefined)], [40, undefined]);
  const pinned = opened(t, 30);
  saveStudyVersion(pinned.store, study(90), new Date(start + day).toISOString());
  assert.equal(erasureDays(pinned.store, pinned.wave()), 30);
});

test('submissions of people who never came are erased after the same days, unless they await review', async (t) => {
  const { store, send, run } = opened(t, 10);
  send();
  const row = (submission: string, status: 'RETURNED' | 'AWAITING REVIEW') =>
    ({ submission, participant: submission, status, code: null, startedAt: null, completedAt: null }) as const;
  const rows = [row('x1', 'RETURNED'), row('x2', 'AWAITING REVIEW')];
  keepSubmissions(sceneAt(store, 'lamps', 'main', new Date(start)), rows);
  assert.equal((await run(11)).strangers, 1);
  assert.deepEqual(store.prepare('SELECT submission FROM panel_submissions').pluck().all(), ['x2']);
});

test('someone whose ids were erased does not go through the wave a second time', async (t) => {
  const site = await startStaffedSite(t, study(30));
  const anna = await signedInAs(site, 'admin', 'Anna');
  const visitor = new Client(site.url);
  const link = '/s/lamps/main?PROLIFIC_PID=p1&STUDY_ID=s1&SESSION_ID=x1';
  await visitor.open(link);
  await visitor.post('/s/lamps/main/consent', { 'consent-reuse': 'yes' });
  const page = (await anna.get('/admin/studies/lamps/waves/main')).text;
  assert.match(
    page,
    /erased 30 days after a visit.*1 person still has theirs; 0 people erased so far\. Identities are erased on \d{4}-/s,
  );
  site.later(31 * day);
  await eraseDue(site.store, site.context.write, site.context.now);
  const again = await new Client(site.url).open(link);
  assert.equal(heading(again.text), 'You have taken part before');
});

test('the server erases when it starts, is killed in the middle, and goes on when it starts again', async (t) => {
  const folder = temporaryFolder(t);
  const database = join(folder, 'credence.db');
  const store = openStore(database);
  saveStudyVersion(store, study(30), new Date(start).toISOString());
  const wave = findWave(store, 'lamps', 'main')!;
  openWave(store, wave);
  walkThrough((minutes) => sceneAt(store, 'lamps', 'main', new Date(start + minutes * 60_000)), { id: 'p0' });
  const copy = store.prepare(
    `INSERT INTO respondents (wave_id, version_id, kind, origin, label, stage, started_at, finished_at)
     SELECT wave_id, version_id, kind, origin, ?, 'declined', started_at, finished_at FROM respondents WHERE id = 1`,
  );
  const identity = store.prepare(
    "INSERT INTO identities (respondent_id, wave_id, panel, participant) VALUES (?, 1, 'prolific', ?)",
  );
  store.transaction(() => {
    for (let index = 0; index < 4000; index += 1)
      identity.run(copy.run(`copy ${index}`).lastInsertRowid, `secret-participant-${index}`);
  })();
  store.close();

  const serve = (): ChildProcess =>
    spawn(process.execPath, [join(resolve(import.meta.dirname, '..'), '..', 'server', 'cli', 'main.js'), 'serve'], {
      env: { ...process.env, CREDENCE_DB: database, CREDENCE_STUDIES: folder, PORT: '0', HOST: '127.0.0.1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const left = (): number => {
    const reader = openStoreReadOnly(database);
    const count = reader.prepare<[], number>('SELECT count(*) FROM identities').pluck().get()!;
    reader.close();
    return count;
  };
  const until = async (most: number): Promise<void> => {
    for (let tries = 0; left() > most; tries += 1) {
      assert.ok(tries < 2000, `${left()} are left`);
      await wait(5);
    }
  };
  const first = serve();
  await until(4000);
  first.kill('SIGKILL');
  await new Promise((settle) => first.once('close', settle));
  const interrupted = left();
  assert.ok(interrupted > 0 && interrupted < 4001, `${interrupted} were left when it was killed`);

  const second = serve();
  let told = '';
  second.stderr?.on('data', (chunk: Buffer) => (told += chunk.toString()));
  await until(0);
  second.kill('SIGTERM');
  await new Promise((settle) => second.once('close', settle));
  assert.match(told, new RegExp(`"people":${interrupted},"held":0`));
  assert.doesNotMatch(told, /secret-participant/);
  for (const file of [database, `${database}-wal`])
    if (existsSync(file)) assert.ok(!readFileSync(file).includes('secret-participant'), `${file} still holds ids`);
  const sound = openStoreReadOnly(database);
  assert.deepEqual(examine(sound), []);
  assert.equal(sound.prepare("SELECT count(*) FROM events WHERE kind = 'erased'").pluck().get(), 4001);
  sound.close();
});

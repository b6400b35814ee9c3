import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'node:test';
import { type ReportQueue, reportQueue } from '../../../server/reports/process/reportQueue.js';
import { reportReader } from '../../../server/reports/process/storedReport.js';
import { reportSchema } from '../../../server/reports/report.js';
import { heavyResults } from '../../../server/store/heavyResults.js';
import { exclude } from '../../../server/store/personRecords.js';
import { cachedReportKey } from '../../../server/store/reportCache.js';
import { addRespondent, oneEach, repeated, smallStudy, storeWith } from '../smallStudy.js';

async function settled(queue: ReportQueue, studyId: string): Promise<ReturnType<ReportQueue['status']>> {
  for (;;) {
    const status = queue.status(studyId);
    if (status.state === 'idle' || status.state === 'failed') return status;
    await wait(20);
  }
}

test('a report is computed by another process, stored, read, and computed again only when data change', async (t) => {
  const study = smallStudy();
  const { store, path } = storeWith(t, study);
  const people = ['p1', 'p2', 'p3'].map((label, index) =>
    addRespondent(store, study, { wave: 'first', kind: 'person', label }, oneEach({ a: 10 * index, b: 50 })),
  );
  addRespondent(store, study, { wave: 'first', kind: 'model', label: 'm' }, repeated({ a: [1, 2, 3] }));
  let time = 0;
  const now = (): Date => new Date(Date.UTC(2026, 0, 1, 0, (time += 1)));
  const queue = reportQueue({ store, database: path, now, options: { seed: 5, entropy: 'seeded', replicates: 100 } });
  t.after(() => queue.close());
  const read = reportReader(store);
  assert.equal(await read('small'), undefined);

  assert.equal(queue.request('small').state, 'computing');
  assert.deepEqual(await settled(queue, 'small'), { state: 'idle' });
  const first = (await read('small'))!;
  reportSchema.parse(first.report);
  assert.equal(first.report.seed, 5);
  assert.deepEqual(first.data.comparison.models, ['model:m']);
  assert.equal(await read('small'), first, 'kept in memory');

  assert.equal(queue.request('small').state, 'idle', 'nothing changed');
  exclude(store, people[0]!, 'checks', 'failed', '2026-01-02T00:00:00Z');
  assert.equal(queue.request('small').state, 'computing');
  await settled(queue, 'small');
  const second = (await read('small'))!;
  assert.equal(second.report.samples.find(({ label }) => label === 'human:first')!.n_respondents, 2);
  assert.notEqual(second.report.generated_at, first.report.generated_at);
});

test('an unknown study fails with a sentence, and may be asked for again', async (t) => {
  const { store, path } = storeWith(t, smallStudy());
  const queue = reportQueue({ store, database: path, now: () => new Date(0) });
  t.after(() => queue.close());
  queue.request('nothing');
  const status = await settled(queue, 'nothing');
  assert.match(status.state === 'failed' ? status.message : '', /is not a study in the database/);
  assert.equal(queue.request('nothing').state, 'computing');
  await settled(queue, 'nothing');
});

test('studies wait for each other; a closed queue takes none', async (t) => {
  const { store, path } = storeWith(t, smallStudy());
  const queue = reportQueue({ store, database: path, now: () => new Date(0) });
  queue.request('small');
  assert.equal(queue.request('other').state, 'waiting');
  queue.close();
  assert.equal((await settled(queue, 'small')).state, 'failed');
  assert.equal(queue.request('third').state, 'idle');
});

test('what is called off leaves nothing, and the same is computed whole when asked again', async (t) => {
  const study = smallStudy();
  const { store, path } = storeWith(t, study);
  const spread = (index: number): number => (index * 37) % 101;
  for (let person = 0; person < 40; person += 1)
    addRespondent(
      store,
      study,
      { wave: 'first', kind: 'person', label: `p${person}` },
      oneEach({ a: spread(person), b: spread(person + 5), c: spread(2 * person) }),
    );
  const options = { seed: 5, entropy: 'seeded', replicates: 200_000 } as const;
  const queue = reportQueue({ store, database: path, now: () => new Date(0), options });
  t.after(() => queue.close());
  queue.request('small');
  assert.equal(queue.request('other').state, 'waiting');
  queue.cancel('other');
  assert.equal(queue.status('other').state, 'idle');
  while (queue.status('small').state === 'computing' && (queue.status('small') as { all: number }).all === 0)
    await wait(20);
  assert.equal(queue.status('small').state, 'computing');
  queue.cancel('small');
  assert.deepEqual(queue.status('small'), { state: 'idle' });
  await wait(300);
  assert.equal(cachedReportKey(store, 'small'), undefined);
  assert.equal(heavyResults(store, 'small'), undefined);
  assert.equal(queue.request('small').state, 'computing', 'may be asked for again');
  queue.cancel('small');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadReportData } from '../../server/reports/loadReportData.js';
import { warningsOf } from '../../server/reports/warnings/warningsOf.js';
import { planRespondent } from '../../server/sampling/planWave.js';
import { prepareWave } from '../../server/sampling/prepareWave.js';
import { previewWave } from '../../server/sampling/preview.js';
import { decideResample, preparedAgain, resamplings } from '../../server/sampling/resample.js';
import { samplePrepared, sampleWave } from '../../server/sampling/sampleWave.js';
import type { FaultName } from '../../server/sampling/standIn/faults.js';
import { startStandIn } from '../../server/sampling/standIn/server.js';
import { findWave } from '../../server/store/waves.js';
import type { Write } from '../../server/store/writer.js';
import { modelStudy, rows, testSampler } from './sampler.js';

const decision = { statuses: ['unparseable', 'truncated'], by: 'R. Searcher', reason: 'the cap was too low' };

test('unusable outcomes are asked again by decision: the first stay, the second stand apart, nothing is asked a third time', async (context) => {
  const faults: Readonly<Record<number, FaultName>> = { 1: 'prose', 2: 'refusal-text', 3: 'prose', 7: 'prose' };
  const standIn = await startStandIn({ seed: 1, now: () => new Date(), fault: (number) => faults[number] });
  context.after(() => standIn.stop());
  const { store, parts, wave } = testSampler(context, { TEST_KEY: 'k' });
  const model = {
    label: 'm',
    provider: 'model-sim',
    model: 'm',
    seed: 5,
    base_url: standIn.url,
    limits: { concurrency: 1 },
  };
  await sampleWave(parts, wave(modelStudy([model])));
  const firsts = rows(store, 'SELECT * FROM responses ORDER BY trial_id');
  const prepared = prepareWave(store, findWave(store, 'small', 'models')!);

  const wanted = resamplings(store, prepared, decision.statuses);
  assert.deepEqual(
    wanted.map(({ respondent, fresh, waiting }) => [respondent.label, fresh, waiting]),
    [['m resample=1', 2, 0]],
  );
  assert.equal(previewWave(preparedAgain(prepared, wanted), () => 2)[0]?.calls, 2);
  assert.equal(standIn.counts.requests, 6, 'looking asks nothing');
  assert.equal(rows(store, "SELECT 1 FROM events WHERE kind = 'sampling.resampled'").length, 0);

  await decideResample(store, parts.write, prepared, decision, parts.now());
  // It is stopped after one trial and goes on when it is run again.
  const limited = await samplePrepared(parts, preparedAgain(prepared, wanted), { limit: 1 });
  assert.equal(limited.pending, 1);
  await decideResample(store, parts.write, prepared, decision, parts.now());
  const rest = resamplings(store, prepared, decision.statuses);
  assert.deepEqual([rest[0]?.fresh, rest[0]?.waiting], [0, 1]);
  await samplePrepared(parts, preparedAgain(prepared, rest), {});
  assert.equal(standIn.counts.requests, 8);

  assert.deepEqual(
    rows(store, 'SELECT * FROM responses WHERE trial_id <= 6 ORDER BY trial_id'),
    firsts,
    'first outcomes stay as they were',
  );
  const second = rows<{ status: string }>(
    store,
    `SELECT responses.status FROM trials AS again
       JOIN responses ON trial_id = again.id JOIN trials AS first ON first.id <= 6 AND first.item_id = again.item_id
         AND first.condition = again.condition AND first.repetition = again.repetition
     WHERE again.id > 6 ORDER BY again.id`,
  );
  assert.deepEqual(
    second.map(({ status }) => status),
    ['ok', 'unparseable'],
  );
  const seeds = rows<{ seed: number }>(store, "SELECT DISTINCT body ->> 'seed' AS seed FROM request_bodies");
  assert.equal(seeds.length, 8, 'a second outcome has a seed of its own');
  const events = rows<{ detail: string }>(store, "SELECT detail FROM events WHERE kind = 'sampling.resampled'");
  assert.deepEqual(
    events.map(({ detail }) => JSON.parse(detail) as unknown),
    [
      {
        by: decision.by,
        reason: decision.reason,
        wave: 'models',
        label: 'm',
        statuses: decision.statuses,
        trials: 2,
      },
    ],
  );
  assert.deepEqual(resamplings(store, prepared, decision.statuses), [], 'nothing is asked a third time');

  // Sampling again finds nothing to do, and a report has the first outcomes only and says so.
  const after = await sampleWave(parts, findWave(store, 'small', 'models')!);
  assert.deepEqual([after.state, standIn.counts.requests], ['done', 8]);
  const loaded = loadReportData(store, 'small');
  assert.deepEqual(
    loaded.data.samples.map(({ sample }) => [sample.label, sample.n_responses, sample.n_missing]),
    [['model:m', 3, 3]],
  );
  const warning = warningsOf(loaded, []).find(({ code }) => code === 'asked-again');
  assert.match(warning?.text ?? '', /^2 unusable outcomes were asked again by decision: 2 answered so far, 1 of them/);
});

test('a decision about 10,000 trials keeps the database for less than 50 ms at a time, and goes on after a kill', async (context) => {
  const { store, parts, wave } = testSampler(context);
  const study = modelStudy([{ label: 'm', provider: 'simulated', model: 'm' }], { repetitions: 5000 });
  const prepared = prepareWave(store, wave(study));
  await planRespondent(store, parts.write, prepared, prepared.respondents[0]!);
  store.exec(`UPDATE trials SET state = 'done', done_at = '2026-01-01T00:00:00.000Z';
    INSERT INTO responses (trial_id, question, status) SELECT id, 'likelihood', 'truncated' FROM trials`);
  const times: number[] = [];
  // The third write never comes back, as in a process that is killed.
  let left = 3;
  const write: Write = async (run) => {
    left -= 1;
    if (left === 0) throw new Error('killed');
    return await parts.write(() => {
      const start = performance.now();
      const result = run();
      times.push(performance.now() - start);
      return result;
    });
  };
  const planned = (): { trials: number; decided: number } => ({
    trials: rows(store, "SELECT 1 FROM trials WHERE state = 'planned'").length,
    decided:
      rows<{ n: number }>(
        store,
        "SELECT sum(detail ->> 'trials') AS n FROM events WHERE kind = 'sampling.resampled'",
      )[0]?.n ?? 0,
  });
  await assert.rejects(decideResample(store, write, prepared, decision, parts.now()), /killed/);
  assert.deepEqual(planned(), { trials: 1000, decided: 1000 }, 'no trial without its decision');
  left = Infinity;
  await decideResample(store, write, prepared, decision, parts.now());
  assert.deepEqual(planned(), { trials: 10_000, decided: 10_000 });
  const sorted = times.sort((one, other) => one - other);
  context.diagnostic(`${times.length} writes, the slowest ${sorted.at(-1)?.toFixed(1)} ms`);
  // On a busy machine a single one may be held up by others.
  assert.ok(sorted[Math.floor(times.length / 2)]! < 50, `half of the writes took longer than 50 ms`);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prepareWave } from '../../server/sampling/prepareWave.js';
import { equalRequests, previewWave } from '../../server/sampling/preview.js';
import { sampleWave } from '../../server/sampling/sampleWave.js';
import { simulateModels } from '../../server/sampling/simulateModels.js';
import { startRun, takeLane } from '../../server/store/samplingRuns.js';
import { modelStudy, rows, testSampler } from './sampler.js';

const sim = { label: 'sim', provider: 'simulated', model: 'sim-1' };

interface Answer {
  readonly label: string;
  readonly item: string;
  readonly repetition: number;
  readonly value: number | null;
  readonly origin: string;
}

const answers = `SELECT respondents.label, items.key AS item, trials.repetition, responses.value, respondents.origin
  FROM responses JOIN trials ON trials.id = trial_id JOIN respondents ON respondents.id = respondent_id
  JOIN items ON items.id = item_id ORDER BY 1, 2, 3`;

test('every trial is asked once, recorded and marked as simulated; a second run asks nothing', async (context) => {
  const { store, parts, wave } = testSampler(context);
  const stored = wave(modelStudy([sim, { ...sim, label: 'other', spread_factor: 2 }]));
  const summary = await sampleWave(parts, stored, { seed: 1 });
  assert.equal(summary.state, 'done');
  const first = rows<Answer>(store, answers);
  assert.equal(first.length, 2 * 2 * 3);
  assert.ok(first.every(({ origin, value }) => origin === 'simulated' && value !== null));
  const attempts = rows<{ outcome: string; body: string; reply: string }>(
    store,
    'SELECT outcome, body, reply FROM attempts JOIN request_bodies ON sha256 = request_sha256',
  );
  assert.equal(attempts.length, 12);
  for (const { outcome, body, reply } of attempts) {
    assert.equal(outcome, 'reply');
    assert.match(body, /How likely is it that/);
    assert.match(reply, /"simulated":true/);
  }
  // Request bodies are stored once by hash: two items, one model name.
  assert.equal(rows(store, 'SELECT 1 FROM request_bodies').length, 2);

  const again = await sampleWave(parts, stored, { seed: 1 });
  assert.equal(again.lanes[0]?.counts.done, 0);
  assert.deepEqual(rows<Answer>(store, answers), first);
  assert.equal(rows(store, 'SELECT 1 FROM attempts').length, 12);
});

test('the same seed gives the same answers, another seed others', async (context) => {
  const study = modelStudy([sim], { repetitions: 10 });
  const sample = async (seed: number): Promise<Answer[]> => {
    const { store, parts, wave } = testSampler(context);
    await sampleWave(parts, wave(study), { seed });
    return rows<Answer>(store, answers);
  };
  const first = await sample(1);
  assert.deepEqual(await sample(1), first);
  assert.notDeepEqual(await sample(2), first);
});

test('top-up: a limit of 2 is resumed to exactly all; raising 3 repetitions to 5 adds 2 an item', async (context) => {
  const { store, parts, wave } = testSampler(context);
  const stored = wave(modelStudy([sim]));
  const limited = await sampleWave(parts, stored, { limit: 2 });
  assert.deepEqual([limited.state, limited.pending], ['incomplete', 4]);
  assert.equal(rows(store, 'SELECT 1 FROM responses').length, 2);
  await sampleWave(parts, stored);
  assert.equal(rows(store, 'SELECT 1 FROM responses').length, 6);
  const more = await sampleWave(parts, wave(modelStudy([sim], { repetitions: 5 })));
  assert.equal(more.lanes[0]?.counts.done, 4);
  assert.equal(rows(store, 'SELECT 1 FROM responses').length, 10);
});

test('a corrected typo makes a version, but an open wave keeps its items and asks nothing again', async (context) => {
  const { store, parts, wave } = testSampler(context);
  await sampleWave(parts, wave(modelStudy([sim])));
  const corrected = modelStudy([sim]);
  const [first, ...others] = corrected.items;
  const changed = { ...first!, fields: { ...first!.fields, premise: 'Dark clouds have gathered.' } };
  const again = await sampleWave(parts, wave({ ...corrected, items: [changed, ...others] }));
  assert.equal(again.lanes[0]?.counts.done, 0);
  assert.equal(rows(store, 'SELECT 1 FROM trials').length, 6);
});

test('changed settings under an old label are refused: two samples never share rows', async (context) => {
  const { parts, wave } = testSampler(context);
  await sampleWave(parts, wave(modelStudy([sim])));
  await assert.rejects(
    sampleWave(parts, wave(modelStudy([{ ...sim, temperature: 0.5 }]))),
    /small\/models: model "sim": was sampled with other settings: give the changed settings a label/,
  );
});

test('blocks and sweeps are respondents of their own, on their own items', async (context) => {
  const { store, parts, wave } = testSampler(context);
  const blocks = [
    { id: 'temperature', labels: ['sim'], items: { ids: ['rain'] }, repetitions: 2, sweep: { temperature: [0, 1] } },
    { id: 'cap', labels: ['sim'], repetitions: 1, settings: { max_tokens: 100 } },
  ];
  await sampleWave(parts, wave(modelStudy([sim], { blocks })));
  const counts = rows<{ label: string; n: number; settings: string }>(
    store,
    `SELECT respondents.label, count(*) AS n, settings FROM trials JOIN respondents ON respondents.id = respondent_id
     GROUP BY 1 ORDER BY 1`,
  );
  assert.deepEqual(
    counts.map(({ label, n }) => [label, n]),
    [
      ['sim', 6],
      ['sim cap', 2],
      ['sim temperature=0', 2],
      ['sim temperature=1', 2],
    ],
  );
  assert.equal((JSON.parse(counts[1]!.settings) as { max_tokens: number }).max_tokens, 100);
  assert.equal((JSON.parse(counts[3]!.settings) as { block: string }).block, 'temperature');
});

test('counterbalanced sides: over repetitions each alternative stands first equally often, and values are canonical', async (context) => {
  const { store, parts, wave } = testSampler(context);
  const study = modelStudy(
    [sim],
    { repetitions: 4 },
    {
      questions: [{ id: 'side', scale: { type: 'choice', from_fields: ['premise', 'hypothesis'] } }],
      people: undefined,
      waves: [
        { id: 'models', wording: 'plain', models: { repetitions: 4, labels: ['sim'] } },
        { id: 'people', wording: 'plain' },
      ],
      wordings: [{ id: 'plain', people: 'x', models: { user: '{options:side}' } }],
      comparison: { people: 'people' },
    },
  );
  await sampleWave(parts, wave(study));
  const orders = rows<{ orders: string; n: number }>(
    store,
    'SELECT orders, count(*) AS n FROM trials GROUP BY 1 ORDER BY 1',
  );
  assert.deepEqual(orders, [
    { orders: '{"side":[0,1]}', n: 4 },
    { orders: '{"side":[1,0]}', n: 4 },
  ]);
  const replies = rows<{ reply: string; value: number; orders: string }>(
    store,
    'SELECT reply, value, orders FROM attempts JOIN responses USING (trial_id) JOIN trials ON trials.id = trial_id',
  );
  for (const { reply, value, orders: shown } of replies) {
    const letter = (JSON.parse(reply) as { choices: [{ message: { content: string } }] }).choices[0].message.content;
    const order = (JSON.parse(shown) as { side: number[] }).side;
    assert.equal(order['AB'.indexOf(letter)], value);
  }
});

test('a second run on the same wave and lane is refused while the first lives, and takes over from a dead one', async (context) => {
  const { store, parts, wave } = testSampler(context);
  const stored = wave(modelStudy([sim]));
  const lease = (holder: string) => ({
    waveId: stored.id,
    lane: 'simulated',
    runId: startRun(store, stored.id, {}, 'now'),
    holder,
    now: parts.now().toISOString(),
    until: new Date(Date.now() + 20_000).toISOString(),
    isDead: () => false,
  });
  takeLane(store, lease('elsewhere:1'));
  await assert.rejects(sampleWave(parts, stored), /another run \(elsewhere:1\) is sampling on lane "simulated"/);
  // A process of this machine that does not exist any more (ids end at 4194304 on Linux).
  takeLane(store, { ...lease('test:4194999'), isDead: () => true });
  const summary = await sampleWave(parts, stored);
  assert.equal(summary.state, 'done');
  assert.deepEqual(rows(store, "SELECT state, count(*) AS n FROM sampling_runs WHERE state = 'died' GROUP BY 1"), [
    { state: 'died', n: 2 },
  ]);
});

test('a wave that is closed, asks no models, or has no such model is one clear line', async (context) => {
  const { store, parts, wave } = testSampler(context);
  const stored = wave(modelStudy([sim]));
  await assert.rejects(
    sampleWave(parts, stored, { only: ['gpt-9'] }),
    /there is no model "gpt-9" in it: use one of sim/,
  );
  await assert.rejects(sampleWave(parts, wave(modelStudy([sim]), 'original')), /the wave asks no models/);
  store.prepare("UPDATE waves SET state = 'closed', version_id = 1 WHERE key = 'models'").run();
  await assert.rejects(sampleWave(parts, wave(modelStudy([sim]))), /the wave is closed/);
});

test('simulateModels asks the simulated models of every wave, and no others', async (context) => {
  const { store, parts, wave } = testSampler(context);
  wave(modelStudy([sim, { label: 'real', provider: 'openai', model: 'gpt-9' }]));
  const [result] = await simulateModels(parts, 'small', 1);
  assert.equal(result?.summary.state, 'done');
  assert.deepEqual(rows(store, 'SELECT label FROM respondents'), [{ label: 'sim' }]);
});

test('a preview names calls, what is unknown, what would be ignored, and two names of one condition', (context) => {
  const { store, wave } = testSampler(context);
  const model = { provider: 'deepseek', model: 'reasoner', temperature: 0.5 };
  const study = modelStudy([
    { ...model, label: 'one' },
    { ...model, label: 'two', max_tokens: 10, price: { input_per_million: 1, output_per_million: 1e6 } },
    { ...model, label: 'three' },
  ]);
  const previews = previewWave(prepareWave(store, wave(study)));
  assert.deepEqual(
    previews.map(({ calls, outputTokensAtMost }) => [calls, outputTokensAtMost]),
    [
      [6, null],
      [6, 60],
      [6, null],
    ],
  );
  assert.equal(previews[0]?.costUsdAtMost, null);
  assert.ok(Math.abs((previews[1]?.costUsdAtMost ?? 0) - 60) < 0.01);
  assert.deepEqual(previews[0].refused, ['temperature: ignored while the model thinks']);
  assert.deepEqual(equalRequests(previews), [['one', 'three']]);
});

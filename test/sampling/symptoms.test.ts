import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FaultName } from '../../server/sampling/standIn/faults.js';
import { always, first, later, sampled } from './sampled.js';
import { rows } from './sampler.js';

test('"repeat" with cache: 30 repetitions of one item are 30 requests and 30 different replies', async (context) => {
  const { standIn, attempts } = await sampled(context, { wave: { repetitions: 15 } });
  assert.equal(standIn.counts.requests, 30);
  assert.equal(new Set(attempts.map(({ reply }) => reply)).size, 30);
});

test('conditions that differ in one setting alone never share a request or a row', async (context) => {
  const models = [
    { label: 'plain' },
    { label: 'temperature', temperature: 0.5 },
    { label: 'effort', effort: 'low' },
    { label: 'seeded', seed: 1 },
    { label: 'capped', max_tokens: 500 },
    { label: 'merged', system_in_user: true },
    { label: 'schema', answer_format: 'json_schema' },
  ];
  const { store } = await sampled(context, { models });
  const shared = rows(
    store,
    `SELECT request_sha256 FROM attempts JOIN trials ON trials.id = trial_id
     GROUP BY 1 HAVING count(DISTINCT respondent_id) > 1`,
  );
  assert.deepEqual(shared, []);
  assert.equal(rows(store, 'SELECT DISTINCT respondent_id FROM trials').length, models.length);
});

for (const name of ['cache-header', 'cache-zero-usage'] as const)
  test(`cached answers are no samples: ${name}`, async (context) => {
    const { summary, responses, attempts } = await sampled(context, { fault: later(name) });
    assert.equal(responses.length, 1);
    assert.deepEqual(
      attempts.map(({ outcome }) => outcome),
      ['reply', 'cached'],
    );
    assert.match(summary.stoppedSettings[0]?.reason ?? '', /answers from a cache are no samples/);
    assert.equal(summary.pending, 5);
  });

test('a gateway that replays a reply byte for byte is found out by its id', async (context) => {
  const { attempts, responses, summary } = await sampled(context, { fault: later('replay') });
  // The two items differ in length and so in the tokens told: the fourth reply is the first that came before as it is.
  assert.deepEqual(
    attempts.map(({ outcome }) => outcome),
    ['reply', 'reply', 'reply', 'cached'],
  );
  assert.equal(responses.length, 3);
  assert.match(summary.findings[0]?.text ?? '', /1 replies repeat an id/);
});

test('a constant seed is never sent: another number for each sample, the same ones again', async (context) => {
  const seeds = async (): Promise<unknown[]> =>
    (await sampled(context, { models: [{ label: 'm', seed: 7 }] })).bodies.map((body) => body['seed']);
  const sent = await seeds();
  assert.equal(new Set(sent).size, 6);
  assert.ok(sent.every(Number.isSafeInteger));
  assert.deepEqual(await seeds(), sent);
  assert.ok((await sampled(context)).bodies.every((body) => !Object.hasOwn(body, 'seed')));
});

test('the first reply of a deterministic model may differ from later ones without breaking anything', async (context) => {
  const { responses } = await sampled(context, {
    models: [{ label: 'm', temperature: 0 }],
    fault: first('think-in-content'),
  });
  assert.ok(responses.every(({ status }) => status === 'ok'));
});

test('an endpoint that asks to wait for hours stops its lane and says so', async (context) => {
  const { standIn, summary } = await sampled(context, { fault: later('429-long') });
  assert.equal(standIn.counts.requests, 2);
  assert.match(summary.lanes[0]?.stopReason ?? '', /asks to wait 120 minutes: run again then/);
});

for (const name of ['quota', 'billing-402', 'auth-401', 'forbidden-403'] as const)
  test(`money and keys stop the lane after one hit, nothing else is lost: ${name}`, async (context) => {
    const { standIn, summary, responses, attempts } = await sampled(context, {
      fault: (number) => (number >= 3 ? name : undefined),
    });
    assert.equal(standIn.counts.requests, 4);
    assert.equal(responses.length, 3);
    assert.equal(attempts.at(-1)?.outcome, name === 'quota' || name === 'billing-402' ? 'billing' : 'auth');
    assert.match(summary.lanes[0]?.stopReason ?? '', /^(billing|auth): 4/);
    assert.equal(summary.pending, 3);
    assert.equal(summary.state, 'incomplete');
  });

test('reasoning that eats the budget is an outcome: truncated, booked, not asked again', async (context) => {
  const { standIn, responses, store } = await sampled(context, { fault: always('length') });
  assert.equal(standIn.counts.requests, 6);
  assert.ok(responses.every(({ status, value }) => status === 'truncated' && value === null));
  const [booked] = rows<{ n: number }>(
    store,
    "SELECT count(*) AS n FROM attempts WHERE finish = 'length' AND output_tokens > 0",
  );
  assert.equal(booked?.n, 6);
});

test('a cap that the endpoint does not keep stops the setting with its first request', async (context) => {
  const { summary, standIn, responses } = await sampled(context, {
    models: [{ label: 'm', max_tokens: 100 }],
    fault: always('ignored-cap'),
  });
  assert.equal(standIn.counts.requests, 1);
  assert.equal(responses.length, 0);
  assert.match(
    summary.stoppedSettings[0]?.reason ?? '',
    /ignored by the endpoint: max_tokens: sent 100, the reply has 99999/,
  );
});

const hollow: readonly [FaultName, string, number][] = [
  ['error-in-200', 'overloaded', 7],
  ['error-in-choice', 'overloaded', 7],
  ['rate-limit-in-200', 'rate_limited', 7],
  ['empty-choices', 'malformed', 7],
  ['null-choices', 'malformed', 7],
  ['html', 'not_json', 7],
  ['html-502', 'overloaded', 7],
  ['empty-body', 'not_json', 7],
  ['cut-body', 'cut_body', 7],
  ['cut-json', 'cut_body', 7],
  ['reset', 'network', 7],
  ['500', 'overloaded', 7],
  ['529', 'overloaded', 7],
];
for (const [name, outcome, requests] of hollow)
  test(`status 200 is not success, and no failure is an answer: ${name}`, async (context) => {
    const { standIn, attempts, responses, summary } = await sampled(context, { fault: first(name) });
    assert.equal(attempts[0]?.outcome, outcome, attempts[0]?.detail ?? '');
    assert.equal(standIn.counts.requests, requests);
    assert.equal(attempts.length, requests);
    assert.equal(responses.length, 6);
    assert.ok(responses.every(({ status }) => status === 'ok'));
    assert.equal(summary.state, 'done');
  });

test('tokens of a reply that is no answer are booked all the same', async (context) => {
  const { store } = await sampled(context, { fault: first('empty-choices') });
  const [booked] = rows<{ tokens: number }>(
    store,
    "SELECT input_tokens AS tokens FROM attempts WHERE outcome = 'malformed'",
  );
  assert.ok((booked?.tokens ?? 0) > 0);
});

const outcomes: readonly [FaultName, string][] = [
  ['null-content', 'empty'],
  ['empty-content', 'empty'],
  ['refusal-text', 'refusal'],
  ['refusal-field', 'refusal'],
  ['moderation-400', 'refusal'],
  ['moderation-403', 'refusal'],
  ['gibberish', 'unparseable'],
  ['prose', 'unparseable'],
  ['only-reasoning', 'in_reasoning_only'],
  ['cut-digits', 'truncated'],
];
for (const [name, status] of outcomes)
  test(`an answer that cannot be used is an outcome and never asked again: ${name}`, async (context) => {
    const { standIn, responses, summary } = await sampled(context, { fault: always(name) });
    assert.equal(standIn.counts.requests, 6);
    assert.deepEqual([...new Set(responses.map((response) => response.status))], [status]);
    assert.equal(summary.state, 'done');
  });

test('the draft in a think block is not the answer, and blank lines before the JSON are tolerated', async (context) => {
  const drafts = await sampled(context, { fault: always('think-in-content') });
  const plain = await sampled(context, { fault: always('keep-alive-lines') });
  assert.deepEqual(
    drafts.responses.map(({ value }) => value),
    plain.responses.map(({ value }) => value),
  );
});

test('an unsupported temperature stops the whole setting after one request, and the others go on', async (context) => {
  const { standIn, summary, responses } = await sampled(context, {
    models: [{ label: 'hot', temperature: 1.5 }, { label: 'cool' }],
    fault: (_number, request) => (request['temperature'] === 1.5 ? 'rejected-temperature' : undefined),
  });
  assert.equal(standIn.counts.requests, 7);
  assert.equal(responses.length, 6);
  assert.deepEqual(
    summary.stoppedSettings.map(({ label }) => label),
    ['hot'],
  );
  assert.match(summary.stoppedSettings[0]?.reason ?? '', /unsupported_value.*temperature/);
});

test('a model that does not exist stops its setting after one request', async (context) => {
  const { standIn, summary } = await sampled(context, { fault: always('404-model') });
  assert.equal(standIn.counts.requests, 1);
  assert.match(summary.stoppedSettings[0]?.reason ?? '', /rejected: 404 model_not_found/);
});

test('a single bad request is given up, and asked again in the next run alone', async (context) => {
  const { standIn, summary, responses } = await sampled(context, {
    fault: (number) => (number === 2 ? 'bad-request' : undefined),
  });
  assert.equal(standIn.counts.requests, 6);
  assert.equal(responses.length, 5);
  assert.deepEqual([summary.pending, summary.lanes[0]?.counts.failed], [1, 1]);
});

test('temperature silently not used: an echo that differs stops the setting', async (context) => {
  const { summary, standIn } = await sampled(context, {
    models: [{ label: 'm', temperature: 0.7 }],
    fault: always('ignored-temperature'),
  });
  assert.equal(standIn.counts.requests, 1);
  assert.match(summary.stoppedSettings[0]?.reason ?? '', /temperature: sent 0.7, the endpoint used 0.123/);
});

test('what is stored is what was sent, for every condition', async (context) => {
  const models = [
    { label: 'a', temperature: 0.3, top_p: 0.9, max_tokens: 400 },
    { label: 'b', effort: 'high', extra_body: { chat_template_kwargs: { enable_thinking: true } } },
    { label: 'c', answer_format: 'json_schema' },
    { label: 'd', answer_format: 'choice' },
  ];
  const { bodies, attempts } = await sampled(context, { models });
  const sent = bodies.map((body) => JSON.stringify(body)).sort();
  assert.deepEqual(attempts.map(({ body }) => body).sort(), sent);
  assert.ok(sent.some((body) => body.includes('"enable_thinking":true')));
});

for (const name of ['mixed-providers', 'mixed-models'] as const)
  test(`several systems behind one label are stored and named: ${name}`, async (context) => {
    const { summary, store } = await sampled(context, { fault: always(name) });
    const finding = summary.findings.find(({ code }) => code === 'mixed-providers');
    assert.match(finding?.text ?? '', /\(3\).*\(3\): these are different systems under one name/);
    assert.equal(rows(store, 'SELECT DISTINCT served_provider, served_model FROM attempts').length, 2);
  });

for (const format of ['json_schema', 'choice'])
  test(`a constraint that is not enforced is found with the first request: ${format}`, async (context) => {
    const { summary, standIn } = await sampled(context, {
      models: [{ label: 'm', answer_format: format }],
      fault: always('ignored-format'),
    });
    assert.equal(standIn.counts.requests, 1);
    assert.match(summary.stoppedSettings[0]?.reason ?? '', /constraint not enforced/);
  });

test('a constraint that slips later is counted and said', async (context) => {
  const { summary } = await sampled(context, {
    models: [{ label: 'm', answer_format: 'json_schema' }],
    fault: later('ignored-format'),
  });
  assert.match(summary.findings.find(({ code }) => code === 'constraint-not-enforced')?.text ?? '', /5 of 6 answers/);
});

test('the money limit holds with many requests under way, and unknown cost is not nothing', async (context) => {
  const price = { input_per_million: 0, output_per_million: 1000 };
  const { store, summary } = await sampled(context, {
    models: [{ label: 'm', price, max_tokens: 10, limits: { concurrency: 8 } }],
    wave: { repetitions: 50 },
    options: { maxUsd: 0.1 },
  });
  const [spent] = rows<{ usd: number }>(store, 'SELECT sum(cost_usd) AS usd FROM attempts');
  assert.ok((spent?.usd ?? 1) <= 0.1, `spent ${spent?.usd}`);
  assert.ok((spent?.usd ?? 0) > 0.05, `spent ${spent?.usd}`);
  assert.match(summary.lanes[0]?.stopReason ?? '', /money limit/);
  const blind = await sampled(context);
  assert.equal(rows(blind.store, 'SELECT 1 FROM attempts WHERE cost_usd IS NULL').length, 6);
  await assert.rejects(
    sampled(context, {
      models: [{ label: 'm', provider: 'compatible', base_url: 'http://127.0.0.1:9/v1' }],
      options: { maxUsd: 1 },
    }),
    /its cost cannot be known, so --max-usd could not hold/,
  );
});

test('what the endpoint says it charged goes before any price', async (context) => {
  const { store } = await sampled(context, { fault: always('costs-told') });
  assert.deepEqual(rows(store, 'SELECT DISTINCT cost_usd, cost_source, served_provider FROM attempts'), [
    { cost_usd: 0.001, cost_source: 'endpoint', served_provider: 'Alpha' },
  ]);
});

test('a stray OPENAI_BASE_URL or key in the environment is ignored', async (context) => {
  process.env['OPENAI_BASE_URL'] = 'http://127.0.0.1:9/elsewhere';
  context.after(() => delete process.env['OPENAI_BASE_URL']);
  const { standIn } = await sampled(context);
  assert.equal(standIn.counts.requests, 6);
});

test('two names of one condition are said', async (context) => {
  const { summary } = await sampled(context, { models: [{ label: 'one' }, { label: 'two' }] });
  assert.deepEqual(summary.equalRequests, [['one', 'two']]);
});

test('reasoning text is kept apart from the answer, with its tokens and its kind', async (context) => {
  const { store } = await sampled(context, { models: [{ label: 'm', effort: 'high' }] });
  const kept = rows<{ reasoning: string; tokens: number; kind: string; inside: number; output: number }>(
    store,
    `SELECT trials.reasoning, trials.reasoning_tokens AS tokens, reasoning_kind AS kind, reasoning_inside AS inside,
       output_tokens AS output FROM trials JOIN attempts ON trial_id = trials.id`,
  );
  for (const { reasoning, tokens, kind, inside, output } of kept) {
    assert.match(reasoning, /^Something around/);
    assert.ok(tokens > 100 && output > tokens);
    assert.deepEqual([kind, inside], ['raw', 1]);
  }
});

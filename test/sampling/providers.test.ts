import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { httpTransport } from '../../server/sampling/httpTransport.js';
import { judge } from '../../server/sampling/judge.js';
import type { AskedRequest, Provider } from '../../server/sampling/providers/contract.js';
import { providers } from '../../server/sampling/providers/providers.js';
import { startStandIn } from '../../server/sampling/standIn/server.js';

const plain: AskedRequest = {
  model: 'm',
  system: 'Answer with <answer>.',
  user: 'How likely?',
  temperature: undefined,
  topP: undefined,
  maxTokens: undefined,
  effort: undefined,
  thinkingBudget: undefined,
  seed: undefined,
  answer: { format: 'tagged' },
  routing: undefined,
  extraBody: undefined,
};
const schema = { type: 'object', properties: { q: { type: 'number', minimum: 0, maximum: 100 } }, required: ['q'] };
const json = { format: 'json_schema', schema } as const;

/** What each provider must send for these settings, and the words with which it refuses others. */
const table: Readonly<
  Record<keyof typeof providers, { sends: Record<string, unknown>; refuses: [Partial<AskedRequest>, RegExp][] }>
> = {
  openai: {
    sends: { max_completion_tokens: 50, reasoning_effort: 'low', temperature: 0.5, seed: 3 },
    refuses: [
      [{ thinkingBudget: 5 }, /thinking_budget/],
      [{ answer: { format: 'choice', choices: ['a'] } }, /choice/],
    ],
  },
  'openai-responses': {
    sends: { max_output_tokens: 50, reasoning: { effort: 'low', summary: 'auto' }, temperature: 0.5, store: false },
    refuses: [
      [{ seed: 3 }, /seed/],
      [{ thinkingBudget: 5 }, /thinking_budget/],
    ],
  },
  openrouter: {
    sends: {
      max_tokens: 50,
      reasoning: { effort: 'low' },
      provider: { allow_fallbacks: false, require_parameters: true },
      usage: { include: true },
    },
    refuses: [[{ effort: 'low', thinkingBudget: 5 }, /give one of them/]],
  },
  together: {
    sends: { max_tokens: 50, reasoning_effort: 'low' },
    refuses: [[{ thinkingBudget: 5 }, /thinking_budget/]],
  },
  deepseek: {
    sends: { max_tokens: 50, thinking: { type: 'enabled' }, reasoning_effort: 'low' },
    refuses: [
      [{ effort: 'medium' }, /runs as high/],
      [{ effort: 'low', temperature: 1 }, /temperature: ignored/],
      [{ effort: 'minimal' }, /runs as low/],
    ],
  },
  vllm: {
    sends: { max_tokens: 50 },
    refuses: [[{ extraBody: { guided_choice: ['a'] } }, /guided_choice: ignored since/]],
  },
  'llama-cpp': {
    sends: { max_tokens: 50, seed: 3 },
    refuses: [[{ answer: { format: 'choice', choices: ['a'] } }, /choice/]],
  },
  ollama: { sends: { max_tokens: 50 }, refuses: [[{ effort: 'xhigh' }, /Ollama knows/]] },
  compatible: { sends: { max_tokens: 50, temperature: 0.5 }, refuses: [[{ thinkingBudget: 5 }, /thinking_budget/]] },
  'model-sim': { sends: { max_tokens: 50, temperature: 0.5 }, refuses: [] },
};

async function ask(context: TestContext, provider: Provider, request: AskedRequest) {
  const seen: Record<string, unknown>[] = [];
  const standIn = await startStandIn({ seed: 1, now: () => new Date(), onRequest: (body) => seen.push({ ...body }) });
  context.after(() => standIn.stop());
  const { send, close } = httpTransport({ baseUrl: standIn.url, path: provider.path, key: 'k', timeoutMs: 5000 });
  context.after(close);
  const raw = await send(provider.body(request), new AbortController().signal);
  return { verdict: judge(raw, provider, new Date()), body: seen[0] ?? {}, raw };
}

for (const [name, { sends, refuses }] of Object.entries(table)) {
  const provider: Provider = providers[name as keyof typeof providers];

  test(`${name}: a plain request sends nothing that was not set, and its reply is read whole`, async (context) => {
    const { verdict, body, raw } = await ask(context, provider, plain);
    assert.equal(verdict.outcome, 'reply');
    assert.match(verdict.read?.content ?? '', /<answer>\d+<\/answer>/);
    assert.equal(verdict.read?.finish, 'stop');
    assert.ok((verdict.read.inputTokens ?? 0) > 0 && (verdict.read.outputTokens ?? 0) > 0);
    assert.match(verdict.read.responseId ?? '', /^chatcmpl/);
    assert.match(raw.headers['x-request-id'] ?? '', /^req-/);
    for (const key of [
      'temperature',
      'top_p',
      'max_tokens',
      'seed',
      'reasoning_effort',
      'n',
      'stream',
      'response_format',
    ])
      assert.ok(!Object.hasOwn(body, key), key);
    assert.ok(Object.values(body).every((value) => value !== null));
    assert.ok(JSON.stringify(body).includes('How likely?') && JSON.stringify(body).includes('Answer with <answer>.'));
  });

  test(`${name}: settings go out in the endpoint's own words, and reasoning comes back apart`, async (context) => {
    const settings = {
      ...plain,
      maxTokens: 50,
      effort: 'low',
      temperature: 0.5,
      seed: 3,
      extraBody: { extra: { deep: 1 } },
    };
    const { body } = await ask(context, provider, settings);
    for (const [key, value] of Object.entries(sends)) assert.deepEqual(body[key], value, key);
    assert.deepEqual(body['extra'], { deep: 1 });
    const { verdict } = await ask(context, provider, { ...plain, effort: 'high' });
    if (verdict.read?.reasoning !== null) {
      assert.equal(verdict.read?.reasoningKind, name === 'openai-responses' ? 'summary' : 'raw');
      assert.ok((verdict.read.reasoningTokens ?? 0) <= (verdict.read.outputTokens ?? 0), 'reasoning is counted inside');
      assert.doesNotMatch(verdict.read.content ?? '', /Something around/);
    }
  });

  test(`${name}: a JSON schema constrains the answer`, async (context) => {
    const { verdict } = await ask(context, provider, { ...plain, answer: json });
    const answer = JSON.parse(verdict.read?.content ?? '') as { q: number };
    assert.ok(answer.q >= 0 && answer.q <= 100);
  });

  test(`${name}: a cap cuts the answer, and the reply says so`, async (context) => {
    const { verdict } = await ask(context, provider, { ...plain, maxTokens: 2 });
    assert.equal(verdict.outcome, 'reply');
    assert.equal(verdict.read?.finish, 'length');
    assert.equal(verdict.read.outputTokens, 2);
  });

  test(`${name}: what it would not obey is refused before anything is sent`, () => {
    assert.deepEqual(provider.refuses({ ...plain, answer: json }, 'https://example.org/v1'), []);
    for (const [change, reason] of refuses)
      assert.ok(
        provider.refuses({ ...plain, ...change }, 'https://example.org/v1').some((text) => reason.test(text)),
        String(reason),
      );
  });
}

test("Anthropic's compatibility endpoint: what it clamps or ignores is refused", () => {
  const at = 'https://api.anthropic.com/v1/';
  const refused = (change: Partial<AskedRequest>) => providers.compatible.refuses({ ...plain, ...change }, at).join();
  assert.match(refused({ temperature: 1.5 }), /changed to 1/);
  assert.equal(refused({ temperature: 1 }), '');
  assert.match(refused({ seed: 1, effort: 'low', answer: json }), /seed.*effort.*json_schema/);
});

test('the responses API: a cap used up by reasoning leaves no message, and that is a cut answer, not a broken reply', () => {
  const read = (body: Record<string, unknown>) => providers['openai-responses'].read(body);
  const reply = read({
    id: 'r',
    status: 'incomplete',
    incomplete_details: { reason: 'max_output_tokens' },
    output: [{ type: 'reasoning', summary: [] }],
    usage: { input_tokens: 5, output_tokens: 64, output_tokens_details: { reasoning_tokens: 64 } },
  });
  assert.deepEqual(
    [reply.hasMessage, reply.content, reply.finish, reply.reasoningKind],
    [true, null, 'length', 'none'],
  );
  assert.equal(read({ output: [], status: 'completed' }).hasMessage, false);
  const refusal = read({
    status: 'completed',
    output: [{ type: 'message', content: [{ type: 'refusal', refusal: 'No.' }] }],
  });
  assert.equal(refusal.refusal, 'No.');
});

test('the stand-in scores echoed prompts, the same text always alike', async (context) => {
  const standIn = await startStandIn({ seed: 1, now: () => new Date() });
  context.after(() => standIn.stop());
  const score = async (): Promise<(number | null)[]> => {
    const response = await fetch(`${standIn.url}/completions`, {
      method: 'POST',
      body: JSON.stringify({ model: 'm', prompt: 'The ice melts in the sun', echo: true, logprobs: 1, max_tokens: 0 }),
    });
    const { choices } = (await response.json()) as {
      choices: [{ text: string; logprobs: { token_logprobs: (number | null)[] } }];
    };
    assert.equal(choices[0].text, 'The ice melts in the sun');
    return choices[0].logprobs.token_logprobs;
  };
  const first = await score();
  assert.equal(first[0], null);
  assert.ok(first.slice(1).every((value) => (value ?? 1) < 0));
  assert.deepEqual(await score(), first);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ignoredParameters } from '../../server/sampling/ignoredParameters.js';
import type { AskedRequest, ReadReply } from '../../server/sampling/providers/contract.js';

const read = (reasoningTokens: number | null): ReadReply =>
  ({ outputTokens: 20, reasoningTokens, content: '5', refusal: null, finish: 'stop' }) as ReadReply;
const asked = (effort: AskedRequest['effort']): AskedRequest =>
  ({ effort, answer: { format: 'tagged' } }) as AskedRequest;

test('effort silently not obeyed: reasoning tokens where none were asked for; their absence proves nothing', () => {
  const told = (effort: AskedRequest['effort'], tokens: number | null): string[] =>
    ignoredParameters(asked(effort), {}, {}, read(tokens), []);
  assert.deepEqual(told('none', 64), ['effort: sent none, the reply has 64 tokens of reasoning']);
  for (const [effort, tokens] of [
    ['none', 0],
    ['none', null],
    ['high', 0],
    ['low', 64],
    [undefined, 64],
  ] as const)
    assert.deepEqual(told(effort, tokens), []);
});

import { seededUniform } from '../../random.js';
import { textOf } from '../providers/reading.js';
import type { StandInAnswer } from './answer.js';

type Json = Record<string, unknown>;

interface Said {
  readonly id: string;
  readonly model: string;
  readonly created: number;
  readonly answer: StandInAnswer;
}

/** A chat completion as most endpoints word it; reasoning is counted inside the completion. */
export function chatBody({ id, model, created, answer }: Said, request: Readonly<Json>): Json {
  const { content, reasoning, cut } = answer;
  return {
    id,
    object: 'chat.completion',
    created,
    model,
    simulated: true,
    system_fingerprint: 'fp_stand_in',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content, ...(reasoning === undefined ? {} : { reasoning }), refusal: null },
        finish_reason: cut ? 'length' : 'stop',
        logprobs: request['logprobs'] === true ? { content: tokensOf(content).map(tokenLogprob) } : null,
      },
    ],
    usage: {
      prompt_tokens: answer.inputTokens,
      completion_tokens: answer.outputTokens,
      total_tokens: answer.inputTokens + answer.outputTokens,
      completion_tokens_details: { reasoning_tokens: answer.reasoningTokens },
    },
  };
}

/** The responses API's form; its reasoning is a summary, and a finished reply gives no reason. */
export function responsesBody({ id, model, created, answer }: Said, request: Readonly<Json>): Json {
  const { content, reasoning, cut } = answer;
  const thought = {
    type: 'reasoning',
    summary: reasoning === undefined ? [] : [{ type: 'summary_text', text: reasoning }],
  };
  const message = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: content }] };
  return {
    id,
    object: 'response',
    created_at: created,
    model,
    simulated: true,
    status: cut ? 'incomplete' : 'completed',
    incomplete_details: cut ? { reason: 'max_output_tokens' } : null,
    temperature: request['temperature'] ?? 1,
    top_p: request['top_p'] ?? 1,
    max_output_tokens: request['max_output_tokens'] ?? null,
    reasoning: request['reasoning'] ?? { effort: null },
    output: cut && content === '' ? [thought] : [thought, message],
    usage: {
      input_tokens: answer.inputTokens,
      output_tokens: answer.outputTokens,
      output_tokens_details: { reasoning_tokens: answer.reasoningTokens },
    },
  };
}

/** A text completion; with `echo` it scores the prompt's own tokens, always alike for the same text. */
export function completionBody({ id, model, created, answer }: Said, request: Readonly<Json>): Json {
  const prompt = textOf(request['prompt']) ?? '';
  const generated = request['max_tokens'] === 0 ? '' : answer.content;
  const text = request['echo'] === true ? prompt + generated : generated;
  const tokens = tokensOf(text);
  const scored = tokens.map(tokenLogprob);
  return {
    id,
    object: 'text_completion',
    created,
    model,
    simulated: true,
    choices: [
      {
        index: 0,
        text,
        finish_reason: 'stop',
        logprobs:
          request['logprobs'] === undefined
            ? null
            : {
                tokens,
                // The first token of an echoed prompt has no score: nothing stands before it.
                token_logprobs: scored.map(({ logprob }, index) =>
                  index === 0 && request['echo'] === true ? null : logprob,
                ),
                text_offset: offsets(tokens),
              },
      },
    ],
    usage: { prompt_tokens: answer.inputTokens, completion_tokens: Math.ceil(generated.length / 4) },
  };
}

function tokensOf(text: string): string[] {
  return text.match(/\s*\S{1,6}/g) ?? [];
}

function tokenLogprob(token: string): { token: string; logprob: number } {
  return { token, logprob: Math.log(0.02 + 0.98 * seededUniform('token', token)()) };
}

function offsets(tokens: readonly string[]): number[] {
  let at = 0;
  return tokens.map((token) => {
    const start = at;
    at += token.length;
    return start;
  });
}

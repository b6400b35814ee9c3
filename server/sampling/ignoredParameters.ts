import type { NewResponse } from '../store/responses.js';
import type { AskedRequest, ReadReply } from './providers/contract.js';
import { objectOf } from './providers/reading.js';

type Body = Readonly<Record<string, unknown>>;

/**
 * Parameters that a reply shows to have been ignored or changed: one that the endpoint echoes with another value, a cap
 * that the reply passes, reasoning where none was asked for, a constrained answer that is outside its set. Empty proves nothing: most endpoints tell little.
 */
export function ignoredParameters(
  asked: AskedRequest,
  body: Body,
  reply: Body,
  read: ReadReply,
  answers: readonly NewResponse[],
): string[] {
  const echoed = ['temperature', 'top_p', 'max_output_tokens', 'max_tokens', 'seed'].flatMap((key) =>
    body[key] !== undefined && typeof reply[key] === 'number' && reply[key] !== body[key]
      ? [`${key}: sent ${JSON.stringify(body[key])}, the endpoint used ${reply[key]}`]
      : [],
  );
  const [effort, used] = [objectOf(body['reasoning'])['effort'], objectOf(reply['reasoning'])['effort']];
  const overCap =
    asked.maxTokens !== undefined && read.outputTokens !== null && read.outputTokens > asked.maxTokens
      ? [`max_tokens: sent ${asked.maxTokens}, the reply has ${read.outputTokens}`]
      : [];
  return [
    ...echoed,
    ...(typeof used === 'string' && effort !== undefined && used !== effort
      ? [`effort: sent ${JSON.stringify(effort)}, the endpoint used ${used}`]
      : []),
    ...overCap,
    ...(asked.effort === 'none' && (read.reasoningTokens ?? 0) > 0
      ? [`effort: sent none, the reply has ${read.reasoningTokens} tokens of reasoning`]
      : []),
    ...(unenforced(asked, read, answers) ? [`answer_format ${asked.answer.format}: constraint not enforced`] : []),
  ];
}

/** Whether an answer that the endpoint was to hold to a set lies outside it, though the model finished by itself. */
export function unenforced(asked: AskedRequest, read: ReadReply, answers: readonly NewResponse[]): boolean {
  if (asked.answer.format === 'tagged' || read.finish === 'length' || read.refusal !== null) return false;
  if (asked.answer.format === 'choice') return !asked.answer.choices.includes((read.content ?? '').trim());
  return answers.some(({ source, status }) => source !== 'json' || status !== 'ok');
}

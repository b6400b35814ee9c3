import type { ModelReply } from '../scales/scale.js';
import { scaleOf } from '../scales/scales.js';
import type { NewResponse } from '../store/responses.js';
import { fieldsIn } from '../study/design.js';
import type { Study } from '../study/schema.js';
import type { ReadReply } from './providers/contract.js';
import type { TrialPlace } from './request.js';

/** Reads the answer to each question of a trial out of one reply. */
export function readAnswers(study: Study, place: TrialPlace, reply: ModelReply): NewResponse[] {
  const fields = fieldsIn(place.item, place.condition);
  return study.questions.map(({ id, scale }) => {
    const order = place.orders[id];
    const presentation = order === undefined ? { fields } : { fields, order };
    return { question: id, ...scaleOf(scale).readReply(scale, presentation, id, reply) };
  });
}

/** A reply in the form in which scales read it. */
export function asModelReply(read: ReadReply): ModelReply {
  return { content: read.content, reasoning: read.reasoning, refusal: read.refusal, finish: read.finish };
}

/** The answers of a trial whose request was turned away by moderation: a refusal for each question. */
export function refusedAnswers(study: Study, words: string | null): NewResponse[] {
  return study.questions.map(({ id }) => ({
    question: id,
    value: null,
    status: 'refusal',
    rule: 'moderation',
    source: 'content',
    raw: words,
    flags: ['moderated'],
  }));
}

import type { ResponseStatus } from '../../scales/scale.js';
import { type AnswerFile, type AnswerRespondent, offScaleNote, onScale, type Reading, untold } from '../answers.js';
import type { Catalogue } from './catalogue.js';
import { names } from './fileNames.js';
import type { PublishedQuestion } from './people.js';
import type { PublishedFile } from './publishedFiles.js';
import { fault, publishedRows } from './publishedRows.js';
import { modelKeys, modelRow } from './rows.js';

/** One model run. Answers without a value ("error", null) are kept with the reason that finish_reason tells. */
export function modelFile(
  { name, path }: PublishedFile,
  respondent: AnswerRespondent,
  question: PublishedQuestion,
  catalogue: Catalogue,
): AnswerFile {
  async function* read(listener: Parameters<AnswerFile['read']>[0]): AsyncGenerator<Reading> {
    settingsNotes(respondent).forEach((note) => listener.note(note));
    const seen = new Map<string, number>();
    for await (const reading of publishedRows(path, modelRow, modelKeys, catalogue, listener)) {
      if (reading.type !== 'row') {
        yield reading;
        continue;
      }
      const { row, order, place, item, data } = reading;
      const repetition = data.run ?? data.persona_id;
      if (repetition === undefined) {
        yield fault(row, 'lacks "run" and "persona_id": one of them numbers the repetitions');
        continue;
      }
      const first = seen.get(`${item} ${repetition}`);
      if (first !== undefined) {
        yield fault(row, `item ${item}, run ${repetition} stands here again (first in row ${first})`);
        continue;
      }
      seen.set(`${item} ${repetition}`, row);
      const finishReason = data.finish_reason ?? null;
      const value =
        typeof data.answer === 'number'
          ? onScale(data.answer, question.bounds)
          : { value: null, status: unusableStatus(data.answer, finishReason), raw: data.answer };
      if (value.status === 'out_of_range') listener.note(offScaleNote(place, String(value.raw), question.bounds));
      yield {
        type: 'answer',
        answer: {
          ...untold,
          ...value,
          respondent,
          row,
          order,
          item,
          condition: '',
          repetition,
          question: question.id,
          finishReason,
          reasoning: data.summary ?? null,
          reasoningTokens: data.reasoning_token_count ?? null,
        },
      };
    }
  }
  // Only full runs are in the demo data.
  return { name, path, sortedBySlide: false, replaces: respondent.wave === 'models' ? [names.demo] : [], read };
}

/**
 * Why a published answer has no value. "error" is what the published parser wrote where it found no number, null where
 * the reply had no text; cut off by the token limit, both are truncated.
 */
export function unusableStatus(answer: 'error' | null, finishReason: string | null): ResponseStatus {
  const finish = finishReason?.toLowerCase();
  if (finish === 'length' || finish === 'max_tokens') return 'truncated';
  if (finish === 'error') return 'failed';
  return answer === null ? 'empty' : 'unparseable';
}

/** What is known about published settings that a file's name does not tell truly. */
function settingsNotes({ settings }: AnswerRespondent): { code: string; place: string; text: string }[] {
  if (!String(settings['model']).startsWith('claude')) return [];
  return [
    { code: 'claude_tokens', place: 'file', text: 'reasoning_token_count is the total of output tokens in this file' },
    ...(settings['thinking_budget'] === undefined
      ? []
      : [
          {
            code: 'claude_budget',
            place: 'file',
            text: 'the published script sent a thinking budget of 1024 whatever the name says: the budget files are probably one condition',
          },
        ]),
  ];
}

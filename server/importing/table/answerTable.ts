import { basename } from 'node:path';
import { scaleOf } from '../../scales/scales.js';
import type { Study } from '../../study/schema.js';
import {
  type AnswerFile,
  type AnswerRespondent,
  type Listener,
  offScaleNote,
  type Reading,
  untold,
} from '../answers.js';
import { records } from '../records.js';
import { rowFault, unknownKeys } from '../rowFaults.js';
import { answerColumns, columnNames } from './columns.js';
import { answerReader } from './readAnswer.js';

/** What a table of answers belongs to. */
export interface TableTarget {
  readonly kind: 'person' | 'model';
  readonly study: Study;
  readonly wave: string;
  /** The model's label for rows that have none of their own. */
  readonly label: string | undefined;
}

/** A CSV or JSON Lines file with one answer a row, under the column names of columns.ts. */
export function answerTable(path: string, target: TableTarget): AnswerFile {
  const readAnswer = answerReader(target.study, target.kind);
  async function* read(listener: Listener): AsyncGenerator<Reading> {
    const unknown = unknownKeys(columnNames[target.kind]);
    const respondents = new Map<string, AnswerRespondent>();
    const seen = new Map<string, number>();
    let order = -1;
    for await (const record of records(path, listener)) {
      order += 1;
      if ('fault' in record) {
        yield { type: 'fault', fault: record.fault };
        continue;
      }
      const { row, values } = record;
      const fault = (text: string): Reading => ({ type: 'fault', fault: { place: `row ${row}`, text } });
      unknown.see(row, values);
      const parsed = answerColumns.safeParse(values);
      if (!parsed.success) {
        yield fault(rowFault(parsed.error, values));
        continue;
      }
      const cells = parsed.data;
      const name = target.kind === 'person' ? cells.respondent : (cells.label ?? target.label);
      if (name === undefined) {
        yield fault(target.kind === 'person' ? 'lacks "respondent"' : 'lacks "label": add the column, or give --label');
        continue;
      }
      const answer = readAnswer(cells);
      if ('fault' in answer) {
        yield fault(answer.fault);
        continue;
      }
      const place = `row ${row}, item ${answer.item}`;
      const key = JSON.stringify([name, answer.item, answer.condition, answer.question]);
      const before = seen.get(key) ?? 0;
      const repetition = cells.repetition ?? before;
      if (seen.has(`${key} ${repetition}`)) {
        yield fault(`"${name}" answers item ${answer.item}, repetition ${repetition} here again`);
        continue;
      }
      seen.set(key, before + 1).set(`${key} ${repetition}`, 1);
      if (target.kind === 'person' && cells.repetition === undefined && before > 0)
        listener.note({
          code: 'doubled_item',
          place,
          text: `"${name}" answers it again: kept as repetition ${repetition}`,
        });
      if (answer.status === 'out_of_range')
        listener.note(offScaleNote(place, String(answer.raw), boundsOf(target.study, answer.question)));
      const respondent = respondents.get(name) ?? respondentOf(target, name);
      respondents.set(name, respondent);
      yield {
        type: 'answer',
        answer: {
          ...untold,
          ...answer,
          respondent,
          row,
          order,
          repetition,
          minutes: cells.minutes ?? null,
          slide: cells.slide ?? null,
          responseTimeMs: cells.response_time_ms ?? null,
          finishReason: cells.finish_reason ?? null,
          reasoning: cells.reasoning ?? null,
          reasoningTokens: cells.reasoning_tokens ?? null,
        },
      };
    }
    unknown.report(listener);
  }
  return { name: basename(path), path, sortedBySlide: false, replaces: [], read };
}

function respondentOf({ kind, wave }: TableTarget, label: string): AnswerRespondent {
  return { wave, kind, label, sample: kind === 'person' ? `human:${wave}` : `model:${label}`, settings: {} };
}

function boundsOf({ questions }: Study, id: string): readonly [number, number] {
  const { scale } = questions.find((question) => question.id === id)!;
  return scaleOf(scale).bounds(scale);
}

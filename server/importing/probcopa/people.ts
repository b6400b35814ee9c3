import { type AnswerFile, type AnswerRespondent, offScaleNote, onScale, type Reading, untold } from '../answers.js';
import type { Catalogue } from './catalogue.js';
import type { Contents } from './fileNames.js';
import type { PublishedFile } from './publishedFiles.js';
import { publishedRows } from './publishedRows.js';
import { personKeys, personRow } from './rows.js';

/** The question that all published answers are answers to, and the ends of its scale. */
export interface PublishedQuestion {
  readonly id: string;
  readonly bounds: readonly [number, number];
}

/** One human wave. A person's second answer to an item is repetition 1 and noted. */
export function peopleFile(
  { name, path }: PublishedFile,
  wave: Extract<Contents, { type: 'people' }>,
  question: PublishedQuestion,
  catalogue: Catalogue,
): AnswerFile {
  async function* read(listener: Parameters<AnswerFile['read']>[0]): AsyncGenerator<Reading> {
    const people = new Map<string, AnswerRespondent>();
    const seen = new Map<string, { first: number; count: number }>();
    for await (const reading of publishedRows(path, personRow, personKeys, catalogue, listener)) {
      if (reading.type !== 'row') {
        yield reading;
        continue;
      }
      const { row, order, place, item, data } = reading;
      const worker = data.workerid;
      const { first, count } = seen.get(`${worker} ${item}`) ?? { first: row, count: 0 };
      if (count > 0)
        listener.note({
          code: 'doubled_item',
          place,
          text: `person ${worker} answers item ${item} again (first in row ${first}): kept as repetition ${count}`,
        });
      seen.set(`${worker} ${item}`, { first, count: count + 1 });
      const respondent = people.get(worker) ?? person(wave.wave, worker);
      people.set(worker, respondent);
      const value = onScale(data.response, question.bounds);
      if (value.raw !== null) listener.note(offScaleNote(place, value.raw, question.bounds));
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
          repetition: count,
          question: question.id,
          minutes: data.time,
          slide: data.slide_number,
        },
      };
    }
  }
  return { name, path, sortedBySlide: wave.sorted, replaces: wave.replaces, read };
}

/** A person of a wave by the published label. */
export function person(wave: string, label: string): AnswerRespondent {
  return { wave, kind: 'person', label, sample: `human:${wave}`, settings: {} };
}

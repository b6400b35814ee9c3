import type { ImportNote } from '../store/importedFiles.js';
import type { Answer } from './answers.js';

interface Visit {
  readonly person: string;
  readonly slide: number;
  readonly minutes: number;
  readonly row: number | null;
  readonly item: string;
  readonly order: number;
}

/** Remembers when people answered on which slide, to put their rows into the published order and to find times that run backwards. */
export function visitLog(): {
  add(answer: Answer): void;
  publishedOrder(): Int32Array;
  negativeTimes(): ImportNote[];
} {
  const visits: Visit[] = [];
  /** Stable by (person as a number, slide): a sort of the ids as text moves some items' entropy. */
  const sorted = (): Visit[] =>
    [...visits].sort((a, b) => Number(a.person) - Number(b.person) || a.slide - b.slide || a.order - b.order);
  return {
    add({ respondent, slide, minutes, row, item, order }) {
      if (respondent.kind === 'person' && slide !== null && minutes !== null)
        visits.push({ person: respondent.label, slide, minutes, row, item, order });
    },
    publishedOrder() {
      const order = new Int32Array(visits.reduce((most, visit) => Math.max(most, visit.order + 1), 0));
      sorted().forEach((visit, place) => (order[visit.order] = place));
      return order;
    },
    /** The published time of an answer is the difference to the same person's slide before it. */
    negativeTimes() {
      return sorted().flatMap((visit, place, all) => {
        const before = all[place - 1];
        if (before?.person !== visit.person || visit.minutes >= before.minutes) return [];
        const seconds = ((visit.minutes - before.minutes) * 60).toFixed(1);
        return [
          {
            code: 'negative_time',
            place: `row ${visit.row ?? '?'}, item ${visit.item}`,
            text: `person ${visit.person} answered ${seconds} s before the slide that stands before it`,
          },
        ];
      });
    },
  };
}

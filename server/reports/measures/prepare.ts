import { sortedSample } from '../../stats/sortedSample.js';
import { type Cell, type QuestionData, type ReportData, usable } from '../reportData.js';

/** A cell with its usable values, once as they stand and once sorted. */
export interface PreparedCell {
  readonly cell: Cell;
  readonly values: readonly number[];
  readonly sorted: Float64Array;
}

/** One sample's cells of one question. */
export interface PreparedSample {
  readonly label: string;
  readonly kind: 'human' | 'model';
  readonly imported: boolean;
  readonly cells: readonly PreparedCell[];
  readonly byPlace: ReadonlyMap<string, PreparedCell>;
}

/** One question with its samples: people first, as `ReportData` lists them. */
export interface PreparedQuestion {
  readonly question: QuestionData;
  readonly samples: readonly PreparedSample[];
  readonly people: PreparedSample | undefined;
  readonly holdOut: PreparedSample | undefined;
  readonly fullRuns: readonly PreparedSample[];
}

/** Name of a place: an item in a condition. */
export function placeKey({ condition, item }: { readonly condition: string; readonly item: string }): string {
  return JSON.stringify([condition, item]);
}

/** Cuts the data by question; samples without an answer to the question are left out. */
export function prepareQuestions(data: ReportData): PreparedQuestion[] {
  return data.questions.map((question) => {
    const samples = data.samples.flatMap(({ sample, cells }): PreparedSample[] => {
      const own = cells.filter((cell) => cell.question === question.id).map(prepareCell);
      if (own.length === 0 || sample.kind === 'ensemble') return [];
      return [
        {
          label: sample.label,
          kind: sample.kind,
          imported: sample.origin === 'imported',
          cells: own,
          byPlace: new Map(own.map((prepared) => [placeKey(prepared.cell), prepared])),
        },
      ];
    });
    const named = (label: string | null): PreparedSample | undefined => samples.find((one) => one.label === label);
    const { people, holdOut, fullRuns } = data.comparison;
    return {
      question,
      samples,
      people: named(people),
      holdOut: named(holdOut),
      fullRuns: fullRuns.flatMap((label) => named(label) ?? []),
    };
  });
}

function prepareCell(cell: Cell): PreparedCell {
  const values = usable(cell);
  return { cell, values, sorted: sortedSample(values) };
}

/**
 * With whom each sample is compared: people with every sample of people before them, models with the people and with the
 * hold-out.
 */
export function comparedPairs(prepared: PreparedQuestion): [PreparedSample, PreparedSample][] {
  const humans = prepared.samples.filter(({ kind }) => kind === 'human');
  const yardsticks = [prepared.people, prepared.holdOut].filter((sample) => sample !== undefined);
  return prepared.samples.flatMap((sample) => {
    const against = sample.kind === 'human' ? earlier(humans, sample, prepared.people) : yardsticks;
    return against.map((other): [PreparedSample, PreparedSample] => [sample, other]);
  });
}

/** The people that models are compared with stand before all others, whatever the order of the waves. */
function earlier(
  humans: readonly PreparedSample[],
  sample: PreparedSample,
  people: PreparedSample | undefined,
): PreparedSample[] {
  const ordered = [...humans].sort((a, b) => Number(b === people) - Number(a === people));
  return ordered.slice(0, ordered.indexOf(sample));
}

import type { AnswerRow } from '../store/samples.js';
import { conditionsOf } from '../study/design.js';
import type { Study } from '../study/schema.js';
import type { NamedSample } from './nameSamples.js';
import type { Cell } from './reportData.js';

interface Growing {
  readonly values: (number | null)[];
  readonly respondents: number[];
  readonly trials: number[];
  /** Place in the published row order; a row without one keeps the order in which it came. */
  readonly orders: number[];
}

/** Gathers streamed answers into cells without holding the rows. */
export class CellBuilder {
  private readonly sampleOfRespondent = new Map<number, number>();
  private readonly questions: Map<string, number>;
  private readonly conditions: Map<string, number>;
  private readonly items: Map<string, number>;
  private readonly cells: Map<number, Growing>[];

  constructor(study: Study, named: readonly NamedSample[]) {
    named.forEach(({ respondents }, index) => {
      for (const { id } of respondents) this.sampleOfRespondent.set(id, index);
    });
    this.questions = places(study.questions.map(({ id }) => id));
    this.conditions = places(conditionsOf(study).map(({ key }) => key));
    this.items = places(study.items.map(({ id }) => id));
    this.cells = named.map(() => new Map<number, Growing>());
  }

  /** Takes one answer; those of left-out respondents, and of items or questions no longer in the study, are passed over. */
  add([trialId, respondentId, item, condition, question, value, sourceOrder]: AnswerRow): void {
    const sample = this.sampleOfRespondent.get(respondentId);
    const [q, c, i] = [this.questions.get(question), this.conditions.get(condition), this.items.get(item)];
    if (sample === undefined || q === undefined || c === undefined || i === undefined) return;
    const cells = this.cells[sample]!;
    const key = (q * this.conditions.size + c) * this.items.size + i;
    let cell = cells.get(key);
    if (cell === undefined) cells.set(key, (cell = { values: [], respondents: [], trials: [], orders: [] }));
    cell.values.push(value);
    cell.respondents.push(respondentId);
    cell.trials.push(trialId);
    cell.orders.push(sourceOrder ?? cell.orders.length);
  }

  /** The cells of the sample at this place of the list, in study order. */
  cellsOf(sample: number): Cell[] {
    const [questions, conditions, items] = [this.questions, this.conditions, this.items].map((map) => [...map.keys()]);
    const cells = this.cells[sample] ?? new Map<number, Growing>();
    return [...cells.keys()]
      .sort((a, b) => a - b)
      .map((key) => {
        const item = key % items!.length;
        const condition = Math.floor(key / items!.length) % conditions!.length;
        const question = Math.floor(key / items!.length / conditions!.length);
        const { values, respondents, trials, orders } = cells.get(key)!;
        const order = [...orders.keys()].sort((a, b) => orders[a]! - orders[b]! || a - b);
        return {
          question: questions![question]!,
          condition: conditions![condition]!,
          item: items![item]!,
          values: order.map((index) => values[index]!),
          respondents: order.map((index) => respondents[index]!),
          trials: order.map((index) => trials[index]!),
        };
      });
  }
}

function places(keys: readonly string[]): Map<string, number> {
  return new Map(keys.map((key, place) => [key, place]));
}

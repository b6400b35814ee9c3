import { basename } from 'node:path';
import { type Item, itemSchema } from '../../study/schema.js';
import type { AnswerFile, Listener, Reading } from '../answers.js';
import { records } from '../records.js';
import { rowFault } from '../rowFaults.js';
import { cellNumber } from './columns.js';

/** Items that an import collects, with the subsets that they are in. */
export interface ItemCollection {
  readonly items: Map<string, Item>;
  readonly subsets: Map<string, Set<string>>;
}

/**
 * A CSV or JSON Lines file with one item a row: `id`, `group`, `subsets` (names with spaces between), `covariate.NAME`
 * for facts about the item; every other column is a field of the item. An item that is there already is replaced.
 */
export function itemTable(path: string, collection: ItemCollection): AnswerFile {
  async function* read(listener: Listener): AsyncGenerator<Reading> {
    const seen = new Map<string, number>();
    for await (const record of records(path, listener)) {
      if ('fault' in record) {
        yield { type: 'fault', fault: record.fault };
        continue;
      }
      const { row, values } = record;
      const fault = (text: string): Reading => ({ type: 'fault', fault: { place: `row ${row}`, text } });
      const parsed = itemSchema.safeParse(itemOf(values));
      if (!parsed.success) {
        yield fault(rowFault(parsed.error, values));
        continue;
      }
      const item = parsed.data;
      const first = seen.get(item.id);
      if (first !== undefined) {
        yield fault(`item ${item.id} stands here again (first in row ${first})`);
        continue;
      }
      seen.set(item.id, row);
      collection.items.set(item.id, item);
      for (const name of subsetsOf(values)) {
        const subset = collection.subsets.get(name) ?? new Set();
        collection.subsets.set(name, subset.add(item.id));
      }
      yield { type: 'item', id: item.id };
    }
  }
  return { name: basename(path), path, sortedBySlide: false, replaces: [], read };
}

function itemOf(values: Readonly<Record<string, unknown>>): unknown {
  const prefix = 'covariate.';
  const entries = Object.entries(values).filter(([, value]) => value !== '' && value !== null);
  const covariates = entries.flatMap(([key, value]) =>
    key.startsWith(prefix) ? [[key.slice(prefix.length), cellNumber(value)]] : [],
  );
  const fields = entries.filter(([key]) => !key.startsWith(prefix) && !['id', 'group', 'subsets'].includes(key));
  const text = (key: string): unknown => {
    const value = values[key];
    return typeof value === 'number' ? String(value) : value;
  };
  return {
    id: text('id'),
    fields: Object.fromEntries(fields) as unknown,
    ...(values['group'] === undefined || values['group'] === '' ? {} : { group: text('group') }),
    ...(covariates.length === 0 ? {} : { covariates: Object.fromEntries(covariates) as unknown }),
  };
}

function subsetsOf(values: Readonly<Record<string, unknown>>): string[] {
  const { subsets } = values;
  return typeof subsets === 'string' ? subsets.split(/\s+/).filter((name) => name !== '') : [];
}

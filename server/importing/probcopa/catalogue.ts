import type { Item } from '../../study/schema.js';
import type { ItemRow } from './rows.js';

/** The items of an import: those known before, those of an items file, and those that only rows of answers tell. */
export interface Catalogue {
  /** Takes a row of an items file, or of the demo data. */
  add(row: ItemRow): void;
  /** No item is added any more: a row about another one is a fault. */
  close(): void;
  /** Compares a row of answers with the item that it is about; an open catalogue learns items from such rows. */
  admit(row: ItemRow): 'known' | 'differs' | 'unknown';
  /** Adds a covariate to an item. */
  describe(id: string, name: string, value: number): void;
  /** Returns a function that takes back what was learned since. */
  mark(): () => void;
  /** All items, by their number. */
  items(): Item[];
}

/** Starts from the items that earlier imports have brought; what is told now is laid over them. */
export function itemCatalogue(known: readonly Item[]): Catalogue {
  let items = new Map(known.map((item) => [item.id, item]));
  let closed = false;
  const add = (row: ItemRow): void => {
    const fresh = itemOf(row);
    const old = items.get(fresh.id);
    items.set(fresh.id, { ...old, ...fresh, covariates: { ...old?.covariates, ...fresh.covariates } });
  };
  return {
    add,
    close: () => {
      closed = true;
    },
    admit(row) {
      const item = items.get(String(row.UID));
      if (item === undefined) {
        if (closed) return 'unknown';
        add(row);
        return 'known';
      }
      const same = item.fields['premise'] === row.premise && item.fields['hypothesis'] === row.hypothesis;
      return same ? 'known' : 'differs';
    },
    describe(id, name, value) {
      const item = items.get(id);
      if (item !== undefined) items.set(id, { ...item, covariates: { ...item.covariates, [name]: value } });
    },
    mark() {
      const before = new Map(items);
      return () => {
        items = before;
      };
    },
    items: () => [...items.values()].sort((a, b) => Number(a.id) - Number(b.id)),
  };
}

function itemOf(row: ItemRow): Item {
  return {
    id: String(row.UID),
    fields: { premise: row.premise, hypothesis: row.hypothesis },
    ...(row.original_id === undefined ? {} : { group: String(row.original_id) }),
    covariates: {
      ...(row.hard_label === undefined ? {} : { hard_label: row.hard_label }),
      ...(row['asks-for'] === undefined ? {} : { 'asks-for': row['asks-for'] }),
    },
  };
}

import type { z } from 'zod';
import type { Listener, Reading } from '../answers.js';
import { jsonRecords } from '../records.js';
import { rowFault, unknownKeys } from '../rowFaults.js';
import type { Catalogue } from './catalogue.js';
import { isCanary, type ItemRow } from './rows.js';

/** A row of data that has the right form and is about a known item. */
export interface DataRow<Row> {
  readonly type: 'row';
  readonly row: number;
  /** Place among the rows of data, from 0, rows that can't be used counted. */
  readonly order: number;
  /** `row 12, item 5`. */
  readonly place: string;
  readonly item: string;
  readonly data: Row;
}

/** A published file's rows: canaries marked, wrong rows named, oddities noted. */
export async function* publishedRows<Row extends ItemRow>(
  path: string,
  schema: z.ZodType<Row>,
  keys: readonly string[],
  catalogue: Pick<Catalogue, 'admit'>,
  listener: Listener,
): AsyncGenerator<DataRow<Row> | Extract<Reading, { type: 'canary' | 'fault' }>> {
  const unknown = unknownKeys(keys);
  let order = -1;
  for await (const record of jsonRecords(path, listener)) {
    if ('values' in record && isCanary(record.values)) {
      yield { type: 'canary' };
      continue;
    }
    order += 1;
    if ('fault' in record) {
      yield { type: 'fault', fault: record.fault };
      continue;
    }
    const { row, values } = record;
    unknown.see(row, values);
    const parsed = schema.safeParse(values);
    if (!parsed.success) {
      yield fault(row, rowFault(parsed.error, values));
      continue;
    }
    const item = String(parsed.data.UID);
    const place = `row ${row}, item ${item}`;
    const verdict = catalogue.admit(parsed.data);
    if (verdict === 'unknown') {
      yield fault(row, `there is no item ${item} in the items file`);
      continue;
    }
    if (verdict === 'differs')
      listener.note({ code: 'wording_differs', place, text: "premise or hypothesis is not the item's" });
    yield { type: 'row', row, order, place, item, data: parsed.data };
  }
  unknown.report(listener);
}

/** A row that can't be used, and why. */
export function fault(row: number, text: string): Extract<Reading, { type: 'fault' }> {
  return { type: 'fault', fault: { place: `row ${row}`, text } };
}

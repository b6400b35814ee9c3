import type { AnswerFile, Listener, Reading } from '../answers.js';
import type { Catalogue } from './catalogue.js';
import type { PublishedFile } from './publishedFiles.js';
import { fault, publishedRows } from './publishedRows.js';
import { itemKeys, itemRow } from './rows.js';

/** The file of all items: it fills the catalogue. */
export function itemsFile(file: PublishedFile, catalogue: Catalogue): AnswerFile {
  return itemList(file, (row) => {
    catalogue.add(row);
    return 'known';
  });
}

/** A file of some of the items, such as those of the later waves. */
export function subsetFile(file: PublishedFile, catalogue: Catalogue): AnswerFile {
  return itemList(file, (row) => catalogue.admit(row));
}

function itemList({ name, path }: PublishedFile, admit: Catalogue['admit']): AnswerFile {
  async function* read(listener: Listener): AsyncGenerator<Reading> {
    const seen = new Map<string, number>();
    for await (const reading of publishedRows(path, itemRow, itemKeys, { admit }, listener)) {
      if (reading.type !== 'row') {
        yield reading;
        continue;
      }
      const first = seen.get(reading.item);
      if (first !== undefined)
        yield fault(reading.row, `item ${reading.item} stands here again (first in row ${first})`);
      else yield { type: 'item', id: reading.item };
      seen.set(reading.item, first ?? reading.row);
    }
  }
  return { name, path, sortedBySlide: false, replaces: [], read };
}

import type { ExportOptions } from './exportTable.js';
import { columnsOf, tables, type Column } from './columns.js';

export interface Codebook {
  readonly schema: 'credence-codebook/1';
  readonly study: string;
  readonly table: string;
  readonly about: string;
  readonly notes: readonly string[];
  readonly columns: readonly Column[];
}

/** What an export holds and how it was made. */
export function codebookOf(options: ExportOptions): Codebook {
  const { what, format, spreadsheet, canary, pseudonyms } = options;
  return {
    schema: 'credence-codebook/1',
    study: options.studyId,
    table: what,
    about: tables[what].about,
    notes: [
      format === 'csv'
        ? 'CSV after RFC 4180 in UTF-8, rows end with a line feed; an absent value is nothing between the commas, an empty text is "".'
        : 'JSON Lines in UTF-8; an absent value is null.',
      format === 'csv'
        ? 'A cell of a column of type json holds JSON as text, such as {"a":1} or ["b"]: read it with a JSON parser (jsonlite::fromJSON in R, json.loads in Python). yes/no is 1 or 0.'
        : 'Columns of type json are objects or lists themselves. yes/no is 1 or 0.',
      ...(spreadsheet
        ? [
            'For spreadsheets: the file begins with a byte order mark, and a text that begins with = + - @, a tab or a carriage return has an apostrophe in front that is not part of it.',
          ]
        : []),
      pseudonyms.stable
        ? 'Pseudonyms are stable: a person has the same one in every export of this installation that asks for stable ones, so tables join by respondent.'
        : 'Pseudonyms were made for this export; another export has others, so tables of two exports do not join by respondent. Ask for stable ones (--pseudonyms stable) to join them; trial joins trials, responses and attempts in any case.',
      ...(options.public
        ? [
            'For publication: without people who refused it, who withdrew, or who did not consent; without free text in the ledger.',
          ]
        : ['Not for publication: people who refused publication are in it.']),
      ...(canary === undefined
        ? []
        : [`The first row is a canary (${canary}): leave it out of analyses, and never publish the data without it.`]),
    ],
    columns: columnsOf(what),
  };
}

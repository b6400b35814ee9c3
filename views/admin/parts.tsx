import type { ComponentChildren, JSX } from 'preact';

/** A table in a frame that scrolls by itself; the first cell of a row is its heading. */
export function Table({
  caption,
  columns,
  rows,
}: {
  readonly caption: string;
  /** A heading that starts with `#` has numbers under it. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly ComponentChildren[])[];
}): JSX.Element {
  const numeric = columns.map((column) => column.startsWith('#'));
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={caption}>
      <table class="data">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column} scope="col" class={numeric[index] === true ? 'number' : undefined}>
                {column.replace(/^#/, '')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, index) =>
                index === 0 ? (
                  <th key={index} scope="row" dir="auto">
                    {cell}
                  </th>
                ) : (
                  <td key={index} class={numeric[index] === true ? 'number' : undefined}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** `1,234 people`: a count with its noun. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
}

/** A share as whole per cent; a dash of nothing. */
export function percent(part: number, of: number): string {
  return of === 0 ? '–' : `${Math.round((100 * part) / of)} %`;
}

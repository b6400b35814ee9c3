import type { JSX } from 'preact';
import type { Column, Table } from '../../server/reports/table.js';

/** A table of a report; wide ones scroll in a frame of their own, by keyboard too. */
export function DataTable({ table }: { readonly table: Table }): JSX.Element {
  const [head, ...columns] = table.columns;
  return (
    <div class="scroll" role="region" aria-label={table.caption} tabIndex={0}>
      <table class="data">
        <caption>{table.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{head?.label}</th>
            {columns.map((column) => (
              <th key={column.label} scope="col" class={classOf(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            <tr key={index}>
              <th scope="row" dir="auto">
                {row.href === undefined ? row.heading : <a href={row.href}>{row.heading}</a>}
              </th>
              {row.cells.map((cell, place) => {
                const column = columns[place];
                return (
                  <td key={place} class={classOf(column)} dir={column?.kind === 'number' ? undefined : 'auto'}>
                    {cell}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {table.note === undefined ? null : <p class="soft small">{table.note}</p>}
    </div>
  );
}

function classOf(column: Column | undefined): string | undefined {
  return column === undefined || column.kind === 'words' ? undefined : column.kind;
}

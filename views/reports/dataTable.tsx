import type { JSX } from 'preact';
import type { Table } from '../../server/reports/table.js';

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
              <th key={column.label} scope="col" class={column.numeric ? 'number' : undefined}>
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
                const numeric = columns[place]?.numeric === true;
                return (
                  <td key={place} class={numeric ? 'number' : undefined} dir={numeric ? undefined : 'auto'}>
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

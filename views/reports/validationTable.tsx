import type { JSX } from 'preact';
import type { Verdict } from '../../server/reports/validation/validation.js';
import type { ContentRow } from '../../server/reports/validation/validationContent.js';

const looks: Readonly<Record<Verdict, string>> = {
  reproduced: 'came-out',
  'reproduced to the printed digits': 'came-out',
  'reproduced in part': 'with-care',
  corrected: 'with-care',
  'not reproduced': 'failed',
  'cannot be recomputed': 'soft',
};

/** A group of lines for each claim: its name, place and verdict, then each number published and ours, then the reason. */
export function ValidationTable({ rows }: { readonly rows: readonly ContentRow[] }): JSX.Element {
  const caption = 'Published numbers, ours, and a verdict on each';
  return (
    <div class="scroll" role="region" aria-label={caption} tabIndex={0}>
      <table class="data validation">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col" class="number">
              Published
            </th>
            <th scope="col" class="number">
              Ours
            </th>
            <th scope="col">Verdict</th>
          </tr>
        </thead>
        {rows.map((row) => (
          <ClaimLines key={row.name} row={row} />
        ))}
      </table>
    </div>
  );
}

function ClaimLines({ row }: { readonly row: ContentRow }): JSX.Element {
  const { name, where, numbers, verdict, reason } = row;
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3}>
          {name} <span class="soft small">{where}</span>
        </th>
        <td class={`verdict ${looks[verdict]}`}>{verdict}</td>
      </tr>
      {numbers.map(({ label, published, ours, agreement }) => (
        <tr key={label} class="part">
          <th scope="row">{label}</th>
          <td class="number">{published}</td>
          <td class="number">{ours}</td>
          <td class="soft">{agreement}</td>
        </tr>
      ))}
      {reason === null ? null : (
        <tr class="part">
          <td class="text soft" colSpan={4}>
            {reason}
          </td>
        </tr>
      )}
    </tbody>
  );
}

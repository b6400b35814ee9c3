import type { JSX } from 'preact';
import type { ClaimContent } from '../../server/reports/validation/validationContent.js';

/** A group of lines for each claim: its name, place and verdict, then each number published and ours, then the reason. */
export function ValidationTable({ claims }: { readonly claims: readonly ClaimContent[] }): JSX.Element {
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
        {claims.map((claim) => (
          <ClaimLines key={claim.name} claim={claim} />
        ))}
      </table>
    </div>
  );
}

function ClaimLines({ claim }: { readonly claim: ClaimContent }): JSX.Element {
  const { name, where, verdict, tone, lines, reason } = claim;
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3}>
          {name} <span class="soft small">{where}</span>
        </th>
        <td class={`verdict ${tone}`}>{verdict}</td>
      </tr>
      {lines.map(({ label, published, ours, agreement }) => (
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

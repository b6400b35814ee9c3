import type { JSX } from 'preact';
import type { FigureContent } from '../../server/reports/reportContent.js';
import { DataTable } from './dataTable.js';

interface FigureProps {
  readonly figure: FigureContent;
  readonly number?: number;
  readonly simulated: boolean;
}

/** A picture with its caption, what it shows in words, and its numbers as tables. */
export function Figure({ figure, number, simulated }: FigureProps): JSX.Element {
  return (
    <figure class="picture" id={`figure-${figure.name}`}>
      <img src={figure.src} alt={figure.alt} loading="lazy" />
      <figcaption>
        {number === undefined ? null : <strong>Figure {number}. </strong>}
        <span dir="auto">{figure.caption}</span>
        {simulated ? <strong class="simulated-mark"> Simulated data.</strong> : null}
      </figcaption>
      {figure.tables.length === 0 ? null : (
        <details>
          <summary>
            Numbers<span class="unseen"> of {number === undefined ? 'the figure' : `figure ${number}`}</span>
          </summary>
          {figure.tables.map((table, index) => (
            <DataTable key={index} table={table} />
          ))}
        </details>
      )}
    </figure>
  );
}

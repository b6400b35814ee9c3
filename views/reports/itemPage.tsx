import type { JSX } from 'preact';
import type { ItemContent } from '../../server/reports/itemContent.js';
import type { FigureContent } from '../../server/reports/reportContent.js';
import { Document } from '../document.js';
import { ItemSection } from './itemSection.js';
import { SimulatedBanner } from './simulatedBanner.js';

export interface ItemPageProps {
  readonly studyId: string;
  readonly studyTitle: string;
  readonly item: ItemContent;
  readonly figures: readonly FigureContent[];
}

/** One item of a report on a page of its own. */
export function ItemPage({ studyId, studyTitle, item, figures }: ItemPageProps): JSX.Element {
  const report = `/reports/${encodeURIComponent(studyId)}`;
  return (
    <Document title={`Item ${item.id} – ${studyTitle}`} stylesheets={['report.css']}>
      <main class="report">
        <nav aria-label="Where you are" class="crumbs">
          <a href="/">Studies</a> <span aria-hidden="true">›</span>{' '}
          <a href={report} dir="auto">
            {studyTitle}
          </a>
        </nav>
        {item.simulated ? <SimulatedBanner /> : null}
        <header>
          <h1>
            Item <span dir="auto">{item.id}</span>
          </h1>
          <p class="soft">
            {item.position} of {item.count} items
          </p>
        </header>
        <ItemSection item={item} figures={figures} headingLevel={2} />
        <nav aria-label="Other items" class="pager">
          {item.previous === null ? (
            <span />
          ) : (
            <ItemLink report={report} id={item.previous} word="Previous" rel="prev" />
          )}
          {item.next === null ? null : <ItemLink report={report} id={item.next} word="Next" rel="next" />}
        </nav>
      </main>
    </Document>
  );
}

interface ItemLinkProps {
  readonly report: string;
  readonly id: string;
  readonly word: string;
  readonly rel: 'prev' | 'next';
}

function ItemLink({ report, id, word, rel }: ItemLinkProps): JSX.Element {
  return (
    <a class="button" rel={rel} href={`${report}/items/${encodeURIComponent(id)}`}>
      {word}: item {id}
    </a>
  );
}

import type { JSX } from 'preact';
import type { FigureContent, ReportContent } from '../../server/reports/reportContent.js';
import { Document } from '../document.js';
import { ReportBody } from './reportBody.js';

export interface ReportPageProps {
  readonly content: ReportContent;
  readonly figures: readonly FigureContent[];
  /** What stands above the report: that newer answers have come in, that it is being computed again. */
  readonly notice?: string;
}

/** A study's report on the web. */
export function ReportPage({ content, figures, notice }: ReportPageProps): JSX.Element {
  return (
    <Document title={`${content.title} – report`} stylesheets={['report.css']}>
      <main class="report">
        <nav aria-label="Where you are">
          <a href="/">Studies</a>
        </nav>
        {notice === undefined ? null : <p role="note">{notice}</p>}
        <ReportBody content={content} figures={figures} />
      </main>
    </Document>
  );
}

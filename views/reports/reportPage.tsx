import type { JSX } from 'preact';
import type { FigureContent, ReportContent } from '../../server/reports/reportContent.js';
import { Document } from '../document.js';
import { ReportBody } from './reportBody.js';
import { ComputeForm } from './waitingPage.js';

export interface ReportPageProps {
  readonly content: ReportContent;
  readonly figures: readonly FigureContent[];
  /** What stands above the report, such as that it is being computed again. */
  readonly notice: string | null;
  /** Whether a published analysis of these data has been held against the report. */
  readonly validated: boolean;
}

/** A study's report on the web. */
export function ReportPage({ content, figures, notice, validated }: ReportPageProps): JSX.Element {
  const address = `/reports/${encodeURIComponent(content.studyId)}`;
  return (
    <Document title={`${content.title} – report`} stylesheets={['report.css']}>
      <main class="report">
        <nav class="crumbs" aria-label="Where you are">
          <a href="/">Studies</a>
        </nav>
        {notice === null ? null : (
          <p class="notice" role="note">
            {notice}
          </p>
        )}
        {validated ? (
          <p>
            <a href={`${address}/validation`}>The published numbers beside ours</a>, each with a verdict.
          </p>
        ) : null}
        <ReportBody content={content} figures={figures} />
        <section aria-labelledby="take-away">
          <h2 id="take-away">Take it away</h2>
          <p>
            <a href={`${address}/report.html`}>This report as one file</a> that opens anywhere, and{' '}
            <a href={`${address}/report.json`}>every number as JSON</a>. Tables and pictures as files come from the
            command line: see the command above.
          </p>
          <p>
            <a href={`/admin/studies/${encodeURIComponent(content.studyId)}/sensitivity`}>
              What other exclusion rules would give
            </a>
            : the same numbers with more, or fewer, people.
          </p>
          <p>If answers have come in since, have it computed again; the same answers give the same report.</p>
          <ComputeForm address={address} label="Compute again" quiet />
        </section>
      </main>
    </Document>
  );
}

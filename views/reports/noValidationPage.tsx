import type { JSX } from 'preact';
import { Document } from '../document.js';
import { ComputeForm } from './waitingPage.js';

interface NoValidationProps {
  readonly studyId: string;
  readonly title: string;
}

/** Where published numbers are known but ours are not computed yet. */
export function NoValidationPage({ studyId, title }: NoValidationProps): JSX.Element {
  const address = `/reports/${encodeURIComponent(studyId)}`;
  return (
    <Document title={`${title} – published numbers`} stylesheets={['report.css']}>
      <main class="report narrow">
        <nav class="crumbs" aria-label="Where you are">
          <a href="/">Studies</a> › <a href={address}>Report</a>
        </nav>
        <h1 dir="auto">{title}: published numbers beside ours</h1>
        <p>They have not been compared yet: that is done with the report, once the data are imported.</p>
        <ComputeForm address={address} label="Compute both" />
      </main>
    </Document>
  );
}

import type { JSX } from 'preact';
import type { ValidationContent } from '../../server/reports/validation/validationContent.js';
import { Document } from '../document.js';
import { ValidationTable } from './validationTable.js';

/** Every published number beside ours with a verdict, and the defects with the corrected numbers. */
export function ValidationPage({ content }: { readonly content: ValidationContent }): JSX.Element {
  const { study, counts, missed, findings, claims, computed } = content;
  const address = `/reports/${encodeURIComponent(study.id)}`;
  return (
    <Document title={`${study.title} – published numbers`} stylesheets={['report.css']}>
      <main class="report">
        <nav class="crumbs" aria-label="Where you are">
          <a href="/">Studies</a> › <a href={address}>Report</a>
        </nav>
        <h1 dir="auto">Published numbers beside ours</h1>
        <p class="lead" dir="auto">
          {study.title}
        </p>
        <p>Each number that the publication prints, recomputed from the answers in this database. {counts}.</p>
        {missed.length === 0 ? null : (
          <p class="notice care" role="note">
            Not as it should be: {missed.join('; ')}. Check that the import is whole.
          </p>
        )}
        <section aria-labelledby="findings">
          <h2 id="findings">Defects of the published analysis</h2>
          {findings.length === 0 ? <p>None can be shown with the answers that are here.</p> : null}
          {findings.map(({ id, title, explanation, published, corrected }) => (
            <section key={id} aria-labelledby={id}>
              <h3 id={id}>{title}</h3>
              <p>{explanation}</p>
              <dl>
                <div>
                  <dt>Published</dt>
                  <dd>{published}</dd>
                </div>
                <div>
                  <dt>Corrected</dt>
                  <dd>{corrected}</dd>
                </div>
              </dl>
            </section>
          ))}
        </section>
        <section aria-labelledby="numbers">
          <h2 id="numbers">Every number</h2>
          <ValidationTable claims={claims} />
        </section>
        <section aria-labelledby="take-away">
          <h2 id="take-away">Take it away</h2>
          <p>
            <a href={`${address}/validation.csv`}>Every number as CSV</a>,{' '}
            <a href={`${address}/findings.csv`}>the defects as CSV</a>,{' '}
            <a href={`${address}/validation.json`}>all of it as JSON</a>. The same comes from the command line:{' '}
            <code>credence validate {study.id} --out DIR</code>
          </p>
          <p class="soft small">{computed}</p>
        </section>
      </main>
    </Document>
  );
}

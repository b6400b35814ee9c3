import type { JSX } from 'preact';
import type { ExportedReport } from '../../server/reports/html.js';
import { ItemSection } from './itemSection.js';
import { ReportBody } from './reportBody.js';

/** The report as one file: its only style element has its hash in the policy, pictures are data, there is no script. */
export function ExportedReportPage({ content, figures, item, style, policy }: ExportedReport): JSX.Element {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={policy} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <title>{`${content.title} – report`}</title>
        {/* Our own stylesheet; as text it would be escaped, and its hash would not fit. */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <main class="report">
          <ReportBody content={content} figures={figures}>
            {item === null ? null : (
              <section aria-labelledby="item">
                <h2 id="item">
                  The item on which models lie furthest from people: <span dir="auto">{item.content.id}</span>
                </h2>
                <ItemSection item={item.content} figures={item.figures} headingLevel={3} />
              </section>
            )}
          </ReportBody>
        </main>
      </body>
    </html>
  );
}

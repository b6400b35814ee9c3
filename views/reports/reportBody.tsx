import type { ComponentChildren, JSX } from 'preact';
import type { FigureContent, ReportContent } from '../../server/reports/reportContent.js';
import { DataTable } from './dataTable.js';
import { Figure } from './figure.js';
import { FindingsSection } from './findingsSection.js';
import { NotesSections } from './notesSections.js';
import { SimulatedBanner } from './simulatedBanner.js';

interface ReportBodyProps {
  readonly content: ReportContent;
  readonly figures: readonly FigureContent[];
  /** Shown after the figures: the exported file's one item. */
  readonly children?: ComponentChildren;
}

/** A whole comparison, the same on the web and in the exported file: words, figures, tables, notes. */
export function ReportBody({ content, figures, children }: ReportBodyProps): JSX.Element {
  const { simulated } = content;
  return (
    <>
      {simulated ? <SimulatedBanner /> : null}
      <header>
        <h1 dir="auto">{content.title}</h1>
        <p class="lead" dir="auto">
          {content.description}
        </p>
        <p class="soft">Comparison report, computed on {content.computed}.</p>
        <nav class="contents" aria-label="On this page">
          <ul>
            {contentsOf(content, figures).map(([id, label]) => (
              <li key={id}>
                <a href={`#${id}`}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <FindingsSection findings={content.findings} />
      {figures.length === 0 ? null : (
        <section aria-labelledby="figures">
          <h2 id="figures">Figures</h2>
          {figures.map((figure, index) => (
            <Figure key={figure.name} figure={figure} number={index + 1} simulated={simulated} />
          ))}
        </section>
      )}
      {children}
      <section aria-labelledby="tables">
        <h2 id="tables">Tables</h2>
        {content.sampleTables.map((table, index) => (
          <DataTable key={index} table={table} />
        ))}
        {content.itemTables.map((table, index) => (
          <DataTable key={index} table={table} />
        ))}
      </section>
      {content.variantTables.length === 0 ? null : (
        <section aria-labelledby="variants">
          <h2 id="variants">Corrected and published values side by side</h2>
          <p>
            Where the published analysis computed a measure in a way that this report corrects, both values stand here.
            The methods below say what the variants’ names mean; rows that agree to three decimals are left out.
          </p>
          {content.variantTables.map((table, index) => (
            <DataTable key={index} table={table} />
          ))}
        </section>
      )}
      <NotesSections {...content} />
    </>
  );
}

function contentsOf(
  content: ReportContent,
  figures: readonly FigureContent[],
): (readonly [id: string, label: string])[] {
  const sections: readonly (readonly [id: string, label: string, present: boolean])[] = [
    ['compared', 'Compared', true],
    ['found', 'Found', true],
    ['careful', 'Careful', content.findings.careful.length > 0],
    ['figures', 'Figures', figures.length > 0],
    ['tables', 'Tables', true],
    ['variants', 'Published values', content.variantTables.length > 0],
    ['methods', 'Methods', content.methods.length > 0],
    ['warnings', 'Warnings', content.warnings.length > 0],
    ['provenance', 'Provenance', true],
  ];
  return sections.flatMap(([id, label, present]) => (present ? [[id, label] as const] : []));
}

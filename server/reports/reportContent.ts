import { armTable } from './armTable.js';
import { bandTable } from './bandTable.js';
import { conventionNotes } from './conventions.js';
import { type Findings, findings } from './findings.js';
import { itemTable } from './itemTable.js';
import { type MethodNote, methodNotes } from './methods.js';
import { modesTable } from './modesTable.js';
import { partsTable } from './partsTable.js';
import { dateInWords, provenance, type ProvenanceLine } from './provenance.js';
import type { ReadableReport } from './readableReport.js';
import type { ReportWarning } from './report.js';
import { sampleTable } from './sampleTable.js';
import { repeatsTable, zTable } from './sensitivityTables.js';
import { spreadTable } from './spreadTable.js';
import type { Table } from './table.js';
import { testTable } from './testTable.js';
import { variantTables } from './variantTables.js';

/** Everything that a report's page says, in the order in which it says it; figures are added by who serves them. */
export interface ReportContent {
  readonly studyId: string;
  readonly title: string;
  readonly description: string;
  readonly citation: string | null;
  readonly computed: string;
  /** Whether the page shows answers that a generator made. */
  readonly simulated: boolean;
  readonly findings: Findings;
  readonly sampleTables: readonly Table[];
  readonly variantTables: readonly Table[];
  readonly itemTables: readonly Table[];
  readonly methods: readonly MethodNote[];
  /** Words in the names of variants, with what they mean. */
  readonly conventions: readonly { readonly name: string; readonly text: string }[];
  readonly warnings: readonly WarningGroup[];
  readonly provenance: readonly ProvenanceLine[];
}

/** Warnings of one code. */
export interface WarningGroup {
  readonly code: string;
  readonly warnings: readonly ReportWarning[];
}

/** A figure as a page shows it: the picture's address, how to read it, what it shows in words, and its numbers. */
export interface FigureContent {
  readonly name: string;
  readonly caption: string;
  readonly src: string;
  readonly alt: string;
  readonly tables: readonly Table[];
}

/** Puts a report into words and tables. `itemHref` gives the address of an item's own page where there is one. */
export function reportContent(readable: ReadableReport, itemHref?: (item: string) => string): ReportContent {
  const { report, data, measures, simulated } = readable;
  return {
    studyId: report.study.id,
    title: report.study.title,
    description: data.study.description,
    citation: data.study.citation,
    computed: dateInWords(report.generated_at),
    simulated,
    findings: findings(readable),
    sampleTables: data.questions.flatMap((question) => [
      sampleTable(question, report, data, measures),
      ...[spreadTable, partsTable, bandTable].flatMap((table) => table(question, data, measures)),
    ]),
    variantTables: [
      ...data.questions.flatMap((question) => [
        ...armTable(question, report, measures),
        ...modesTable(question, data, measures),
        ...testTable(question, data, measures),
        ...repeatsTable(question, report, data),
        ...zTable(question, data, measures),
      ]),
      ...variantTables(report, data, measures),
    ],
    itemTables: data.questions.map((question) => itemTable(question, data, measures, itemHref)),
    methods: methodNotes(report),
    conventions: conventionNotes(report),
    warnings: groupByCode(report.warnings),
    provenance: provenance(report),
  };
}

function groupByCode(warnings: readonly ReportWarning[]): WarningGroup[] {
  const codes = [...new Set(warnings.map(({ code }) => code))];
  return codes.map((code) => ({ code, warnings: warnings.filter((warning) => warning.code === code) }));
}

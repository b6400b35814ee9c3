import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ItemContent, itemContent } from './itemContent.js';
import { itemsByDistance } from './itemTable.js';
import { type ReadableReport, readable } from './readableReport.js';
import type { Report } from './report.js';
import { type FigureContent, type ReportContent, reportContent } from './reportContent.js';
import type { ReportData } from './reportData.js';
import type { DescribedFigure } from './figureParts.js';
import { itemFigures, reportFigures } from './reportFigures.js';

const stylesheets = ['credence.css', 'report.css'].map((name) =>
  join(import.meta.dirname, '..', '..', '..', 'static', name),
);

/** What the self-contained file shows, for the view that writes it. */
export interface ExportedReport {
  readonly content: ReportContent;
  readonly figures: readonly FigureContent[];
  /** The item with the largest mean excess; null where nothing is compared. */
  readonly item: { readonly content: ItemContent; readonly figures: readonly FigureContent[] } | null;
  readonly style: string;
  readonly policy: string;
}

/**
 * Everything that report.html holds: words, tables, figures as data, the one item on which models lie furthest from
 * people, the stylesheet and the policy that lets only it in. Write it with `page(ExportedReportPage, ...)`.
 */
export async function exportedReport(report: Report, data: ReportData): Promise<ExportedReport> {
  const read = readable(report, data);
  const style = stylesheets.map((path) => readFileSync(path, 'utf8')).join('\n');
  return {
    content: reportContent(read),
    figures: await Promise.all(reportFigures(read).map(asData)),
    item: await furthestItem(read),
    style,
    policy: contentPolicy(style),
  };
}

/** A policy for a page without script that lets in one style element and pictures as data. */
export function contentPolicy(style: string): string {
  const hash = createHash('sha256').update(style, 'utf8').digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'`;
}

async function furthestItem(read: ReadableReport): Promise<ExportedReport['item']> {
  const { data, measures } = read;
  const [question] = data.questions;
  const first = question === undefined ? undefined : itemsByDistance(question, data, measures)[0];
  if (first === undefined || first.mean === null) return null;
  const content = itemContent(read, first.item.id);
  if (content === undefined) return null;
  return { content, figures: await Promise.all(itemFigures(read, content).map(asData)) };
}

async function asData(described: DescribedFigure): Promise<FigureContent> {
  const { drawSvg } = await import('./figures/draw.js');
  const svg = await drawSvg(described.figure);
  return {
    name: described.name,
    caption: described.caption,
    alt: described.figure.description,
    tables: described.tables,
    src: `data:image/svg+xml;base64,${Buffer.from(svg, 'utf8').toString('base64')}`,
  };
}

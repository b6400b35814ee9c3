import { page } from '../../views/page.js';
import { ExportedReportPage } from '../../views/reports/exportedReport.js';
import { ItemPage } from '../../views/reports/itemPage.js';
import { ReportPage } from '../../views/reports/reportPage.js';
import { reportJson } from '../reports/export/writeReport.js';
import type { DescribedFigure } from '../reports/figureParts.js';
import { exportedReport } from '../reports/html.js';
import { itemContent } from '../reports/itemContent.js';
import { reportReader, type StoredReport } from '../reports/process/storedReport.js';
import { readable, type ReadableReport } from '../reports/readableReport.js';
import { type FigureContent, reportContent } from '../reports/reportContent.js';
import { itemFigures, reportFigures } from '../reports/reportFigures.js';
import type { Store } from '../store/open.js';
import { storedValidation } from '../store/validations.js';

/** What can be asked about a study's stored report. */
export type ReportQuestion = { readonly studyId: string } & (
  | { readonly about: 'report'; readonly notice: string | null }
  | { readonly about: 'item'; readonly item: string }
  | { readonly about: 'figure'; readonly name: string; readonly item: string | null }
  | { readonly about: 'file'; readonly name: 'report.html' | 'report.json' }
);

/** A page, a picture or a file; null where the report does not have it, or where there is no report. */
export type ReportAnswer = string | null;

/** Writes pages, pictures and files from stored reports. Takes up to a second of computing: ask from a thread. */
export function reportAnswers(store: Store): (question: ReportQuestion) => Promise<ReportAnswer> {
  const read = reportReader(store);
  const prepared = new WeakMap<StoredReport, ReadableReport>();
  return async (question) => {
    const stored = await read(question.studyId);
    if (stored === undefined) return null;
    const report = prepared.get(stored) ?? readable(stored.report, stored.data);
    prepared.set(stored, report);
    return answer(report, question, storedValidation(store, question.studyId) !== undefined);
  };
}

async function answer(read: ReadableReport, question: ReportQuestion, validated: boolean): Promise<ReportAnswer> {
  const { report, data } = read;
  const address = `/reports/${encodeURIComponent(question.studyId)}`;
  switch (question.about) {
    case 'report':
      return page(ReportPage, {
        content: reportContent(read, (item) => `${address}/items/${encodeURIComponent(item)}`),
        figures: reportFigures(read).map((figure) => pictured(figure, address)),
        notice: question.notice,
        validated,
      });
    case 'item': {
      const item = itemContent(read, question.item);
      if (item === undefined) return null;
      const figures = itemFigures(read, item).map((figure) =>
        pictured(figure, `${address}/items/${encodeURIComponent(item.id)}`),
      );
      return page(ItemPage, { studyId: question.studyId, studyTitle: report.study.title, item, figures });
    }
    case 'figure':
      return picture(read, question.item, question.name);
    case 'file':
      return question.name === 'report.json'
        ? reportJson(report)
        : page(ExportedReportPage, await exportedReport(report, data));
  }
}

function pictured({ name, caption, figure, tables }: DescribedFigure, address: string): FigureContent {
  return { name, caption, alt: figure.description, tables, src: `${address}/figures/${name}.svg` };
}

async function picture(read: ReadableReport, item: string | null, name: string): Promise<ReportAnswer> {
  const content = item === null ? undefined : itemContent(read, item);
  if (item !== null && content === undefined) return null;
  const figures = content === undefined ? reportFigures(read) : itemFigures(read, content);
  const found = figures.find((figure) => figure.name === name);
  if (found === undefined) return null;
  const { drawSvg } = await import('../reports/figures/draw.js');
  return drawSvg(found.figure);
}

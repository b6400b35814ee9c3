import { join } from 'node:path';
import type { ReportData } from '../reportData.js';
import { readable } from '../readableReport.js';
import type { Report } from '../report.js';
import { reportFigures } from '../reportFigures.js';
import { writeInto } from './writeReport.js';

/** Pixels of a PNG for each unit of its drawing. */
const pngScale = 2;

/** Writes figures/NAME.svg and figures/NAME.png below `folder`. Errors: InputError where it can't be written to. */
export async function writeReportFigures(folder: string, report: Report, data: ReportData): Promise<void> {
  const { drawPng, drawSvg } = await import('../figures/draw.js');
  for (const { name, figure } of reportFigures(readable(report, data))) {
    const svg = await drawSvg(figure);
    writeInto(folder, join('figures', `${name}.svg`), svg);
    writeInto(folder, join('figures', `${name}.png`), drawPng(svg, pngScale));
  }
}

import { join } from 'node:path';
import type { ReportData } from '../reportData.js';
import { readable } from '../readableReport.js';
import type { Report } from '../report.js';
import { glanceFigure } from '../glanceFigure.js';
import { reportFigures } from '../reportFigures.js';
import { writeInto } from './writeReport.js';

/** Pixels of a PNG for each unit of its drawing. */
const pngScale = 2;

/** Writes figures/NAME.svg and figures/NAME.png below `folder`. Errors: InputError where it can't be written to. */
export async function writeReportFigures(folder: string, report: Report, data: ReportData): Promise<void> {
  const { drawPng, drawSvg } = await import('../figures/draw.js');
  const read = readable(report, data);
  const glance = glanceFigure(read);
  const figures = reportFigures(read).map(({ name, figure }) => ({ name, figure }));
  for (const { name, figure } of glance === null ? figures : [{ name: 'at-a-glance', figure: glance }, ...figures]) {
    const svg = await drawSvg(figure);
    writeInto(folder, join('figures', `${name}.svg`), svg);
    writeInto(folder, join('figures', `${name}.png`), drawPng(svg, pngScale));
  }
}

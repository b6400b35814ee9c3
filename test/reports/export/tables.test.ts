import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { InputError } from '../../../server/errors.js';
import { reportTables } from '../../../server/reports/export/tables.js';
import { prepareFolder, reportJson, writeReportFiles } from '../../../server/reports/export/writeReport.js';
import type { Report } from '../../../server/reports/report.js';
import { temporaryFolder } from '../../temporary.js';
import { sliderFixture } from '../fixtureReport.js';

const { report } = sliderFixture();

function rowsOf(given: Report, name: string): Record<string, string>[] {
  const table = reportTables(given).find((one) => one.name === name);
  assert.ok(table);
  return parse(table.text, { columns: true });
}

test('tables hold every measure at full precision, absent values empty', () => {
  const tables = [...rowsOf(report, 'overall.csv'), ...rowsOf(report, 'by-item.csv')];
  assert.equal(tables.length, report.measures.length);
  const [overall, byItem] = [true, false].map((all) => report.measures.filter(({ item }) => (item === null) === all));
  [...overall!, ...byItem!].forEach((measure, index) => {
    const row = tables[index]!;
    for (const column of ['measure', 'sample', 'convention', 'item'] as const)
      assert.equal(row[column], measure[column] ?? '');
    assert.equal(row['value'] === '' ? null : Number(row['value']), measure.value);
  });
  assert.ok(
    report.measures.some(({ value }) => value !== null && value < 0),
    'a negative value is among them',
  );
  assert.ok(
    tables.every((row) => !row['value']!.startsWith("'")),
    'numbers are never quoted as text',
  );
});

test('a text that a spreadsheet would run is kept from running', () => {
  const hostile: Report = { ...report, warnings: [{ code: '=cmd()', text: '@SUM(A1)', where: '+1\n-2' }] };
  const [row] = rowsOf(hostile, 'warnings.csv');
  assert.deepEqual(row, { code: "'=cmd()", text: "'@SUM(A1)", where: "'+1\n-2" });
});

test('report.json reads back as the report, with and without warnings', () => {
  for (const warnings of [[], [{ code: 'a', text: 'b', where: 'c' }]])
    assert.deepEqual(JSON.parse(reportJson({ ...report, warnings })), { ...report, warnings });
});

test('a report is written twice into the same folder, and into one that is not there yet', (t) => {
  const folder = join(temporaryFolder(t), 'deep', 'down');
  writeReportFiles(folder, report);
  writeReportFiles(folder, report);
  assert.deepEqual(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')), report);
  assert.ok(existsSync(join(folder, 'tables', 'samples.csv')));
});

test('a folder that cannot be is said in one line before any work, /proc too', (t) => {
  const folder = temporaryFolder(t);
  writeFileSync(join(folder, 'file'), '');
  for (const wrong of [join(folder, 'file'), join(folder, 'file', 'below'), '/proc/report', '/proc/deep/report'])
    assert.throws(() => prepareFolder(wrong), InputError, wrong);
});

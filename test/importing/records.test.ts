import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import fc from 'fast-check';
import { records } from '../../server/importing/records.js';
import { lines } from '../../server/importing/text.js';
import { temporaryFolder } from './setUp.js';

const silent = { note: () => undefined, bytes: () => undefined };

async function linesOf(path: string): Promise<string[]> {
  const result: string[] = [];
  for await (const line of lines(path, silent)) result.push('text' in line ? line.text : `fault: ${line.fault.text}`);
  return result;
}

async function rowsOf(t: TestContext, name: string, content: string | Buffer): Promise<unknown[]> {
  const path = join(temporaryFolder(t), name);
  writeFileSync(path, content);
  const result: unknown[] = [];
  for await (const record of records(path, silent))
    result.push('values' in record ? [record.row, record.values] : [record.row, record.fault.text]);
  return result;
}

test('lines are the text between line feeds, whatever the text', async (t) => {
  const path = join(temporaryFolder(t), 'text.jsonl');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\n\ufeff]/g, ''))),
      async (texts) => {
        writeFileSync(path, texts.map((text) => `${text}\n`).join(''));
        assert.deepEqual(await linesOf(path), texts);
      },
    ),
    { numRuns: 40 },
  );
});

test('a line longer than a piece of the file, with a letter across the border of two pieces', async (t) => {
  const path = join(temporaryFolder(t), 'text.jsonl');
  const long = 'x'.repeat(256 * 1024 - 1) + 'é' + 'y'.repeat(300_000);
  writeFileSync(path, `${long}\nshort`);
  assert.deepEqual(await linesOf(path), [long, 'short']);
});

test('JSON Lines: Windows line ends, blank lines, no line end at the end', async (t) => {
  assert.deepEqual(await rowsOf(t, 'a.jsonl', '{"a":1}\r\n\r\n{"a":2}'), [
    [1, { a: 1 }],
    [3, { a: 2 }],
  ]);
});

test('CSV: quoted commas, quotes and line ends; a byte order mark before the header; rows counted as lines', async (t) => {
  const text = '\ufeffa,b\r\n"1, ""x""","two\nlines"\r\n3,4\r\n';
  assert.deepEqual(await rowsOf(t, 'a.csv', text), [
    [3, { a: '1, "x"', b: 'two\nlines' }],
    [4, { a: '3', b: '4' }],
  ]);
});

test('CSV with a hostile header makes no prototype', async (t) => {
  const [row] = await rowsOf(t, 'a.csv', '__proto__,a\nx,1\n');
  assert.equal(({} as { x?: unknown }).x, undefined);
  assert.ok(row);
});

test('a CSV file that is not UTF-8 is refused by name', async (t) => {
  await assert.rejects(
    rowsOf(t, 'a.csv', Buffer.from('a\nsüß\n', 'latin1')),
    /is not UTF-8 text: save the file as UTF-8/,
  );
});

test('a fault in the middle of a CSV file leaves the rows around it', async (t) => {
  assert.deepEqual(await rowsOf(t, 'a.csv', 'a,b\n1,2\n3\n5,6\n'), [
    [2, { a: '1', b: '2' }],
    [3, 'has more or fewer values than the header has names: check commas and quotes'],
    [4, { a: '5', b: '6' }],
  ]);
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { answerColumns, columnNames } from '../../server/importing/table/columns.js';
import { projectRoot } from './setUp.js';

test('docs/import.md names every column of a table of answers', () => {
  const text = readFileSync(join(projectRoot, 'docs', 'import.md'), 'utf8');
  const columns = Object.keys(answerColumns.shape);
  assert.deepEqual(
    columns.filter((column) => !text.includes(`\`${column}\``)),
    [],
  );
  assert.deepEqual([...new Set([...columnNames.person, ...columnNames.model])].sort(), columns.sort());
});

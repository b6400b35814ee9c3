import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

/** A folder of its own for one test, removed when the test ends. */
export function temporaryFolder(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'credence-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Report } from './report.js';

const packageFile = join(import.meta.dirname, '..', '..', '..', 'package.json');

/** The program and engine that compute a report. */
export function thisSoftware(): Report['software'] {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(packageFile, 'utf8')));
  return { version, node: process.version };
}

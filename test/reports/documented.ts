import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ReportMeasure } from '../../server/reports/report.js';

/** Conventions of these are names from the study file. */
const named = /^(band_)?share(_mean|_median|_q1|_q3)?$/;

/** Names of measures and words of conventions that docs/report.md does not explain, sorted. */
export function undocumented(rows: readonly Pick<ReportMeasure, 'measure' | 'convention'>[]): string[] {
  const path = resolve(import.meta.dirname, '..', '..', '..', 'docs', 'report.md');
  const known = new Set<string>();
  for (const [, cell = '', text = ''] of readFileSync(path, 'utf8').matchAll(/^\| (`[^|]+`) \| ([^|]+)/gm))
    for (const [, name = ''] of cell.matchAll(/`([^`]+)`/g)) {
      known.add(name);
      if (text.includes('also over items'))
        for (const suffix of ['mean', 'median', 'q1', 'q3']) known.add(`${name}_${suffix}`);
    }
  const words = rows.flatMap(({ measure, convention }) => [
    measure,
    ...(named.test(measure) || convention === null ? [] : convention.split(' ')),
  ]);
  return [...new Set(words)].filter((word) => !known.has(word)).sort();
}

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { dataState } from '../../store/dataState.js';
import { heavyResults, saveHeavyResults } from '../../store/heavyResults.js';
import type { Store } from '../../store/open.js';
import { cachedReport, cachedReportKey, saveCachedReport } from '../../store/reportCache.js';
import { inTransaction } from '../../store/slices.js';
import { packResults, type TaskResults, unpackResults } from '../heavy/resultCache.js';
import { compareStudy, type CompareInput } from '../compareStudy.js';
import type { Report } from '../report.js';
import type { ReportData } from '../reportData.js';

/** A report as stored, with the data that its pages draw. */
export interface StoredReport {
  readonly report: Report;
  readonly data: ReportData;
}

/** What goes into a report, as one hash: study version, answers, options, program. */
export function reportKey(store: Store, input: Omit<CompareInput, 'store' | 'now'>): string {
  const { studyId, seed, entropy, replicates, software } = input;
  const parts = [dataState(store, studyId), seed, entropy, replicates, software];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/**
 * Computes and stores a study's report unless the stored one is that of the same data, options and program. Returns
 * whether it computed. Heavy results of the computation before serve again where nothing of theirs has changed. The store
 * must be open for writing; it is written to once, at the end, so that what is called off leaves nothing.
 */
export async function refreshReport(input: CompareInput): Promise<boolean> {
  const { store, studyId, now: at } = input;
  const key = reportKey(store, input);
  if (cachedReportKey(store, studyId) === key) return false;
  const before = heavyResults(store, studyId);
  let results: TaskResults = new Map();
  const { report, data } = await compareStudy({
    ...input,
    cache: {
      version: JSON.stringify(input.software),
      known: before === undefined ? new Map() : unpackResults(before),
      keep: (all) => (results = all),
    },
  });
  const stored: StoredReport = { report, data };
  const content = await promisify(gzip)(JSON.stringify(stored), { level: 3 });
  inTransaction(store, () => {
    saveCachedReport(store, studyId, { key, content, at });
    saveHeavyResults(store, studyId, packResults(results));
  });
  return true;
}

/** Reads stored reports; the one last read of each study is kept in memory until another is stored. */
export function reportReader(store: Store): (studyId: string) => Promise<StoredReport | undefined> {
  const kept = new Map<string, { readonly key: string; readonly stored: Promise<StoredReport> }>();
  return async (studyId) => {
    const key = cachedReportKey(store, studyId);
    if (key === undefined) return undefined;
    const known = kept.get(studyId);
    if (known?.key === key) return known.stored;
    const cached = cachedReport(store, studyId);
    if (cached === undefined) return undefined;
    const stored = unpack(cached.content);
    kept.set(studyId, { key: cached.key, stored });
    return stored;
  };
}

async function unpack(content: Buffer): Promise<StoredReport> {
  return JSON.parse((await promisify(gunzip)(content)).toString('utf8')) as StoredReport;
}

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { stringify } from 'yaml';
import { attemptResult } from '../../server/sampling/attemptResult.js';
import { closeAttempt, openAttempt } from '../../server/store/attempts.js';
import { planTrials } from '../../server/store/modelTrials.js';
import { openStore } from '../../server/store/open.js';
import { respondentId } from '../../server/store/respondents.js';
import { startRun } from '../../server/store/samplingRuns.js';
import { itemsOfVersion, saveStudyVersion } from '../../server/store/studies.js';
import { findWave } from '../../server/store/waves.js';
import { modelStudy } from '../sampling/sampler.js';
import { smallStudyFile } from '../study/smallStudy.js';

const root = resolve(import.meta.dirname, '..', '..', '..');
const count = Number(process.env['EXPORT_ROWS'] ?? 540_000);

/** Exports 540,000 replies of 4.6 kB (2.5 GB), streamed, and says how much memory that took. */
export function benchSamplingExport(print: (line: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'credence-bench-'));
  try {
    const path = join(folder, 'credence.db');
    fill(path);
    mkdirSync(join(folder, 'studies', 'small'), { recursive: true });
    writeFileSync(join(folder, 'studies', 'small', 'study.yaml'), stringify(smallStudyFile()));
    const out = join(folder, 'attempts.jsonl');
    const script = `
      process.argv.splice(1, process.argv.length, 'export', 'small', '--what', 'attempts', '--format', 'jsonl', '--out', ${JSON.stringify(out)});
      await import(${JSON.stringify(join(root, 'dist/server/cli/main.js'))});
      process.stderr.write('\\nrss ' + process.resourceUsage().maxRSS);`;
    const started = performance.now();
    const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      env: { ...process.env, CREDENCE_DB: path, CREDENCE_STUDIES: join(folder, 'studies') },
    });
    if (status !== 0) throw new Error(stderr);
    const seconds = (performance.now() - started) / 1000;
    const megabytes = Number(/rss (\d+)/.exec(stderr)?.[1]) / 1024;
    const gigabytes = statSync(out).size / 1e9;
    print(
      `${count.toLocaleString('en-GB')} replies, ${gigabytes.toFixed(2)} GB, exported in ${seconds.toFixed(0)} s with at most ${megabytes.toFixed(0)} MB (target 512)`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function fill(path: string): void {
  const store = openStore(path);
  const now = new Date(0).toISOString();
  const model = { label: 'm', provider: 'simulated', model: 'm' };
  const version = saveStudyVersion(store, modelStudy([model], { repetitions: count / 2 }), now);
  const wave = findWave(store, 'small', 'models')!;
  const rows = itemsOfVersion(store, version.id, 'target');
  const settings = {};
  const row = respondentId(store, {
    waveId: wave.id,
    versionId: version.id,
    kind: 'model',
    origin: 'simulated',
    label: 'm',
    settings,
  });
  const runId = startRun(store, wave.id, {}, now);
  const raw = {
    status: 200,
    headers: {},
    text: 'Because it rains so often here. '.repeat(144),
    failure: null,
    detail: null,
  };
  const verdict = {
    outcome: 'reply',
    detail: null,
    read: null,
    parameter: null,
    retryAfterMs: null,
    cacheEvidence: null,
  } as const;
  const result = attemptResult(raw, verdict, { usd: null, source: null }, 1, new Date(0));
  for (let start = 0; start < count; start += 5000)
    store
      .transaction(() => {
        for (let trial = start; trial < Math.min(count, start + 5000); trial += 1) {
          const place = { itemId: '', condition: '', repetition: Math.floor(trial / 2), orders: {} };
          planTrials(store, wave.id, row, [{ itemRow: rows[trial % 2]!.rowId, trial: place }]);
          const sent = { trialId: trial + 1, runId, number: 1, requestSha256: 'x', body: '{}', sentAt: now };
          closeAttempt(store, openAttempt(store, sent), result);
        }
      })
      .immediate();
  store.close();
}

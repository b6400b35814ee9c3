import { readEnvironment } from '../env.js';
import { InputError } from '../errors.js';
import { type PreparedWave, prepareWave } from '../sampling/prepareWave.js';
import { equalRequests, previewWave, type RespondentPreview } from '../sampling/preview.js';
import { bar, laneLine } from '../sampling/progress.js';
import { samplePrepared, type SampleParts, type SampleSummary } from '../sampling/sampleWave.js';
import { openStore, type Store } from '../store/open.js';
import { loadStudy } from '../store/studies.js';
import { type StoredWave, wavesOf } from '../store/waves.js';
import { interrupts } from './interrupts.js';
import { samplerParts } from './samplerParts.js';
import { loadStudyInto, studyFolder } from './studies.js';

export interface SampleStudyFlags {
  readonly wave?: string;
  readonly model?: readonly string[];
  readonly limit?: number;
  readonly maxUsd?: number;
  readonly seed: number;
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** Samples a study's waves one after the other; returns the exit code: 0 done, 1 something is missing, 130 interrupted. */
export async function sampleStudy(name: string, flags: SampleStudyFlags): Promise<number> {
  const environment = readEnvironment(process.env);
  const folder = studyFolder(environment.studies, name);
  const store = openStore(environment.database);
  try {
    const version = loadStudyInto(store, folder, new Date().toISOString());
    const waves = wavesWanted(store, version.studyId, version.id, flags.wave);
    const parts = samplerParts(store);
    let code = 0;
    for (const wave of waves) {
      if (flags.dryRun) {
        printPreview(wave, previewWave(prepareWave(store, wave, flags.model)), flags.json);
        continue;
      }
      const summary = await sampleShown(parts, prepareWave(store, wave, flags.model), flags);
      printSummary(wave, summary, flags.json);
      if (summary.state === 'interrupted') return 130;
      if (summary.state !== 'done' && flags.limit === undefined) code = 1;
    }
    return code;
  } finally {
    store.close();
  }
}

export function wavesWanted(store: Store, studyId: string, versionId: number, key: string | undefined): StoredWave[] {
  const asking = loadStudy(store, versionId)
    .waves.filter(({ models }) => models !== undefined)
    .map(({ id }) => id);
  const wanted = key === undefined ? asking : [key];
  const waves = wavesOf(store, studyId).filter((wave) => wanted.includes(wave.key));
  if (waves.length === 0)
    throw new InputError(
      studyId,
      `no wave ${key === undefined ? 'that asks models' : `"${key}"`}: waves with models are ${asking.join(', ') || '(none)'}`,
    );
  return waves;
}

/** Samples with progress on standard error and Ctrl-C obeyed. */
export async function sampleShown(
  parts: SampleParts,
  prepared: PreparedWave,
  flags: Pick<SampleStudyFlags, 'model' | 'limit' | 'maxUsd' | 'seed' | 'json'>,
): Promise<SampleSummary> {
  const { stop, abort, done } = interrupts((text) => process.stderr.write(`${text}\n`));
  const onTerminal = process.stderr.isTTY && !flags.json;
  const started = parts.clock();
  let lines = 0;
  let nextPlainAt = 0;
  try {
    return await samplePrepared(parts, prepared, {
      ...(flags.model === undefined ? {} : { only: flags.model }),
      limit: flags.limit,
      maxUsd: flags.maxUsd,
      seed: flags.seed,
      stop,
      abort,
      onProgress: (lanes) => {
        const elapsed = parts.clock() - started;
        if (onTerminal) {
          const text = lanes.map((lane) =>
            `\u001b[2K${bar(lane)} ${laneLine(lane.name, lane, elapsed)}`.slice(0, (process.stderr.columns || 80) + 4),
          );
          process.stderr.write(`${lines > 0 ? `\u001b[${lines}A` : ''}${text.join('\n')}\n`);
          lines = text.length;
        } else if (!flags.json && elapsed >= nextPlainAt) {
          nextPlainAt = elapsed + 10_000;
          for (const lane of lanes) process.stderr.write(`${laneLine(lane.name, lane, elapsed)}\n`);
        }
      },
    });
  } finally {
    done();
  }
}

export function printSummary(wave: StoredWave, summary: SampleSummary, json: boolean): void {
  if (json) {
    process.stdout.write(`${JSON.stringify({ wave: wave.key, ...summary })}\n`);
    return;
  }
  const out = [`wave ${wave.key}: ${summary.state}, ${summary.pending} trials still wait`];
  for (const { name, counts, stopReason, interrupted } of summary.lanes) {
    out.push(
      `  ${name}: ${counts.done} answered, ${counts.failed} failed${stopReason === null ? '' : `; stopped: ${stopReason}`}`,
    );
    if (interrupted > 0)
      out.push(
        `  ${name}: ${interrupted} requests of a run that died may have been billed; their trials are asked again`,
      );
  }
  for (const { label, reason } of summary.stoppedSettings) out.push(`  model "${label}" stopped: ${reason}`);
  for (const [one, other] of summary.equalRequests) out.push(equalWarning(one, other));
  for (const { label, text } of summary.findings) out.push(`  note on "${label}": ${text}`);
  for (const { label, item, condition, question, usable, planned, reasons } of summary.missing.slice(0, 5))
    out.push(
      `  missing: ${[label, item, condition, question].filter((part) => part !== '').join(' ')} has ${usable} of ${planned} (${reasons ?? 'not asked yet'})`,
    );
  if (summary.missing.length > 5) out.push(`  ... and ${summary.missing.length - 5} more items with missing answers`);
  process.stdout.write(`${out.join('\n')}\n`);
}

function equalWarning(one: string, other: string): string {
  return `warning: "${one}" and "${other}" send the same request: two names, one condition`;
}

export function printPreview(wave: StoredWave, previews: readonly RespondentPreview[], json: boolean): void {
  const equal = equalRequests(previews);
  if (json) {
    process.stdout.write(`${JSON.stringify({ wave: wave.key, models: previews, equal_requests: equal })}\n`);
    return;
  }
  const out = [`wave ${wave.key}: ${previews.reduce((sum, { calls }) => sum + calls, 0)} calls`];
  for (const { label, lane, calls, probes, inputTokens, outputTokensAtMost, costUsdAtMost, refused } of previews) {
    const output = outputTokensAtMost === null ? 'unknown (no max_tokens)' : `at most ${outputTokensAtMost}`;
    const cost =
      costUsdAtMost === null ? 'unknown (needs price and max_tokens)' : `at most ${costUsdAtMost.toFixed(2)} USD`;
    out.push(
      `  ${label} [${lane}]: ${calls} calls, about ${inputTokens} tokens in, tokens out ${output}, cost ${cost}`,
    );
    if (probes > 0)
      out.push(
        `    and at most ${probes} short ${probes === 1 ? 'request' : 'requests'} to test whether parameters are read`,
      );
    for (const reason of refused) out.push(`    would not start: ${reason}`);
  }
  for (const [one, other] of equal) out.push(equalWarning(one, other));
  const [first] = previews;
  if (first !== undefined) out.push(`first request: POST ${first.url}`, JSON.stringify(first.firstBody, null, 2));
  process.stdout.write(`${out.join('\n')}\n`);
}

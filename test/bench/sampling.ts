import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import OpenAI from 'openai';
import { openStore } from '../../server/store/open.js';
import { saveStudyVersion } from '../../server/store/studies.js';
import { modelStudy } from '../sampling/sampler.js';
import { benchSamplingExport } from './samplingExport.js';

const root = resolve(import.meta.dirname, '..', '..', '..');

interface Measured {
  readonly done: number;
  readonly seconds: number;
  readonly asking: number;
  readonly firstCpuMs: number;
  readonly lastCpuMs: number;
  readonly maxRssMb: number;
}

/** Throughput against the bare client and bare fetch, planning of 540,000 trials, 50,000 calls in bounded memory. */
export async function benchSampling(print: (line: string) => void): Promise<void> {
  for (const concurrency of [64, 256]) {
    const calls = concurrency * 40;
    const { url, stop } = await standIn(500);
    const bare = await rate(calls, concurrency, clientCall(url));
    const ours = sampled(url, calls, concurrency);
    stop();
    const ratio = calls / ours.asking / bare;
    print(
      `500 ms latency, ${concurrency} at once: ${(calls / ours.asking).toFixed(0)} calls/s, bare client ${bare.toFixed(0)}: ${percent(ratio)} (target 85 %)`,
    );
  }
  const { url, stop } = await standIn(0);
  const calls = 6000;
  await rate(500, 64, fetchCall(url));
  const bareFetch = await rate(calls, 64, fetchCall(url));
  const bareClient = await rate(calls, 64, clientCall(url));
  const ours = sampled(url, calls, 64);
  const own = calls / ours.asking;
  print(
    `no latency, 64 at once: ${own.toFixed(0)} calls/s with the ledger; bare fetch ${bareFetch.toFixed(0)}: ${percent(own / bareFetch)} (target 35 %); bare client ${bareClient.toFixed(0)}`,
  );
  const large = sampled(url, 540_000, 64, 50_000);
  stop();
  print(`540,000 trials planned in ${(large.seconds - large.asking).toFixed(1)} s (target 60 s)`);
  print(
    `50,000 of them asked at ${(large.done / large.asking).toFixed(0)} calls/s, ${large.firstCpuMs.toFixed(2)} ms of processor a call in the first fifth, ${large.lastCpuMs.toFixed(2)} in the last; at most ${large.maxRssMb.toFixed(0)} MB (target 300)`,
  );
  benchSamplingExport(print);
}

function percent(ratio: number): string {
  return `${(100 * ratio).toFixed(0)} %`;
}

/** The stand-in in a process of its own. */
async function standIn(latencyMs: number): Promise<{ url: string; stop: () => void }> {
  const words = [join(root, 'dist/server/cli/main.js'), 'model-sim', '--port', '0', '--latency', String(latencyMs)];
  const child = spawn(process.execPath, words, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((found) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const match = /listening on (\S+)/.exec(chunk.toString());
      if (match !== null) found(match[1]!);
    });
  });
  return { url, stop: () => child.kill('SIGTERM') };
}

const body = { model: 'm', messages: [{ role: 'user', content: 'Dark clouds gather. How likely is rain?' }] };

function clientCall(url: string): () => Promise<unknown> {
  const client = new OpenAI({ apiKey: 'none', baseURL: url, maxRetries: 0 });
  return () => client.chat.completions.create(body as never);
}

function fetchCall(url: string): () => Promise<unknown> {
  return async () => {
    const response = await fetch(`${url}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.json() as Promise<unknown>;
  };
}

/** Calls a second of `concurrency` workers that share `calls`. */
async function rate(calls: number, concurrency: number, call: () => Promise<unknown>): Promise<number> {
  let left = calls;
  const started = performance.now();
  const worker = async (): Promise<void> => {
    while (left-- > 0) await call();
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return (calls * 1000) / (performance.now() - started);
}

/** Samples a study of two items on a new database; `limit` asks only some of the trials. */
function sampled(url: string, trials: number, concurrency: number, limit?: number): Measured {
  const folder = mkdtempSync(join(tmpdir(), 'credence-bench-'));
  try {
    const path = join(folder, 'credence.db');
    const model = { label: 'm', provider: 'model-sim', model: 'm', base_url: url, limits: { concurrency } };
    const store = openStore(path);
    saveStudyVersion(store, modelStudy([model], { repetitions: trials / 2 }), '2026-01-01T00:00:00.000Z');
    store.close();
    const words = [
      join(root, 'dist/test/bench/samplerChild.js'),
      path,
      ...(limit === undefined ? [] : [String(limit)]),
    ];
    const { stdout, stderr, status } = spawnSync(process.execPath, words, { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout) as Measured;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

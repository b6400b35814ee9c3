import { existsSync } from 'node:fs';
import { readEnvironment } from '../env.js';
import { InputError, InputErrors, OperationError } from '../errors.js';
import { seededUniform } from '../random.js';
import { type FaultName, faults, isFaultName } from '../sampling/standIn/faults.js';
import { promptBook } from '../sampling/standIn/promptBook.js';
import { startStandIn } from '../sampling/standIn/server.js';
import { readStudyFile, resolveStudy, studyFolders } from '../study/load.js';
import type { Study } from '../study/schema.js';

export interface ModelSimOptions {
  readonly port: number;
  readonly seed: number;
  readonly latency: number;
  readonly fault: readonly { readonly name: string; readonly share: number }[];
}

/** Serves the stand-in until it is told to stop. It answers the items of the studies at hand by their tendencies. */
export async function modelSim({ port, seed, latency, fault: wanted }: ModelSimOptions): Promise<void> {
  const chosen = wanted.map(({ name, share }): { name: FaultName; share: number } => {
    if (!isFaultName(name))
      throw new InputError(`--fault ${name}`, `is unknown: use one of ${Object.keys(faults).join(', ')}`);
    return { name, share };
  });
  const { studies } = readEnvironment(process.env);
  const uniform = seededUniform(seed, 'faults');
  const standIn = await startStandIn({
    port,
    seed,
    latencyMs: latency,
    book: promptBook(existsSync(studies) ? studyFolders(studies).flatMap(readable) : []),
    fault: () => chosen.find(({ share }) => uniform() < share)?.name,
    now: () => new Date(),
  }).catch((error: unknown) => {
    throw new OperationError(
      `port ${port} cannot be had (${(error as NodeJS.ErrnoException).code ?? ''}): use --port`,
      { cause: error },
    );
  });
  process.stdout.write(`listening on ${standIn.url}\n`);
  await new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  await standIn.stop();
  const { requests, billed, mostUnderWay } = standIn.counts;
  process.stdout.write(`${requests} requests, ${billed} answered, at most ${mostUnderWay} at once\n`);
}

/** A study with its own items; one with faults, or whose items are imported, is passed over. */
function readable(folder: string): Study[] {
  try {
    const loaded = readStudyFile(folder);
    return loaded.items === undefined ? [] : [resolveStudy(loaded, undefined)];
  } catch (error) {
    if (error instanceof InputError || error instanceof InputErrors) return [];
    throw error;
  }
}

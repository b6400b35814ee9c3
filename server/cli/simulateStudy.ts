import { readEnvironment } from '../env.js';
import { InputError } from '../errors.js';
import { type CrowdResult, simulateCrowd } from '../participants/crowd.js';
import { simulateModels } from '../sampling/simulateModels.js';
import type { SampleSummary } from '../sampling/sampleWave.js';
import { openStore, type Store } from '../store/open.js';
import { wavesOf } from '../store/waves.js';
import { samplerParts } from './samplerParts.js';
import { loadStudyInto, studyFolder } from './studies.js';

export interface SimulateStudyOptions {
  readonly participants?: number;
  readonly models: boolean;
  readonly seed: number;
  readonly dropout: number;
  readonly json: boolean;
}

/** Simulates every wave of a study that asks people, and with `models` every wave that asks models. */
export async function simulateStudy(name: string, options: SimulateStudyOptions): Promise<void> {
  const environment = readEnvironment(process.env);
  const folder = studyFolder(environment.studies, name);
  const store = openStore(environment.database);
  try {
    const start = new Date();
    const version = loadStudyInto(store, folder, start.toISOString());
    const results = simulatePeople(store, version.studyId, crowdStart(start, options.participants), options);
    if (results.length === 0 && !options.models)
      throw new InputError(folder, 'no wave of this study asks people: add "people" to a wave, or use --models');
    for (const { wave, result } of results)
      process.stdout.write(options.json ? `${JSON.stringify({ wave, ...result })}\n` : line(wave, result));
    if (!options.models) return;
    for (const { wave, summary } of await simulateModels(samplerParts(store), version.studyId, options.seed))
      process.stdout.write(options.json ? `${JSON.stringify({ wave, ...summary })}\n` : modelLine(wave, summary));
  } finally {
    store.close();
  }
}

/** So long ago that the simulated people have left by now: one arrives every 20 seconds or so. */
function crowdStart(now: Date, participants = 0): Date {
  return new Date(now.getTime() - Math.max(86_400_000, participants * 40_000));
}

function simulatePeople(
  store: Store,
  studyId: string,
  start: Date,
  options: SimulateStudyOptions,
): { wave: string; result: CrowdResult }[] {
  return wavesOf(store, studyId).flatMap((wave) => {
    const { participants, seed, dropout } = options;
    const result = simulateCrowd(store, wave, { participants, seed, dropout, start });
    return result === undefined ? [] : [{ wave: wave.key, result }];
  });
}

function modelLine(wave: string, { lanes, pending }: SampleSummary): string {
  const answered = lanes.reduce((sum, { counts }) => sum + counts.done, 0);
  return `${wave}: ${answered} answers of simulated models, ${pending} still wait\n`;
}

function line(wave: string, { arrived, completed, failedChecks, left }: CrowdResult): string {
  return `${wave}: ${arrived} simulated people arrived, ${completed} completed, ${failedChecks} failed checks, ${left} left part way\n`;
}

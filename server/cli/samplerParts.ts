import { hostname } from 'node:os';
import { seededUniform } from '../random.js';
import type { SampleParts } from '../sampling/sampleWave.js';
import { stopWaiting, type Store } from '../store/open.js';
import { sliceWriter } from '../store/sliceWriter.js';

/** The parts of a sampler that runs as a process of its own. */
export function samplerParts(store: Store): SampleParts {
  stopWaiting(store);
  const clock = (): number => performance.now();
  return {
    store,
    write: sliceWriter(store, clock),
    now: () => new Date(),
    clock,
    uniform: seededUniform(process.pid, performance.timeOrigin),
    environment: process.env,
    holder: `${hostname()}:${process.pid}`,
  };
}

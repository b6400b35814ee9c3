import { seededUniform } from '../../server/random.js';
import { sampleWave } from '../../server/sampling/sampleWave.js';
import { openStore } from '../../server/store/open.js';
import { sliceWriter } from '../../server/store/sliceWriter.js';
import { findWave } from '../../server/store/waves.js';

/** A sampler in a process of its own, for measuring it: `DATABASE LIMIT`; prints seconds, calls a second and memory. */
const [path = '', limit = ''] = process.argv.slice(2);
const store = openStore(path, 0);
const wave = findWave(store, 'small', 'models');
if (wave === undefined) throw new Error('no wave');
const clock = (): number => performance.now();
const started = clock();
interface Mark {
  readonly done: number;
  readonly cpuMs: number;
}
const marks: Mark[] = [];
let askingFrom = started;
const summary = await sampleWave(
  {
    store,
    write: sliceWriter(store, clock),
    now: () => new Date(),
    clock,
    uniform: seededUniform(1),
    environment: process.env,
    holder: `bench:${process.pid}`,
  },
  wave,
  {
    ...(limit === '' ? {} : { limit: Number(limit) }),
    onProgress: (lanes) => {
      if (marks.length === 0) askingFrom = clock();
      const { user, system } = process.cpuUsage();
      marks.push({ done: lanes.reduce((sum, { counts }) => sum + counts.done, 0), cpuMs: (user + system) / 1000 });
    },
  },
);
const done = summary.lanes.reduce((sum, { counts }) => sum + counts.done, 0);
const ended = clock();
const seconds = (ended - started) / 1000;
store.close();
process.stdout.write(
  JSON.stringify({
    done,
    seconds,
    // From the first report on: planning is measured by itself.
    asking: (ended - askingFrom) / 1000,
    firstCpuMs: cpuPerCall(marks.slice(0, Math.ceil(marks.length / 5))),
    lastCpuMs: cpuPerCall(marks.slice(-Math.ceil(marks.length / 5))),
    maxRssMb: process.resourceUsage().maxRSS / 1024,
  }),
);

/** Processor time for one call: unlike a rate, it does not depend on who else uses the machine. */
function cpuPerCall(part: readonly Mark[]): number {
  const [first, last] = [part[0], part.at(-1)];
  return first === undefined || last === undefined ? 0 : (last.cpuMs - first.cpuMs) / (last.done - first.done);
}

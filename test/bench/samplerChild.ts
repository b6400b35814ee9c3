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
const marks: { done: number; at: number }[] = [];
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
    onProgress: (lanes) => marks.push({ done: lanes.reduce((sum, { counts }) => sum + counts.done, 0), at: clock() }),
  },
);
const done = summary.lanes.reduce((sum, { counts }) => sum + counts.done, 0);
const [begin] = marks;
const seconds = (clock() - started) / 1000;
store.close();
process.stdout.write(
  JSON.stringify({
    done,
    seconds,
    // From the first report on: planning is measured by itself.
    asking: begin === undefined ? seconds : (clock() - begin.at) / 1000,
    firstRate: rate(marks.slice(0, Math.ceil(marks.length / 5))),
    lastRate: rate(marks.slice(-Math.ceil(marks.length / 5))),
    maxRssMb: process.resourceUsage().maxRSS / 1024,
  }),
);

function rate(part: readonly { done: number; at: number }[]): number {
  const [first, last] = [part[0], part.at(-1)];
  return first === undefined || last === undefined || last.at === first.at
    ? 0
    : ((last.done - first.done) * 1000) / (last.at - first.at);
}

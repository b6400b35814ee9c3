import { InputError } from '../errors.js';
import { type LaneState, reportLane, takeLane } from '../store/samplingRuns.js';
import type { StoredWave } from '../store/waves.js';
import type { Lane } from './lane.js';
import type { SampleParts } from './sampleWave.js';

const leaseMs = 30_000;
const reportMs = 1000;

/** A lane's lease while a run holds it. */
export interface LaneHold {
  /** Requests of a dead run that were under way. */
  readonly interrupted: number;
  /** Runs the lane: renews the lease, writes its counters, obeys pause and stop; gives the lease back at the end. */
  during(lane: Lane): Promise<void>;
  giveBack(): Promise<void>;
}

/** Takes a lane's lease. A second run on the same wave and lane is refused, unless the first is known to be dead. */
export async function holdLane(parts: SampleParts, wave: StoredWave, name: string, runId: number): Promise<LaneHold> {
  const { store, write, now, holder } = parts;
  const until = (): string => new Date(now().getTime() + leaseMs).toISOString();
  const lease = {
    waveId: wave.id,
    lane: name,
    runId,
    holder,
    now: now().toISOString(),
    until: until(),
    isDead: isDead(holder),
  };
  const { heldBy, interrupted } = await write(() => takeLane(store, lease));
  if (heldBy !== undefined)
    throw new InputError(
      `${wave.studyId}/${wave.key}`,
      `another run (${heldBy.holder ?? '?'}) is sampling on lane "${name}": wait for it or stop it`,
    );
  let last: Lane | undefined;
  const report = (state: LaneState, keep: boolean): Promise<'run' | 'pause' | 'stop' | 'lost'> =>
    write(() => {
      const counts = last?.counts ?? emptyCounts;
      const concurrency = last?.gate.concurrency ?? 0;
      const reason = last?.stopReason ?? null;
      const content = { ...counts, state, reason, concurrency, now: now().toISOString(), until: keep ? until() : null };
      return reportLane(store, wave.id, name, runId, content);
    });
  return {
    interrupted,
    async during(lane) {
      last = lane;
      let held = false;
      const tick = async (): Promise<void> => {
        const wish = await report(held ? 'paused' : lane.gate.isPaused ? 'waiting' : 'running', true);
        if (wish === 'lost') lane.stop('another run took this lane over');
        if (wish === 'stop') lane.stop('stopped on request');
        if (wish === 'pause' && !held) lane.gate.hold();
        if (wish !== 'pause' && held) lane.gate.release();
        held = wish === 'pause';
      };
      const timer = setInterval(
        () => void tick().catch(() => lane.stop('the database could not be written')),
        reportMs,
      );
      try {
        await report('running', true);
        await lane.run();
      } finally {
        clearInterval(timer);
        await report(lane.stopReason === null ? 'done' : 'stopped', false);
      }
    },
    giveBack: async () => {
      await report('stopped', false);
    },
  };
}

const emptyCounts = { planned: 0, done: 0, failed: 0, inputTokens: 0, outputTokens: 0, costUsd: 0, costUnknown: 0 };

/** Whether a holder on this machine no longer runs. Of another machine nothing is known: its lease has to run out. */
function isDead(own: string): (holder: string) => boolean {
  return (holder) => {
    const [host, pid] = split(holder);
    if (host !== split(own)[0]) return false;
    try {
      process.kill(Number(pid), 0);
      return false;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ESRCH';
    }
  };
}

function split(holder: string): [string, string] {
  const at = holder.lastIndexOf(':');
  return [holder.slice(0, at), holder.slice(at + 1)];
}

import { markInterrupted } from './attempts.js';
import type { Store } from './open.js';

export type RunState = 'running' | 'done' | 'incomplete' | 'interrupted' | 'died';
export type LaneState = 'running' | 'waiting' | 'paused' | 'stopped' | 'done';
export type LaneWish = 'run' | 'pause' | 'stop';

/** What a lane has done in the run that holds it, or held it last. */
export interface LaneCounts {
  readonly planned: number;
  readonly done: number;
  readonly failed: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number;
  /** Replies whose cost is not known. */
  readonly costUnknown: number;
}

export interface StoredLane extends LaneCounts {
  readonly lane: string;
  readonly runId: number;
  readonly holder: string | null;
  readonly leaseUntil: string | null;
  readonly wanted: LaneWish;
  readonly state: LaneState;
  readonly reason: string | null;
  readonly concurrency: number;
  readonly updatedAt: string;
}

const laneColumns = `lane, run_id AS runId, holder, lease_until AS leaseUntil, wanted, state, reason, concurrency, planned,
  done, failed, input_tokens AS inputTokens, output_tokens AS outputTokens, cost_usd AS costUsd,
  cost_unknown AS costUnknown, updated_at AS updatedAt`;

/** Begins a run; `options` are what it was started with. */
export function startRun(store: Store, waveId: number, options: unknown, now: string): number {
  const { lastInsertRowid } = store
    .prepare("INSERT INTO sampling_runs (wave_id, state, options, started_at) VALUES (?, 'running', ?, ?)")
    .run(waveId, JSON.stringify(options), now);
  return Number(lastInsertRowid);
}

/** Ends a run; `summary` is what the ledger says about the samples then. */
export function endRun(store: Store, runId: number, state: RunState, now: string, summary: unknown = null): void {
  store
    .prepare('UPDATE sampling_runs SET state = ?, ended_at = ?, summary = ? WHERE id = ?')
    .run(state, now, JSON.stringify(summary), runId);
}

export interface StoredRun {
  readonly id: number;
  readonly state: RunState;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly summary: string | null;
}

/** A wave's runs, the latest first. */
export function runsOf(store: Store, waveId: number, limit: number): StoredRun[] {
  return store
    .prepare<[number, number], StoredRun>(
      `SELECT id, state, started_at AS startedAt, ended_at AS endedAt, summary FROM sampling_runs
       WHERE wave_id = ? ORDER BY id DESC LIMIT ?`,
    )
    .all(waveId, limit);
}

export interface LaneLease {
  readonly waveId: number;
  readonly lane: string;
  readonly runId: number;
  /** `host:pid`. */
  readonly holder: string;
  readonly now: string;
  readonly until: string;
  /** Whether a holder is known to have died, so that its lease need not run out. */
  readonly isDead: (holder: string) => boolean;
}

/**
 * Takes a lane for a run, unless another run holds it: then that lane is returned as `heldBy`. A lease left by a dead
 * run is taken over, its unfinished requests are marked `interrupted` and counted. One transaction.
 */
export function takeLane(store: Store, lease: LaneLease): { heldBy?: StoredLane; interrupted: number } {
  return store
    .transaction(() => {
      const old = laneOf(store, lease.waveId, lease.lane);
      const before = old?.holder ?? null;
      const lives = (old?.leaseUntil ?? '') > lease.now;
      if (old !== undefined && before !== null && lives && !lease.isDead(before))
        return { heldBy: old, interrupted: 0 };
      let interrupted = 0;
      if (old !== undefined && before !== null) {
        interrupted = markInterrupted(store, old.runId, lease.now);
        store
          .prepare("UPDATE sampling_runs SET state = 'died', ended_at = ? WHERE id = ? AND state = 'running'")
          .run(lease.now, old.runId);
      }
      store
        .prepare(
          `INSERT OR REPLACE INTO sampling_lanes (wave_id, lane, run_id, holder, lease_until, state, updated_at)
           VALUES (?, ?, ?, ?, ?, 'running', ?)`,
        )
        .run(lease.waveId, lease.lane, lease.runId, lease.holder, lease.until, lease.now);
      return { interrupted };
    })
    .immediate();
}

export interface LaneReport extends LaneCounts {
  readonly state: LaneState;
  readonly reason: string | null;
  readonly concurrency: number;
  readonly now: string;
  /** Null gives the lease back. */
  readonly until: string | null;
}

/** Writes a lane's counters and renews its lease; returns what is wanted of it. `lost` if another run took it. */
export function reportLane(
  store: Store,
  waveId: number,
  lane: string,
  runId: number,
  report: LaneReport,
): LaneWish | 'lost' {
  const { changes } = store
    .prepare(
      `UPDATE sampling_lanes SET state = ?, reason = ?, concurrency = ?, planned = ?, done = ?, failed = ?,
       input_tokens = ?, output_tokens = ?, cost_usd = ?, cost_unknown = ?, updated_at = ?, lease_until = ?,
       holder = CASE WHEN ? IS NULL THEN NULL ELSE holder END WHERE wave_id = ? AND lane = ? AND run_id = ?`,
    )
    .run(
      report.state,
      report.reason,
      report.concurrency,
      report.planned,
      report.done,
      report.failed,
      report.inputTokens,
      report.outputTokens,
      report.costUsd,
      report.costUnknown,
      report.now,
      report.until,
      report.until,
      waveId,
      lane,
      runId,
    );
  if (changes === 0) return 'lost';
  return laneOf(store, waveId, lane)?.wanted ?? 'run';
}

/** Asks a lane to pause, go on or stop; the run that holds it obeys within a second or two. */
export function wishLane(store: Store, waveId: number, lane: string, wanted: LaneWish): boolean {
  const { changes } = store
    .prepare('UPDATE sampling_lanes SET wanted = ? WHERE wave_id = ? AND lane = ?')
    .run(wanted, waveId, lane);
  return changes === 1;
}

function laneOf(store: Store, waveId: number, lane: string): StoredLane | undefined {
  return store
    .prepare<[number, string], StoredLane>(`SELECT ${laneColumns} FROM sampling_lanes WHERE wave_id = ? AND lane = ?`)
    .get(waveId, lane);
}

/** A wave's lanes by name. */
export function lanesOf(store: Store, waveId: number): StoredLane[] {
  return store
    .prepare<[number], StoredLane>(`SELECT ${laneColumns} FROM sampling_lanes WHERE wave_id = ? ORDER BY lane`)
    .all(waveId);
}

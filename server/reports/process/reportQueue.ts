import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { quickState } from '../../store/dataState.js';
import type { Store } from '../../store/open.js';
import { defaultOptions, type ReportOptions } from '../options.js';
import type { HeavyWork, ReportNews, ReportOrder } from './messages.js';

/** How a study's report, or another work on it, stands. */
export type ReportStatus =
  | { readonly state: 'idle' | 'waiting' }
  | { readonly state: 'computing'; readonly done: number; readonly all: number }
  | { readonly state: 'failed'; readonly message: string };

/** Works on studies one after the other; what is worked on is the report unless it is said. */
export interface ReportQueue {
  /** Sees to it that what is stored is of the present data; returns at once with how it stands. */
  request(studyId: string, work?: HeavyWork): ReportStatus;
  status(studyId: string, work?: HeavyWork): ReportStatus;
  /** Calls off a computation that waits or is under way; nothing of it is kept. */
  cancel(studyId: string, work?: HeavyWork): void;
  /** Ends a computation under way and takes no more. */
  close(): void;
}

export interface ReportQueueOptions {
  readonly store: Store;
  /** The database's file, which the other process opens itself. */
  readonly database: string;
  readonly now: () => Date;
  readonly options?: ReportOptions;
}

const entry = fileURLToPath(new URL('./reportProcess.js', import.meta.url));

interface Job {
  readonly studyId: string;
  readonly work: HeavyWork;
}

const nameOf = ({ studyId, work }: Job): string => `${work} ${studyId}`;

/** Computes reports in a process of lower priority, one at a time, and only of studies whose data have changed. */
export function reportQueue({ store, database, now, options = defaultOptions }: ReportQueueOptions): ReportQueue {
  const statuses = new Map<string, ReportStatus>();
  const waiting: Job[] = [];
  /** The data that the last request of each study's report saw. */
  const seen = new Map<string, string>();
  let child: { readonly process: ChildProcess; readonly job: Job; readonly callOff: () => void } | undefined;
  let closed = false;

  const status = (job: Job): ReportStatus => statuses.get(nameOf(job)) ?? { state: 'idle' };

  const next = (): void => {
    const job = closed || child !== undefined ? undefined : waiting.shift();
    if (job === undefined) return;
    const name = nameOf(job);
    const order: ReportOrder = { database, ...job, options, now: now().toISOString() };
    const running = fork(entry, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] });
    statuses.set(name, { state: 'computing', done: 0, all: 0 });
    let ended = false;
    const end = (last: ReportStatus): void => {
      if (ended) return;
      ended = true;
      statuses.set(name, last);
      if (last.state === 'failed') seen.delete(name);
      child = undefined;
      next();
    };
    const callOff = (): void => {
      running.kill();
      end({ state: 'idle' });
    };
    child = { process: running, job, callOff };
    running.on('message', (news: ReportNews) => {
      if (news.type === 'progress') statuses.set(name, { state: 'computing', done: news.done, all: news.all });
      if (news.type === 'finished') end({ state: 'idle' });
      if (news.type === 'failed') end({ state: 'failed', message: news.message });
    });
    running.on('error', (error) => end({ state: 'failed', message: error.message }));
    running.on('exit', () => end({ state: 'failed', message: 'the process that computes ended early' }));
    running.send(order, () => undefined);
  };

  return {
    status: (studyId, work = 'report') => status({ studyId, work }),
    request(studyId, work = 'report') {
      const job: Job = { studyId, work };
      const { state } = status(job);
      if (closed || state === 'waiting' || state === 'computing') return status(job);
      const present = quickState(store, studyId);
      if (seen.get(nameOf(job)) === present) return status(job);
      // A table of exclusion rules also depends on states that the quick look does not see: it looks for itself.
      if (work === 'report') seen.set(nameOf(job), present);
      statuses.set(nameOf(job), { state: 'waiting' });
      waiting.push(job);
      next();
      return status(job);
    },
    cancel(studyId, work = 'report') {
      const name = nameOf({ studyId, work });
      seen.delete(name);
      const place = waiting.findIndex((job) => nameOf(job) === name);
      if (place >= 0) {
        waiting.splice(place, 1);
        statuses.set(name, { state: 'idle' });
      }
      if (child !== undefined && nameOf(child.job) === name) child.callOff();
    },
    close() {
      closed = true;
      waiting.length = 0;
      child?.process.kill();
    },
  };
}

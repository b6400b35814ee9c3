import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { quickState } from '../../store/dataState.js';
import type { Store } from '../../store/open.js';
import { defaultOptions, type ReportOptions } from '../options.js';
import type { ReportNews, ReportOrder } from './messages.js';

/** How a study's report stands. */
export type ReportStatus =
  | { readonly state: 'idle' | 'waiting' }
  | { readonly state: 'computing'; readonly done: number; readonly all: number }
  | { readonly state: 'failed'; readonly message: string };

export interface ReportQueue {
  /** Sees to it that the stored report is that of the present data; returns at once with how it stands. */
  request(studyId: string): ReportStatus;
  status(studyId: string): ReportStatus;
  /** Calls off a computation that waits or is under way; nothing of it is kept. */
  cancel(studyId: string): void;
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

/** Computes reports in a process of lower priority, one at a time, and only of studies whose data have changed. */
export function reportQueue({ store, database, now, options = defaultOptions }: ReportQueueOptions): ReportQueue {
  const statuses = new Map<string, ReportStatus>();
  const waiting: string[] = [];
  /** The data that the last request of each study saw. */
  const seen = new Map<string, string>();
  let child: { readonly process: ChildProcess; readonly studyId: string; readonly callOff: () => void } | undefined;
  let closed = false;

  const status = (studyId: string): ReportStatus => statuses.get(studyId) ?? { state: 'idle' };

  const next = (): void => {
    const studyId = closed || child !== undefined ? undefined : waiting.shift();
    if (studyId === undefined) return;
    const order: ReportOrder = { database, studyId, options, now: now().toISOString() };
    const running = fork(entry, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] });
    statuses.set(studyId, { state: 'computing', done: 0, all: 0 });
    let ended = false;
    const end = (last: ReportStatus): void => {
      if (ended) return;
      ended = true;
      statuses.set(studyId, last);
      if (last.state === 'failed') seen.delete(studyId);
      child = undefined;
      next();
    };
    const callOff = (): void => {
      running.kill();
      end({ state: 'idle' });
    };
    child = { process: running, studyId, callOff };
    running.on('message', (news: ReportNews) => {
      if (news.type === 'progress') statuses.set(studyId, { state: 'computing', done: news.done, all: news.all });
      if (news.type === 'finished') end({ state: 'idle' });
      if (news.type === 'failed') end({ state: 'failed', message: news.message });
    });
    running.on('error', (error) => end({ state: 'failed', message: error.message }));
    running.on('exit', () => end({ state: 'failed', message: 'the process that computes the report ended early' }));
    running.send(order, () => undefined);
  };

  return {
    status,
    request(studyId) {
      const { state } = status(studyId);
      const present = quickState(store, studyId);
      if (closed || state === 'waiting' || state === 'computing' || seen.get(studyId) === present)
        return status(studyId);
      seen.set(studyId, present);
      statuses.set(studyId, { state: 'waiting' });
      waiting.push(studyId);
      next();
      return status(studyId);
    },
    cancel(studyId) {
      seen.delete(studyId);
      const place = waiting.indexOf(studyId);
      if (place >= 0) {
        waiting.splice(place, 1);
        statuses.set(studyId, { state: 'idle' });
      }
      if (child?.studyId === studyId) child.callOff();
    },
    close() {
      closed = true;
      waiting.length = 0;
      child?.process.kill();
    },
  };
}

import { Worker } from 'node:worker_threads';
import type { ReportAnswer, ReportQuestion } from './reportAnswers.js';

interface Asked {
  readonly resolve: (answer: ReportAnswer) => void;
  readonly reject: (reason: unknown) => void;
}

type Reply = { readonly id: number } & ({ readonly text: ReportAnswer } | { readonly error: unknown });

/**
 * Answers questions about stored reports in a thread of its own, started with the first question and again if it should
 * end. The thread does not keep the program running.
 */
export function reportPages(database: string): (question: ReportQuestion) => Promise<ReportAnswer> {
  const asked = new Map<number, Asked>();
  let thread: Worker | undefined;
  let last = 0;

  const start = (): Worker => {
    const worker = new Worker(new URL('./reportThread.js', import.meta.url), { workerData: { database } });
    worker.on('message', (reply: Reply) => {
      const waiting = asked.get(reply.id);
      asked.delete(reply.id);
      if ('error' in reply) waiting?.reject(reply.error);
      else waiting?.resolve(reply.text);
    });
    const fail = (error: unknown): void => {
      if (thread === worker) thread = undefined;
      for (const { reject } of asked.values()) reject(error);
      asked.clear();
    };
    worker.on('error', fail);
    worker.on('exit', () => fail(new Error('the thread that writes reports has ended')));
    worker.unref();
    return worker;
  };

  return (question) =>
    new Promise((resolve, reject) => {
      thread ??= start();
      last += 1;
      asked.set(last, { resolve, reject });
      thread.postMessage({ id: last, question });
    });
}

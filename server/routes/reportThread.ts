import { parentPort, workerData } from 'node:worker_threads';
import { openStoreReadOnly } from '../store/open.js';
import { reportAnswers, type ReportQuestion } from './reportAnswers.js';

// The thread that writes report pages, so that no participant waits for them.
const { database } = workerData as { readonly database: string };
const answer = reportAnswers(openStoreReadOnly(database));

parentPort?.on('message', ({ id, question }: { readonly id: number; readonly question: ReportQuestion }) => {
  answer(question).then(
    (text) => parentPort?.postMessage({ id, text }),
    (error: unknown) => parentPort?.postMessage({ id, error }),
  );
});

import { parentPort } from 'node:worker_threads';
import { type HeavyTask, runTask } from './tasks.js';

// A thread of the pool: takes a chunk of tasks, answers with their results in order.
parentPort?.on('message', (tasks: readonly HeavyTask[]) => parentPort?.postMessage(tasks.map(runTask)));

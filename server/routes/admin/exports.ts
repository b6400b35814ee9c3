import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import express, { type Request, type Response, type Router } from 'express';
import { Exports } from '../../../views/admin/exports.js';
import { page } from '../../../views/page.js';
import { tables } from '../../exporting/columns.js';
import { insertEvent } from '../../store/events.js';
import { currentVersion, loadStudy } from '../../store/studies.js';
import type { AppContext } from '../context.js';
import { viewerOf } from './parts.js';

const whats = [...Object.keys(tables), 'sensitivity', 'pack'];
const switches = ['public', 'spreadsheet', 'comments', 'demographics', 'canary', 'codebook'] as const;
const program = join(import.meta.dirname, '..', '..', 'cli', 'main.js');

/** Downloads of a study's data. The work is done by `credence export` in a process of its own and lower priority. */
export function exportsRouter(context: AppContext): Router {
  const router = express.Router({ caseSensitive: true });
  router.get('/admin/studies/:study/exports', (request, response, next) => {
    const version = currentVersion(context.store, request.params.study);
    if (version === undefined) next();
    else {
      const { id, title } = loadStudy(context.store, version.id);
      const about = Object.entries(tables).map(([what, table]) => [what, table.about] as const);
      response.send(page(Exports, { viewer: viewerOf(response), study: id, title, tables: about }));
    }
  });
  router.get('/admin/studies/:study/export', async (request, response, next) => {
    const { study } = request.params;
    const words = argumentsFor(request);
    if (words === undefined || currentVersion(context.store, study) === undefined) {
      next();
      return;
    }
    await context.write(() =>
      insertEvent(context.store, {
        at: context.now().toISOString(),
        kind: 'exported',
        studyId: study,
        detail: { by: viewerOf(response).name, options: words.join(' ') },
      }),
    );
    download(context, study, words, response);
  });
  return router;
}

/** The options of the command for a download, or undefined where the address asks for something else. */
function argumentsFor({ query }: Request): string[] | undefined {
  const { what = 'responses', format = 'csv', pseudonyms = 'fresh' } = query;
  if (typeof what !== 'string' || !whats.includes(what)) return undefined;
  if (format !== 'csv' && format !== 'jsonl') return undefined;
  if (pseudonyms !== 'fresh' && pseudonyms !== 'stable') return undefined;
  const wanted = switches.filter((name) => query[name] === 'yes' && !(name === 'spreadsheet' && format === 'jsonl'));
  return ['--what', what, '--format', format, '--pseudonyms', pseudonyms, ...wanted.map((name) => `--${name}`)];
}

function download(context: AppContext, study: string, words: readonly string[], response: Response): void {
  const [, what = '', , format = ''] = words;
  const codebook = words.includes('--codebook');
  const ending = what === 'pack' ? 'zip' : codebook ? 'codebook.json' : what === 'sensitivity' ? 'csv' : format;
  const child = spawn(process.execPath, [program, 'export', study, ...words], {
    env: { ...process.env, CREDENCE_DB: context.store.name },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  lowerPriority(child);
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-2000)));
  response.on('close', () => child.kill('SIGTERM'));
  const fail = (): void => {
    context.logError(new Error(`export failed: ${complaint.trim()}`));
    // Nothing to say once rows have gone out: a broken connection shows that the file is not whole.
    response.destroy();
  };
  child.once('error', fail);
  response.attachment(`${study}-${what}.${ending}`);
  child.stdout.pipe(response, { end: false });
  child.once('close', (code) => {
    if (code === 0) response.end();
    else if (!response.destroyed) fail();
  });
}

function lowerPriority({ pid }: ChildProcess): void {
  if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
}

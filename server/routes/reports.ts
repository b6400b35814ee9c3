import { type Response, Router } from 'express';
import { page, part } from '../../views/page.js';
import { Problem } from '../../views/problem.js';
import { ReportProgress, WaitingPage } from '../../views/reports/waitingPage.js';
import type { ReportQueue, ReportStatus } from '../reports/process/reportQueue.js';
import { studyTitle } from '../store/overview.js';
import { cachedReportKey } from '../store/reportCache.js';
import type { AppContext } from './context.js';
import { reportPages } from './reportPages.js';
import type { ReportAnswer } from './reportAnswers.js';

/**
 * Reports: the stored one of a study, its items, pictures and files. Reading starts no computing; a POST does, in the
 * queue's own process.
 */
export function reportsRouter(context: AppContext, queue: ReportQueue): Router {
  const { store } = context;
  const ask = reportPages(store.name);
  const router = Router();

  router.param('study', (_request, response, next, study: string) => {
    if (studyTitle(store, study) === undefined) notFound(response);
    else next();
  });

  router.get('/reports/:study', async (request, response) => {
    const { study } = request.params;
    const status = queue.status(study);
    if (cachedReportKey(store, study) === undefined)
      response.send(page(WaitingPage, { studyId: study, title: studyTitle(store, study) ?? study, status }));
    else sendPage(response, await ask({ about: 'report', studyId: study, notice: noticeOf(status) }));
  });

  router.post('/reports/:study', (request, response) => {
    queue.request(request.params.study);
    response.redirect(303, `/reports/${encodeURIComponent(request.params.study)}`);
  });

  router.post('/reports/:study/cancel', (request, response) => {
    queue.cancel(request.params.study);
    response.redirect(303, `/reports/${encodeURIComponent(request.params.study)}`);
  });

  router.get('/reports/:study/progress', (request, response) => {
    const { study } = request.params;
    const status = queue.status(study);
    const ready = status.state === 'idle' && cachedReportKey(store, study) !== undefined;
    if (ready) response.set('HX-Refresh', 'true');
    response.send(part(ReportProgress, { studyId: study, status }));
  });

  router.get('/reports/:study/items/:item', async (request, response) => {
    const { study, item } = request.params;
    sendPage(response, await ask({ about: 'item', studyId: study, item }));
  });

  router.get('/reports/:study/figures/:name.svg', async (request, response) => {
    const { study, name } = request.params;
    sendPicture(response, await ask({ about: 'figure', studyId: study, name, item: null }));
  });

  router.get('/reports/:study/items/:item/figures/:name.svg', async (request, response) => {
    const { study, item, name } = request.params;
    sendPicture(response, await ask({ about: 'figure', studyId: study, name, item }));
  });

  for (const name of ['report.html', 'report.json'] as const)
    router.get(`/reports/:study/${name}`, async (request, response) => {
      const { study } = request.params;
      const text = await ask({ about: 'file', studyId: study, name });
      if (text === null) notFound(response);
      else response.attachment(`${study}-${name}`).send(text);
    });

  return router;
}

function noticeOf(status: ReportStatus): string | null {
  if (status.state === 'failed')
    return `The report could not be computed again: ${status.message}. This is the one before.`;
  if (status.state === 'idle') return null;
  return 'The report is being computed again; this is the one before. Open the page again in a while.';
}

function sendPage(response: Response, text: ReportAnswer): void {
  if (text === null) notFound(response);
  else response.send(text);
}

function sendPicture(response: Response, text: ReportAnswer): void {
  if (text === null) notFound(response);
  else response.set('Cache-Control', 'private, no-cache').type('image/svg+xml').send(text);
}

function notFound(response: Response): void {
  const text = 'There is no report, item or picture of that name. Go back to the list of studies.';
  response.status(404).send(page(Problem, { title: 'Not found', text }));
}

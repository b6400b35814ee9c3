import express, { type NextFunction, type Request, type RequestHandler, type Response, type Router } from 'express';
import { PanelTasks } from '../../../views/admin/panelTasks.js';
import { Queue } from '../../../views/admin/review.js';
import { page } from '../../../views/page.js';
import { decide, type Outcome, sent, type Verdict } from '../../participants/review/decide.js';
import { queueViews, reviewQueue } from '../../participants/review/queue.js';
import { type Aspect, caseVersion, panelTasks, pendingReturns } from '../../store/decisions.js';
import type { QueueView } from '../../store/reviewQueue.js';
import { findPerson } from '../../store/people.js';
import type { AppContext } from '../context.js';
import { type Form, formOf } from '../participantForms.js';
import { type Place, placeOf } from '../participantScene.js';
import { only } from './account.js';
import { noticeOf, viewerOf } from './parts.js';
import type { Watchers } from './watchers.js';
import { addressOf } from './waves.js';

/** The review queue of a wave, decisions on many at once, and what is to be carried out at the panel. Admins only. */
export function reviewRouter(context: AppContext, watching: Watchers): Router {
  const router = express.Router({ caseSensitive: true });
  const base = '/admin/studies/:study/waves/:wave/review';
  const inWave =
    (handle: (place: Place, request: Request, response: Response) => Promise<void> | void): RequestHandler =>
    async (request: Request, response: Response, next: NextFunction): Promise<void> => {
      const place = placeOf(context, request.params);
      if (place === undefined) next();
      else await handle(place, request, response);
    };

  router.get(
    base,
    only('admin'),
    inWave((place, request, response) => showQueue(context, watching, place, request, response)),
  );
  router.post(
    `${base}/bulk`,
    only('admin'),
    inWave(async (place, request, response) => {
      const form = formOf(request);
      const verdict = bulkVerdict(form);
      const chosen = chosenIn(form, /^case-(\d{1,15})$/);
      if (verdict === undefined || chosen.length === 0) {
        response.status(422);
        showQueue(context, watching, place, request, response, 'Choose people and say why. Nothing was saved.');
        return;
      }
      const deciding = { by: viewerOf(response).name, now: context.now() };
      const outcomes = await context.write(() =>
        chosen.map(({ id, version }): Outcome => {
          const person = findPerson(context.store, id);
          if (person?.waveId !== place.wave.id || person.origin === 'test') return 'impossible';
          return decide(context.store, id, verdict, { ...deciding, version });
        }),
      );
      const left = outcomes.filter((outcome) => outcome !== 'done').length;
      if (left === 0) response.redirect(303, `${addressOf(place.wave)}/review?done=decided`);
      else {
        response.status(409);
        const problem = `${outcomes.length - left} of ${outcomes.length} were decided. The others were left as they are: someone else has acted on them since, or their data can’t be decided on. Look at them one by one.`;
        showQueue(context, watching, place, request, response, problem);
      }
    }),
  );
  router
    .route(`${base}/panel`)
    .get(
      only('admin'),
      inWave(({ wave, scene }, request, response) => {
        const now = context.now().getTime();
        response.send(
          page(PanelTasks, {
            viewer: viewerOf(response),
            notice: noticeOf(request),
            base: addressOf(wave),
            waveTitle: titleOf(scene.content),
            tasks: panelTasks(context.store, wave.id).map((task) => ({
              ...task,
              version: caseVersion(context.store, task.respondentId),
            })),
            returns: pendingReturns(context.store, wave.id).map(({ respondentId, sentAt }) => ({
              respondentId,
              days: Math.floor((now - new Date(sentAt).getTime()) / 86_400_000),
            })),
          }),
        );
      }),
    )
    .post(
      only('admin'),
      inWave(async ({ wave }, request, response) => {
        const deciding = { by: viewerOf(response).name, now: context.now() };
        const form = formOf(request);
        const tasks = (['payment', 'return'] as const).flatMap((aspect: Aspect) =>
          chosenIn(form, new RegExp(`^sent-(\\d{1,15})-${aspect}$`)).map((task) => ({ ...task, aspect })),
        );
        const outcomes = await context.write(() =>
          tasks.map(({ id, version, aspect }) =>
            findPerson(context.store, id)?.waveId === wave.id
              ? sent(context.store, id, aspect, { ...deciding, version })
              : 'impossible',
          ),
        );
        const all = outcomes.every((outcome) => outcome === 'done');
        response.redirect(303, `${addressOf(wave)}/review/panel?done=${all ? 'sent' : 'sent-partly'}`);
      }),
    );
  return router;
}

/** The title of the wave that a content is of. */
export function titleOf({ wave }: Place['scene']['content']): string {
  return wave.title ?? wave.id;
}

function showQueue(
  context: AppContext,
  watching: Watchers,
  { wave, scene }: Place,
  request: Request,
  response: Response,
  problem?: string,
): void {
  const wanted = request.query['view'];
  const view: QueueView = queueViews.find((each) => each === wanted) ?? 'to-judge';
  const asked = typeof request.query['page'] === 'string' ? Number(request.query['page']) : 1;
  const queue = reviewQueue(context.store, wave.id, scene.content, { view, page: asked }, context.now());
  const viewer = viewerOf(response);
  response.send(
    page(Queue, {
      viewer,
      notice: noticeOf(request),
      problem,
      base: addressOf(wave),
      waveTitle: titleOf(scene.content),
      view,
      ...queue,
      tasks: panelTasks(context.store, wave.id).length,
      cases: queue.cases.map((row) => ({
        ...row,
        watchers: watching.others(row.id, viewer.name, context.now()),
      })),
    }),
  );
}

/** People chosen in a form, by fields whose name holds an id and whose value is the version of the case. */
function chosenIn(form: Form, shape: RegExp): { id: number; version: number }[] {
  return Object.entries(form).flatMap(([name, value]) => {
    const id = shape.exec(name)?.[1];
    return id === undefined || !/^\d{1,15}$/.test(value ?? '') ? [] : [{ id: Number(id), version: Number(value) }];
  });
}

function bulkVerdict(form: Form): Verdict | undefined {
  const reason = (form['reason'] ?? '').trim().slice(0, 500);
  const action = form['action'];
  if (reason === '') return undefined;
  if (action === 'include' || action === 'exclude') return { aspect: 'data', choice: action, reason };
  return action === 'approve' ? { aspect: 'payment', choice: 'approve', reason } : undefined;
}

import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { SensitivityPage, SensitivityProgress } from '../../../views/admin/sensitivity.js';
import { page, part } from '../../../views/page.js';
import { readSensitivity } from '../../reports/process/refreshSensitivity.js';
import type { ReportQueue } from '../../reports/process/reportQueue.js';
import { studyTitle } from '../../store/overview.js';
import type { AppContext } from '../context.js';
import { viewerOf } from './parts.js';

/** What other exclusion rules would give: the stored table of a study. Reading computes nothing; a POST does, in the queue's process. */
export function sensitivityRouter({ store }: AppContext, queue: ReportQueue): Router {
  const router = express.Router({ caseSensitive: true });
  const base = '/admin/studies/:study/sensitivity';
  const onStudy =
    (handle: (study: string, title: string, response: Response) => void): RequestHandler =>
    (request: Request, response, next) => {
      const study = String(request.params['study']);
      const title = studyTitle(store, study);
      if (title === undefined) next();
      else handle(study, title, response);
    };
  const address = (study: string): string => `/admin/studies/${encodeURIComponent(study)}/sensitivity`;

  router
    .route(base)
    .get(
      onStudy((study, title, response) => {
        const status = queue.status(study, 'sensitivity');
        const table = readSensitivity(store, study);
        response.send(
          page(SensitivityPage, { viewer: viewerOf(response), study, title, address: address(study), status, table }),
        );
      }),
    )
    .post(
      onStudy((study, _title, response) => {
        queue.request(study, 'sensitivity');
        response.redirect(303, address(study));
      }),
    );
  router.post(
    `${base}/cancel`,
    onStudy((study, _title, response) => {
      queue.cancel(study, 'sensitivity');
      response.redirect(303, address(study));
    }),
  );
  router.get(
    `${base}/progress`,
    onStudy((study, _title, response) => {
      const status = queue.status(study, 'sensitivity');
      if (status.state === 'idle') response.set('HX-Refresh', 'true');
      response.send(part(SensitivityProgress, { address: address(study), status }));
    }),
  );
  return router;
}

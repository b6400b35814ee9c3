import type { Router } from 'express';
import type { Handler } from '../appServer.js';
import type { ReportQueue } from '../reports/process/reportQueue.js';
import { adminRouter } from './admin/router.js';
import { sensitivityRouter } from './admin/sensitivity.js';
import type { AppContext } from './context.js';
import { homeRouter } from './home.js';
import { participantRouter } from './participant.js';
import { participantTools } from './participantStand.js';
import { reportsRouter } from './reports.js';
import { trialLane } from './trialLane.js';
import { validationRouter } from './validation.js';

/** What serves a site: handlers that a request meets before the app, and the app's routers. */
export interface Routes {
  readonly before: readonly Handler[];
  readonly routers: readonly Router[];
}

/** Every router of the site, the guard's first. Whatever serves pages takes them from here, and so does the walk that tests access. */
export function allRoutes(context: AppContext, queue: ReportQueue, publicUrl?: string): Routes {
  const people = participantTools(context);
  return {
    before: [trialLane(people, publicUrl)],
    routers: [
      adminRouter(context, publicUrl),
      sensitivityRouter(context, queue),
      homeRouter(context),
      participantRouter(people),
      reportsRouter(context, queue),
      validationRouter(context),
    ],
  };
}

import type { Router } from 'express';
import type { ReportQueue } from '../reports/process/reportQueue.js';
import { adminRouter } from './admin/router.js';
import { sensitivityRouter } from './admin/sensitivity.js';
import type { AppContext } from './context.js';
import { homeRouter } from './home.js';
import { participantRouter } from './participant.js';
import { reportsRouter } from './reports.js';
import { validationRouter } from './validation.js';

/** Every router of the site, the guard's first. Whatever serves pages takes them from here, and so does the walk that tests access. */
export function allRouters(context: AppContext, queue: ReportQueue, publicUrl?: string): Router[] {
  return [
    adminRouter(context, publicUrl),
    sensitivityRouter(context, queue),
    homeRouter(context),
    participantRouter(context),
    reportsRouter(context, queue),
    validationRouter(context),
  ];
}

import express, { type Router } from 'express';
import type { AppContext } from '../context.js';
import { samplingRouter } from '../sampling.js';
import { accessGuard } from './account.js';
import { exportsRouter } from './exports.js';
import { ledgerRouter } from './ledger.js';
import { personRouter } from './person.js';
import { reviewRouter } from './review.js';
import { signInRouter } from './signIn.js';
import { submissionsRouter } from './submissions.js';
import { watchers } from './watchers.js';
import { wavesRouter } from './waves.js';

/** The guard before every page, and the admin's and researcher's pages. Comes before any other router. */
export function adminRouter(context: AppContext, publicUrl?: string): Router {
  const router = express.Router({ caseSensitive: true });
  router.use(accessGuard(context));
  router.use(signInRouter(context));
  const watching = watchers();
  router.use(wavesRouter(context, publicUrl));
  router.use(reviewRouter(context, watching));
  router.use(submissionsRouter(context));
  router.use(personRouter(context, watching));
  router.use(ledgerRouter(context));
  router.use(exportsRouter(context));
  router.use(samplingRouter(context));
  return router;
}

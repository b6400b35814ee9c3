import express, { type Router } from 'express';
import type { AppContext } from '../context.js';
import { accessGuard } from './account.js';
import { signInRouter } from './signIn.js';
import { wavesRouter } from './waves.js';

/** The guard before every page, and the admin's and researcher's pages. Comes before any other router. */
export function adminRouter(context: AppContext, publicUrl?: string): Router {
  const router = express.Router({ caseSensitive: true });
  router.use(accessGuard(context));
  router.use(signInRouter(context));
  router.use(wavesRouter(context, publicUrl));
  return router;
}

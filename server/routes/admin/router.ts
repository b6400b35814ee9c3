import express, { type Router } from 'express';
import type { AppContext } from '../context.js';
import { accessGuard } from './account.js';
import { signInRouter } from './signIn.js';

/** The guard before every page, and the admin's and researcher's pages. Comes before any other router. */
export function adminRouter(context: AppContext): Router {
  const router = express.Router({ caseSensitive: true });
  router.use(accessGuard(context));
  router.use(signInRouter(context));
  return router;
}

import { Router } from 'express';
import { Home } from '../../views/home.js';
import { page } from '../../views/page.js';
import { overview } from '../store/overview.js';
import type { AppContext } from './context.js';

/** The researcher's first page. The server is on loopback only while there are no accounts. */
export function homeRouter(context: AppContext): Router {
  const router = Router();
  router.get('/', (_request, response) => {
    response.send(page(Home, { studies: overview(context.store) }));
  });
  return router;
}

import express, { type Router } from 'express';
import { LedgerPage } from '../../../views/admin/ledger.js';
import { page } from '../../../views/page.js';
import { newestLedger } from '../../store/ledger.js';
import { currentVersion, loadStudy } from '../../store/studies.js';
import type { AppContext } from '../context.js';
import { viewerOf } from './parts.js';

const most = 200;

/** The newest part of a study's ledger. */
export function ledgerRouter({ store }: AppContext): Router {
  const router = express.Router({ caseSensitive: true });
  router.get('/admin/studies/:study/ledger', (request, response, next) => {
    const version = currentVersion(store, request.params.study);
    if (version === undefined) {
      next();
      return;
    }
    const { title, id } = loadStudy(store, version.id);
    response.send(
      page(LedgerPage, { viewer: viewerOf(response), study: id, title, most, entries: newestLedger(store, id, most) }),
    );
  });
  return router;
}

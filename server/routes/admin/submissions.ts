import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { Submissions } from '../../../views/admin/submissions.js';
import { page } from '../../../views/page.js';
import { InputError } from '../../errors.js';
import { readPanelFile, type PanelFile } from '../../importing/panelFile.js';
import {
  joinKept,
  keepSubmissions,
  type KeptSubmissions,
  noteSubmissions,
} from '../../participants/panel/keepSubmissions.js';
import { caseKinds, reconcile } from '../../participants/panel/submissionCases.js';
import { recruitmentOf } from '../../participants/recruitment/arrivalIds.js';
import { caseVersion } from '../../store/decisions.js';
import type { AppContext } from '../context.js';
import { type Place, placeOf } from '../participantScene.js';
import { only } from './account.js';
import { noticeOf, viewerOf } from './parts.js';
import { titleOf } from './review.js';
import { addressOf } from './waves.js';

const mostBytes = 10_000_000;
/** Rows kept in one transaction, so that no participant waits for a list. */
const rowsAtOnce = 200;

/** The panel's list of submissions against the people here: taken in, and what differs. Admins only. */
export function submissionsRouter(context: AppContext): Router {
  const router = express.Router({ caseSensitive: true });
  const inWave =
    (handle: (place: Place, request: Request, response: Response) => Promise<void> | void): RequestHandler =>
    async (request, response, next) => {
      const place = placeOf(context, request.params);
      if (place === undefined) next();
      else await handle(place, request, response);
    };
  router
    .route('/admin/studies/:study/waves/:wave/review/submissions')
    .get(
      only('admin'),
      inWave((place, request, response) => show(context, place, request, response)),
    )
    .post(
      only('admin'),
      express.raw({ type: 'multipart/form-data', limit: mostBytes }),
      inWave(async (place, request, response) => {
        try {
          const file = await uploaded(request);
          const list = readPanelFile(file, 'The file', recruitmentOf(place.scene.content)?.submission_columns);
          const by = viewerOf(response).name;
          show(context, place, request, response, { list, kept: await takeIn(context, place, list, by) });
        } catch (error) {
          if (!(error instanceof InputError)) throw error;
          response.status(422);
          show(context, place, request, response, { problem: `${error.message}. Nothing was kept.` });
        }
      }),
    );
  return router;
}

/** The file of an upload form. Error: InputError where there is none. */
async function uploaded({ body, headers }: Request): Promise<Uint8Array> {
  const missing = new InputError('The file', 'is missing or empty: choose the list that you downloaded from the panel');
  if (!Buffer.isBuffer(body)) throw missing;
  let form: FormData;
  try {
    const type = headers['content-type'] ?? '';
    form = await new globalThis.Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  } catch {
    throw missing;
  }
  const file = form.get('list');
  if (file === null || typeof file === 'string' || file.size === 0) throw missing;
  return new Uint8Array(await file.arrayBuffer());
}

async function takeIn(
  context: AppContext,
  { scene }: Place,
  { rows }: PanelFile,
  by: string,
): Promise<KeptSubmissions> {
  const parts: KeptSubmissions[] = [];
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = rows.slice(from, from + rowsAtOnce);
    parts.push(await context.write(() => keepSubmissions(scene, some)));
  }
  const kept = joinKept(parts);
  await context.write(() => noteSubmissions(scene, kept, by));
  return kept;
}

interface Said {
  readonly problem?: string;
  readonly list?: PanelFile;
  readonly kept?: KeptSubmissions;
}

function show(
  { store }: AppContext,
  { wave, scene }: Place,
  request: Request,
  response: Response,
  { problem, list, kept }: Said = {},
): void {
  const { cases, agreeing, importedAt } = reconcile(store, wave.id, scene.content);
  response.send(
    page(Submissions, {
      viewer: viewerOf(response),
      notice: noticeOf(request),
      problem,
      base: addressOf(wave),
      waveTitle: titleOf(scene.content),
      result: kept && list && { ...kept, leftOut: list.leftOut, oddStatuses: list.oddStatuses },
      importedAt,
      agreeing,
      groups: caseKinds.flatMap((kind) => {
        const own = cases.filter((each) => each.kind === kind);
        if (own.length === 0) return [];
        return [
          {
            kind,
            cases: own.map((each) => ({
              ...each,
              version: each.respondentId === null ? null : caseVersion(store, each.respondentId),
            })),
          },
        ];
      }),
    }),
  );
}

import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import express, { type NextFunction, type Request, type RequestHandler, type Response, type Router } from 'express';
import { h } from 'preact';
import { render } from 'preact-render-to-string';
import { Monitor, type MonitorProps } from '../../../views/admin/monitor.js';
import { WavePage } from '../../../views/admin/wave.js';
import { Waves } from '../../../views/admin/waves.js';
import { page } from '../../../views/page.js';
import { actionsOf, actOnWave, checklistOf, pilot, type WaveAction } from '../../participants/waves/launch.js';
import { monitorWave } from '../../participants/waves/monitor.js';
import { erasureState } from '../../participants/erasing.js';
import { releaseLapsed } from '../../participants/leases.js';
import { waitingByWave } from '../../store/monitoring.js';
import { nextLeaseEnd, placesTaken } from '../../store/quotas.js';
import { currentVersion, loadStudy, studyIds } from '../../store/studies.js';
import { findWave, type StoredWave, versionForWave, wavesOf } from '../../store/waves.js';
import { waveOf } from '../../study/design.js';
import type { AppContext } from '../context.js';
import { formOf } from '../participantForms.js';
import { type Place, placeOf } from '../participantScene.js';
import { panelSettings } from './panelSettings.js';
import { noticeOf, viewerOf } from './parts.js';
import { previewPage, previewPages } from './previewPage.js';

/** Every wave, and one wave's page: launch, settings for the panel, monitoring, pause. */
export function wavesRouter(context: AppContext, publicUrl: string | undefined): Router {
  const router = express.Router({ caseSensitive: true });
  const { store } = context;

  router.get('/admin', (_request, response) => {
    response.send(
      page(Waves, {
        viewer: viewerOf(response),
        failedWrites: context.failedWrites?.() ?? [],
        studies: studiesWithWaves(context),
      }),
    );
  });

  const onWave =
    (handle: (wave: StoredWave, request: Request, response: Response) => Promise<void>): RequestHandler =>
    async (request: Request, response: Response, next: NextFunction): Promise<void> => {
      const wave = findWave(store, String(request.params['study']), String(request.params['wave']));
      if (wave === undefined) next();
      else await handle(wave, request, response);
    };
  const base = '/admin/studies/:study/waves/:wave';

  router.get(
    base,
    onWave((wave, request, response) => showWave(context, publicUrl, wave, request, response)),
  );
  router.get(
    `${base}/monitor`,
    onWave(async (_wave, request, response) => {
      const place = placeOf(context, request.params);
      const monitor = place && (await monitorProps(context, place));
      response.status(monitor === undefined ? 404 : 200).send(monitor === undefined ? '' : render(h(Monitor, monitor)));
    }),
  );
  router.get(
    `${base}/page/:page`,
    onWave(async (_wave, request, response) => {
      const place = placeOf(context, request.params);
      const html = place && (await previewPage(context, place, String(request.params['page'])));
      if (html === undefined) response.redirect(303, '/admin');
      else response.send(html);
    }),
  );
  for (const action of ['open', 'pause', 'resume', 'close'] as const satisfies readonly WaveAction[])
    router.post(
      `${base}/${action}`,
      onWave(async (wave, request, response) => {
        const by = viewerOf(response).name;
        const acted = await context.write(() => {
          const now = findWave(store, wave.studyId, wave.key);
          return now !== undefined && actOnWave(store, now, action, by, context.now());
        });
        const notice = { open: 'opened', pause: 'paused', resume: 'resumed', close: 'closed' }[action];
        if (acted) response.redirect(303, `${addressOf(wave)}?done=${notice}`);
        else {
          response.status(409);
          const problem =
            action === 'open'
              ? 'The wave was not opened: something on the list is still to do, or it was opened already.'
              : 'Nothing was changed: someone has changed the wave’s state in the meantime.';
          await showWave(context, publicUrl, wave, request, response, problem);
        }
      }),
    );
  router.post(
    `${base}/pilot`,
    onWave(async (wave, request, response) => {
      const written = (formOf(request)['people'] ?? '').trim();
      if (written !== '' && !/^[1-9]\d{0,5}$/.test(written)) {
        response.status(422);
        await showWave(context, publicUrl, wave, request, response, 'A pilot is a whole number of people, from 1.');
        return;
      }
      const by = viewerOf(response).name;
      await context.write(() => pilot(store, wave, written === '' ? null : Number(written), by, context.now()));
      response.redirect(303, addressOf(wave));
    }),
  );
  return router;
}

/** Address of a wave's page. */
export function addressOf({ studyId, key }: Pick<StoredWave, 'studyId' | 'key'>): string {
  return `/admin/studies/${studyId}/waves/${key}`;
}

function studiesWithWaves({ store }: AppContext): Parameters<typeof Waves>[0]['studies'] {
  const waiting = waitingByWave(store);
  return studyIds(store).flatMap((id) => {
    const version = currentVersion(store, id);
    if (version === undefined) return [];
    const study = loadStudy(store, version.id);
    const waves = wavesOf(store, id).map((wave) => {
      const planned = study.waves.find((candidate) => candidate.id === wave.key);
      return {
        key: wave.key,
        title: planned?.title,
        state: wave.state,
        asksPeople: planned?.people !== undefined,
        toReview: waiting.get(wave.id) ?? 0,
      };
    });
    return [{ id, title: study.title, waves }];
  });
}

async function showWave(
  context: AppContext,
  publicUrl: string | undefined,
  stale: StoredWave,
  request: Request,
  response: Response,
  problem?: string,
): Promise<void> {
  const wave = findWave(context.store, stale.studyId, stale.key) ?? stale;
  const study = loadStudy(context.store, versionForWave(context.store, wave));
  const planned = study.waves.some(({ id }) => id === wave.key) ? waveOf(study, wave.key) : undefined;
  const place = placeOf(context, request.params);
  const address = publicUrl?.replace(/\/$/, '') ?? `${request.protocol}://${request.get('host') ?? ''}`;
  response.send(
    page(WavePage, {
      viewer: viewerOf(response),
      notice: noticeOf(request),
      problem,
      base: addressOf(wave),
      sensitivity: `/admin/studies/${wave.studyId}/sensitivity`,
      title: `${study.title}: ${planned?.title ?? wave.key}`,
      state: wave.state,
      asksModels: planned?.models !== undefined,
      actions: planned === undefined ? [] : actionsOf(wave),
      pilot: wave.pilot,
      taken: placesTaken(context.store, wave.id),
      checklist: wave.state === 'draft' && planned !== undefined ? checklistOf(context.store, wave, context.now()) : [],
      panel: place && panelSettings(place.scene.content, wave, address),
      preview: `/s/${wave.studyId}/${wave.key}?preview`,
      previewPages,
      monitor: place && (await monitorProps(context, place)),
      erasure: place && erasureState(context.store, wave, context.now()),
    }),
  );
}

async function monitorProps(context: AppContext, { wave, scene }: Place): Promise<MonitorProps> {
  const now = context.now();
  const end = nextLeaseEnd(context.store, wave.id, 'real');
  // Nobody may have come since the last lease ran out; until then its items would stand as under way.
  if (end !== null && end <= now.toISOString()) await context.write(() => releaseLapsed(scene));
  return {
    ...monitorWave(context.store, wave, scene.content, now),
    at: now.toISOString(),
    failedWrites: context.failedWrites?.() ?? [],
    errorsLastHour: context.errorsLastHour?.(),
    freeGigabytes: await freeGigabytes(dirname(context.store.name)),
  };
}

async function freeGigabytes(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return (bavail * bsize) / 1e9;
  } catch {
    return undefined;
  }
}

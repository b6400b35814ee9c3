import express, { type Request, type Response, type Router } from 'express';
import { h } from 'preact';
import { render } from 'preact-render-to-string';
import { z } from 'zod';
import { page } from '../../views/page.js';
import { Live } from '../../views/sampling/live.js';
import { RequestPage } from '../../views/sampling/requestPage.js';
import { SamplingPage } from '../../views/sampling/samplingPage.js';
import type { LiveProps, RunView } from '../../views/sampling/samplingProps.js';
import { attemptOf, recentAttempts } from '../store/attemptViews.js';
import { insertEvent } from '../store/events.js';
import { failuresByCause } from '../store/samplingEvidence.js';
import { lanesOf, runsOf, type StoredRun, wishLane } from '../store/samplingRuns.js';
import { findWave, type StoredWave } from '../store/waves.js';
import type { AppContext } from './context.js';
import { viewerOf } from './admin/parts.js';

const laneForm = z.strictObject({ lane: z.string().min(1).max(400), wanted: z.enum(['run', 'pause', 'stop']) });
const mostRuns = 20;
const mostAttempts = 25;

/** Live pages of a wave's sampling. Runs are started on the command line, where the keys are. */
export function samplingRouter(context: AppContext): Router {
  const router = express.Router({ caseSensitive: true });
  const { store } = context;
  const base = '/admin/studies/:study/waves/:wave/sampling';

  const onWave =
    (
      handle: (wave: StoredWave, request: Request, response: Response) => void | Promise<void>,
    ): express.RequestHandler =>
    async (request, response, next) => {
      const wave = findWave(store, String(request.params['study']), String(request.params['wave']));
      if (wave === undefined) next();
      else await handle(wave, request, response);
    };

  router.get(
    base,
    onWave((wave, _request, response) => {
      const runs = runsOf(store, wave.id, mostRuns);
      const viewer = viewerOf(response);
      const content = {
        viewer,
        study: wave.studyId,
        wave: wave.key,
        runs: runs.map(runView),
        ...live(context, wave, runs),
      };
      response.send(page(SamplingPage, content));
    }),
  );
  router.get(
    `${base}/live`,
    onWave((wave, _request, response) => {
      response.send(render(h(Live, live(context, wave, runsOf(store, wave.id, 1)))));
    }),
  );
  router.get(
    `${base}/requests/:id`,
    onWave((wave, request, response) => {
      const attempt = attemptOf(store, wave.id, Number(request.params['id']));
      if (attempt === undefined) response.redirect(303, address(wave));
      else response.send(page(RequestPage, { viewer: viewerOf(response), base: address(wave), attempt }));
    }),
  );
  router.post(
    `${base}/lane`,
    onWave(async (wave, request, response) => {
      const form = laneForm.safeParse(request.body);
      if (form.success) {
        const { lane, wanted } = form.data;
        const detail = { wave: wave.key, lane, wanted, by: viewerOf(response).name };
        await context.write(() => {
          if (wishLane(store, wave.id, lane, wanted))
            insertEvent(store, {
              at: context.now().toISOString(),
              kind: 'sampling.wish',
              studyId: wave.studyId,
              detail,
            });
        });
      }
      response.redirect(303, address(wave));
    }),
  );
  return router;
}

function address({ studyId, key }: StoredWave): string {
  return `/admin/studies/${studyId}/waves/${key}/sampling`;
}

function live({ store, now }: AppContext, wave: StoredWave, runs: readonly StoredRun[]): LiveProps {
  const [latest] = runs;
  const at = now().toISOString();
  return {
    base: address(wave),
    lanes: lanesOf(store, wave.id).map((lane) => ({
      ...lane,
      held: lane.holder !== null && (lane.leaseUntil ?? '') > at,
    })),
    attempts: latest === undefined ? [] : recentAttempts(store, latest.id, mostAttempts),
    failures: latest === undefined ? [] : failuresByCause(store, wave.id, 10),
  };
}

function runView({ summary, ...run }: StoredRun): RunView {
  const notes = JSON.parse(summary ?? 'null') as Partial<Pick<RunView, 'findings' | 'missing'>> | null;
  return { ...run, findings: notes?.findings ?? [], missing: notes?.missing ?? [] };
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse } from 'node:querystring';
import type { Handler } from '../appServer.js';
import { comesTooLate } from '../participants/steps.js';
import { securityHeaderList } from '../securityHeaders.js';
import { currentTrial } from '../store/personTrials.js';
import { inOneRead } from '../store/reading.js';
import { actions } from './participantActions.js';
import { formOf } from './participantForms.js';
import { visitOf } from './participantPages.js';
import { placeOf, sceneOfPerson } from './participantScene.js';
import { perform, type Performed, personOf, type Stand, standAt, type Tools } from './participantStand.js';
import { trialOf } from './participantTrial.js';
import { isForUs, isFromUs } from './requestChecks.js';

const address = /^\/s\/([^/?#]+)\/([^/?#]+)(\/answer)?$/;
const largestForm = 65_536;

/** What came of forms whose reply the app is to give. */
const performed = new WeakMap<IncomingMessage, Promise<Performed>>();

/** What the lane did already with a request that it left to the app. */
export function performedBefore(request: IncomingMessage): Promise<Performed> | undefined {
  return performed.get(request);
}

/**
 * The two requests that a study mostly consists of, a trial's page and its answer, without the app's way of some
 * twenty handlers: a third less processor time a trial. Answers only where nothing is unusual; whatever else (no
 * cookie, another stage, a refusal, trouble of any kind) goes on to the app, which knows all cases. A form that was
 * read goes on in `request.body`, and what its action did in `performedBefore`.
 */
export function trialLane(tools: Tools, publicUrl?: string): Handler {
  const [forUs, fromUs] = [isForUs(publicUrl), isFromUs(publicUrl)];
  const headers = [...securityHeaderList(publicUrl), 'Cache-Control', 'no-store'];
  const standOf = (request: IncomingMessage): [Stand, string] | undefined => {
    const [, study, wave, answer] = address.exec(request.url ?? '') ?? [];
    if (request.method !== (answer === undefined ? 'GET' : 'POST') || !forUs(request)) return undefined;
    if (answer !== undefined && !(isSmallForm(request) && fromUs(request))) return undefined;
    const place = placeOf(tools.context, { study, wave });
    const label = place && tools.session.read(request, place.base);
    return place === undefined || label === undefined ? undefined : [standAt(tools, place), label];
  };
  const show = (request: IncomingMessage, response: ServerResponse): boolean => {
    const [stand, label] = standOf(request) ?? [];
    return stand !== undefined && label !== undefined && showTrial(stand, label, headers, request, response);
  };
  return (request, response, next) => {
    try {
      if (request.method === 'GET') {
        if (!inOneRead(tools.context.store, () => show(request, response))) next();
        return;
      }
      const [stand, label] = standOf(request) ?? [];
      if (stand === undefined || label === undefined) next();
      else takeAnswer(stand, label, headers, request, response, next);
    } catch {
      // The app meets the same trouble, logs it and shows its page.
      next();
    }
  };
}

/** Tells the log which route a request took. */
function nameRoute(request: IncomingMessage, path: string): void {
  Object.assign(request, { route: { path } });
}

function isSmallForm({ headers }: IncomingMessage): boolean {
  return (
    headers['content-type'] === 'application/x-www-form-urlencoded' &&
    headers['content-encoding'] === undefined &&
    Number(headers['content-length']) <= largestForm
  );
}

/** Shows a person the trial at which they stand; false if they stand elsewhere. */
function showTrial(
  stand: Stand,
  label: string,
  headers: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { context, place, texts, onsets } = stand;
  const person = personOf(stand, label);
  if (person?.stage !== 'trials') return false;
  const scene = sceneOfPerson(context, place, person);
  const trial = currentTrial(context.store, person);
  if (trial === undefined || comesTooLate(scene, person)) return false;
  const html = trialOf(scene, person, trial, visitOf(scene, place.base, texts, person));
  if (trial.firstShownAt === null) onsets.note(trial.id, scene.now.toISOString());
  nameRoute(request, '/s/:study/:wave');
  response.writeHead(200, [...headers, 'Content-Type', 'text/html; charset=utf-8', 'Content-Length', `${html.length}`]);
  response.end(html);
  return true;
}

/** Stores an answer and sends the visitor on to where they then stand. */
function takeAnswer(
  stand: Stand,
  label: string,
  headers: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): void {
  nameRoute(request, '/s/:study/:wave/answer');
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = parse(Buffer.concat(chunks).toString());
    const outcome = perform(stand, actions.answer, formOf({ body }), label);
    const leave = (): void => {
      Object.assign(request, { body });
      performed.set(request, outcome);
      next();
    };
    outcome.then(({ result }) => {
      if (result.kind === 'done') {
        response.writeHead(303, [...headers, 'Location', stand.place.base, 'Content-Length', '0']);
        response.end();
      } else leave();
    }, leave);
  });
}

import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { page } from '../../views/page.js';
import { Stop, Withdraw } from '../../views/participant/pages.js';
import { tryAgain } from '../participants/arrive.js';
import { comesTooLate, endIfTooLate } from '../participants/steps.js';
import { type Person, personById } from '../store/people.js';
import { currentTrial } from '../store/personTrials.js';
import { type Action, actions } from './participantActions.js';
import { entry, identify } from './participantEntry.js';
import { formOf } from './participantForms.js';
import { pageOf, visitOf } from './participantPages.js';
import { placeOf, sceneOfPerson } from './participantScene.js';
import { perform, personOf, type Stand, standAt, type Tools } from './participantStand.js';
import { performedBefore } from './trialLane.js';

/** The participant's pages of every wave, at /s/STUDY/WAVE. */
export function participantRouter(tools: Tools): Router {
  const router = express.Router({ caseSensitive: true });
  const { context } = tools;

  const standing =
    (handle: (stand: Stand, request: Request, response: Response) => Promise<void>) =>
    async (request: Request, response: Response, next: NextFunction): Promise<void> => {
      const place = placeOf(context, request.params);
      if (place === undefined) next();
      else await handle(standAt(tools, place), request, response);
    };

  router.get(
    '/s/:study/:wave',
    standing(async (stand, request, response) => {
      const person = await visitor(stand, request);
      if (person === undefined || Object.keys(request.query).length > 0) await entry(stand, request, response);
      else if (person.stage === 'full' && stand.place.wave.state === 'open')
        showPerson(stand, await context.write(() => tryAgain(stand.place.scene, person)), response);
      else showPerson(stand, person, response);
    }),
  );
  router.get(
    '/s/:study/:wave/withdraw',
    standing(async (stand, request, response) => {
      const person = await visitor(stand, request);
      const { place, texts } = stand;
      const visit = person && visitOf(sceneOfPerson(context, place, person), place.base, texts, person);
      if (visit?.withdrawable === true) response.send(page(Withdraw, { visit }));
      else response.redirect(303, place.base);
    }),
  );
  router.post('/s/:study/:wave/id', standing(identify));
  for (const [name, action] of Object.entries(actions))
    router.post(
      `/s/:study/:wave/${name}`,
      standing((stand, request, response) => act(stand, action, request, response)),
    );
  // An address that only takes forms, asked for by reload or by hand: back to where the visitor stands.
  router.get(
    '/s/:study/:wave/*rest',
    standing((stand, _request, response) => {
      response.redirect(303, stand.place.base);
      return Promise.resolve();
    }),
  );
  return router;
}

/** The person that a request's cookie names, ended first if they come back too late. */
async function visitor(stand: Stand, request: Request): Promise<Person | undefined> {
  const { context, place, session } = stand;
  const person = personOf(stand, session.read(request, place.base));
  if (person === undefined) return undefined;
  const scene = sceneOfPerson(context, place, person);
  if (!comesTooLate(scene, person)) return person;
  return context.write(() => endIfTooLate(scene, personById(context.store, person.id)));
}

function showPerson({ context, place, texts, onsets }: Stand, person: Person, response: Response): void {
  const scene = sceneOfPerson(context, place, person);
  const trial = person.stage === 'trials' ? currentTrial(context.store, person) : undefined;
  response.send(pageOf(scene, person, place.base, texts, { trial }));
  if (trial?.firstShownAt === null) onsets.note(trial.id, scene.now.toISOString());
}

/** Runs a form's action and answers after the commit. */
async function act(stand: Stand, action: Action, request: Request, response: Response): Promise<void> {
  const { context, place, texts, session } = stand;
  const label = session.read(request, place.base);
  const form = formOf(request);
  try {
    const { person, result } = await (performedBefore(request) ?? perform(stand, action, form, label));
    if (result.kind === 'done') goTo(response, place.base + (result.at ?? ''));
    else if (result.kind === 'refused' && person !== undefined)
      response
        .status(422)
        .send(pageOf(sceneOfPerson(context, place, person), person, place.base, texts, result.refusal));
    else {
      const scene = person === undefined ? place.scene : sceneOfPerson(context, place, person);
      const visit = visitOf(scene, place.base, texts, person);
      const words = texts[result.kind === 'closed' ? 'closed' : 'foreign'];
      response.status(409).send(page(Stop, { visit, words, goOn: true }));
    }
  } catch (error) {
    const person = personOf(stand, label);
    context.logError(error);
    if (person === undefined) throw error;
    const scene = sceneOfPerson(context, place, person);
    response.status(503).send(pageOf(scene, person, place.base, texts, { draft: form, trouble: texts.saveFailed }));
  }
}

/** Sends the visitor on to a page; with no text for programs that don't follow, which Express would choose by headers. */
function goTo(response: Response, address: string): void {
  response.status(303).set('Location', address).end();
}

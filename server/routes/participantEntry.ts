import type { Request, Response } from 'express';
import { page } from '../../views/page.js';
import { AskId } from '../../views/participant/askId.js';
import { Stop } from '../../views/participant/pages.js';
import { type Arrival, arrive, type Identity } from '../participants/arrive.js';
import { doubtAbout, idsFromLink, participantIdFrom, recruitmentOf } from '../participants/recruitment/arrivalIds.js';
import { deviceOf } from '../participants/recruitment/device.js';
import { tokenFault } from '../participants/recruitment/signedLink.js';
import { anyAccount } from '../store/accounts.js';
import { findIdentity } from '../store/identities.js';
import type { Recruitment } from '../study/recruitment.js';
import { accountOf } from './admin/account.js';
import { formOf } from './participantForms.js';
import { visitOf } from './participantPages.js';
import type { Stand } from './participantStand.js';

/**
 * A visit without a cookie of ours, or with an entry link: let in, asked for an id, or told why not. Whoever is signed
 * in takes a test visit, whatever the link says; strangers may preview only while there is no account at all.
 */
export async function entry(stand: Stand, request: Request, response: Response): Promise<void> {
  const { place, texts } = stand;
  const recruitment = recruitmentOf(place.scene.content);
  const carries = Object.keys(request.query).length > 0;
  const staff = accountOf(response) !== undefined;
  const preview = Object.hasOwn(request.query, 'preview');
  if (request.method === 'HEAD') response.end();
  else if (staff || (preview && !anyAccount(stand.context.store)))
    await letIn(stand, request, response, { origin: 'test' });
  else if (preview) stop(stand, response, texts.previewClosed);
  else if (carries && recruitment !== undefined) await followLink(stand, recruitment, request, response);
  else if (carries) response.redirect(303, place.base);
  else if (place.wave.state !== 'open')
    stop(stand, response, place.wave.state === 'paused' ? texts.paused : texts.notOpen);
  else if (recruitment === undefined) await letIn(stand, request, response, { origin: 'real' });
  else if (recruitment.signed_link !== undefined) stop(stand, response, texts.linkInvalid);
  else response.send(page(AskId, { visit: visitOf(place.scene, place.base, texts) }));
}

/** A panel's link: whoever it names is let in (or found again), and the address loses its ids at once. */
async function followLink(stand: Stand, recruitment: Recruitment, request: Request, response: Response): Promise<void> {
  const { context, place, session, arrivals } = stand;
  const ids = idsFromLink(recruitment, request.query);
  if (!(await isSigned(stand, recruitment, request, ids.kind === 'valid' ? ids.identity : undefined))) {
    session.clear(response, place.base);
    response.redirect(303, place.base);
  } else if (ids.kind === 'odd') {
    // A link that names someone we can't read must not go on as whoever used this browser before.
    if (Object.hasOwn(request.query, recruitment.parameters.participant)) session.clear(response, place.base);
    arrivals.write(response, place.base, Buffer.from(JSON.stringify([ids.study, ids.session])).toString('base64url'));
    response.redirect(303, place.base);
  } else {
    const { panel, participant } = ids.identity;
    const known = findIdentity(context.store, place.wave.id, panel, participant) !== undefined;
    if (known || place.wave.state === 'open')
      await letIn(stand, request, response, { origin: 'real', identity: ids.identity, quarantine: ids.doubt });
    else {
      session.clear(response, place.base);
      response.redirect(303, place.base);
    }
  }
}

async function isSigned(
  { context, place, panelKeys }: Stand,
  { signed_link: signed }: Recruitment,
  request: Request,
  identity: Identity | undefined,
): Promise<boolean> {
  if (signed === undefined) return true;
  const token = request.query[signed.parameter];
  const keys = await panelKeys(signed.jwks);
  if (keys === undefined) {
    context.logError(new Error(`the panel's keys for ${place.base} can't be had, so nobody is let in`));
    return false;
  }
  if (typeof token !== 'string') return false;
  const expected = { audience: signed.audience, participant: identity?.participant, now: context.now() };
  const fault = tokenFault(token, keys, expected);
  if (fault !== 'unknown-key') return fault === undefined;
  const renewed = await panelKeys(signed.jwks, true);
  return renewed !== undefined && tokenFault(token, renewed, expected) === undefined;
}

/** The form that asks for an id before consent. Who has none goes on in quarantine: kept, not counted. */
export async function identify(stand: Stand, request: Request, response: Response): Promise<void> {
  const { context, place, texts } = stand;
  const recruitment = recruitmentOf(place.scene.content);
  if (place.wave.state !== 'open' || recruitment === undefined || recruitment.signed_link !== undefined) {
    response.redirect(303, place.base);
    return;
  }
  const form = formOf(request);
  const written = (form['participant'] ?? '').trim().slice(0, 200);
  const { study, session } = keptIds(stand, request);
  const participant = participantIdFrom(recruitment, written);
  if (participant !== undefined)
    await letIn(stand, request, response, {
      origin: 'real',
      identity: { panel: recruitment.panel, participant, study, session },
      quarantine: doubtAbout(recruitment, session),
    });
  else if (form['without'] !== undefined)
    await letIn(stand, request, response, {
      origin: 'real',
      quarantine: 'arrived without a valid participant id',
      // Two strangers may type the same words, so what was typed never names a person by itself.
      identity: { panel: recruitment.panel, participant: `?${context.uniform()}:${written}`, study, session },
    });
  else {
    const visit = visitOf(place.scene, place.base, texts);
    response.status(422).send(page(AskId, { visit, draft: written, problem: texts.idInvalid }));
  }
}

/** Study and session ids of a link that lacked an id or had an odd one, kept in a cookie while the person is asked. */
function keptIds({ arrivals, place }: Stand, request: Request): { study?: string; session?: string } {
  const kept = arrivals.read(request, place.base);
  if (kept === undefined) return {};
  const [study, session] = JSON.parse(Buffer.from(kept, 'base64url').toString('utf8')) as unknown[];
  return { ...(typeof study === 'string' ? { study } : {}), ...(typeof session === 'string' ? { session } : {}) };
}

async function letIn(stand: Stand, request: Request, response: Response, given: Arrival): Promise<void> {
  const { context, place, session } = stand;
  const devices = recruitmentOf(place.scene.content)?.devices;
  const device = deviceOf(request.get('user-agent') ?? '', request.get('sec-ch-ua-mobile'));
  // Whoever runs the study is never counted, whichever way they came.
  const arrival: Arrival = accountOf(response) === undefined ? given : { origin: 'test' };
  const supportedDevice = devices === undefined || devices.includes(device);
  const person = await context.write(() => arrive(place.scene, { ...arrival, supportedDevice }));
  session.write(response, place.base, person.label);
  response.redirect(303, place.base);
}

function stop({ place, texts }: Stand, response: Response, words: readonly [string, string]): void {
  const visit = visitOf(place.scene, place.base, texts);
  response.status(403).send(page(Stop, { visit, words, goOn: false }));
}

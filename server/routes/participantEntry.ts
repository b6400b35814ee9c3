import type { Request, Response } from 'express';
import { page } from '../../views/page.js';
import { Stop } from '../../views/participant/pages.js';
import { type Arrival, arrive } from '../participants/arrive.js';
import type { Stand } from './participant.js';
import { visitOf } from './participantPages.js';

/** Lets a newcomer in and sends them to the wave's address without whatever the link carried. */
export async function entry(stand: Stand, request: Request, response: Response): Promise<void> {
  const { place } = stand;
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  if (Object.hasOwn(request.query, 'preview')) await letIn(stand, { origin: 'test' }, response);
  else if (Object.keys(request.query).length > 0) response.redirect(303, place.base);
  else if (place.wave.state === 'open') await letIn(stand, { origin: 'real' }, response);
  else closed(stand, response);
}

async function letIn({ context, place, session }: Stand, arrival: Arrival, response: Response): Promise<void> {
  const person = await context.write(() => arrive(place.scene, arrival));
  session.write(response, place.base, person.label);
  response.redirect(303, place.base);
}

function closed({ place, texts }: Stand, response: Response): void {
  const words = place.wave.state === 'paused' ? texts.paused : texts.notOpen;
  response.status(403).send(page(Stop, { visit: visitOf(place.scene, place.base, texts), words, goOn: false }));
}

import { type Texts, textsFor } from '../../views/participant/texts.js';
import { panelKeys, type PanelKeys } from '../participants/recruitment/panelKeys.js';
import { endIfTooLate } from '../participants/steps.js';
import { type Person, personByLabel } from '../store/people.js';
import type { AppContext } from './context.js';
import type { Action, ActionResult } from './participantActions.js';
import type { Form } from './participantForms.js';
import { onsets, type Onsets } from './participantOnsets.js';
import { type Place, sceneOfPerson } from './participantScene.js';
import { signedCookie, type SignedCookie } from './participantSession.js';

/** What all of the participants' routes share. */
export interface Tools {
  readonly context: AppContext;
  /** Names the person. */
  readonly session: SignedCookie;
  /** Keeps the ids of a link while its follower is asked for the one that is missing. */
  readonly arrivals: SignedCookie;
  readonly panelKeys: PanelKeys;
  readonly onsets: Onsets;
  /** The fixed sentences for a language. */
  readonly textsOf: (language: string) => Texts;
}

/** What each participant's route is given once the wave is known. */
export interface Stand extends Tools {
  readonly place: Place;
  readonly texts: Texts;
}

/** The tools of one site: its pages and the trial lane share them, stamps that wait to be stored too. */
export function participantTools(context: AppContext, textsOf: Tools['textsOf'] = textsFor): Tools {
  return {
    context,
    session: signedCookie('credence', context.secret),
    arrivals: signedCookie('credence-arrival', context.secret),
    panelKeys: panelKeys(context.now),
    onsets: onsets(context),
    textsOf,
  };
}

/** A route's stand in a wave. */
export function standAt(tools: Tools, place: Place): Stand {
  return { ...tools, place, texts: tools.textsOf(place.scene.content.study.language) };
}

/** The person with this token in the stand's wave. */
export function personOf(
  { context, place }: Pick<Stand, 'context' | 'place'>,
  label: string | undefined,
): Person | undefined {
  return label === undefined ? undefined : personByLabel(context.store, place.wave.id, label);
}

/** What came of a form, and the person it came from, as stored before it. */
export interface Performed {
  readonly person: Person | undefined;
  readonly result: ActionResult;
}

/** Runs a form's action in the write transaction, on the person as stored there; fulfilled after the commit. */
export function perform(stand: Stand, action: Action, form: Form, label: string | undefined): Promise<Performed> {
  const { context, place } = stand;
  return context.write(() => {
    const found = personOf(stand, label);
    if (found === undefined) return { person: undefined, result: { kind: 'foreign' } };
    const scene = sceneOfPerson(context, place, found);
    const person = endIfTooLate(scene, found);
    return { person, result: action(scene, person, form, stand) };
  });
}

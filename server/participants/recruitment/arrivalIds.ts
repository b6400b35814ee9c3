import { type Recruitment, sessionPattern } from '../../study/recruitment.js';
import type { WaveContent } from '../versions.js';
import type { Identity } from '../arrive.js';

/**
 * What a link said about who follows it. `odd`: one of the panel's ids is missing or a literal placeholder, or the
 * participant's is not what the panel's ids look like.
 */
export type ArrivalIds =
  | { readonly kind: 'valid'; readonly identity: Identity; readonly doubt: string | undefined }
  | { readonly kind: 'odd'; readonly study: string | undefined; readonly session: string | undefined };

/** Where a wave's people come from: its own panel, else the study's, else nowhere in particular. */
export function recruitmentOf({ people, wave }: WaveContent): Recruitment | undefined {
  return wave.people.recruitment ?? people.recruitment;
}

/** Reads the panel's ids from the query of an entry link; each that the study names a parameter for must be there. */
export function idsFromLink(recruitment: Recruitment, query: Readonly<Record<string, unknown>>): ArrivalIds {
  const { parameters } = recruitment;
  const read = (name: string | undefined): string | undefined => {
    const value = name === undefined ? undefined : query[name];
    return typeof value === 'string' && value !== '' && value.length <= 200 && !value.includes('{{%')
      ? value
      : undefined;
  };
  const [study, sent] = [read(parameters.study), read(parameters.session)];
  const session = sent && (fitting(sessionPattern(recruitment), sent) ?? sent);
  const participant = participantIdFrom(recruitment, read(parameters.participant) ?? '');
  const lacks =
    (parameters.study !== undefined && study === undefined) ||
    (parameters.session !== undefined && session === undefined);
  if (participant === undefined || lacks) return { kind: 'odd', study, session };
  return {
    kind: 'valid',
    identity: { panel: recruitment.panel, participant, study, session },
    doubt: doubtAbout(recruitment, session),
  };
}

/**
 * Why a visit with a valid participant id is kept apart all the same, or undefined. The panel's own preview fills in the
 * researcher's id and a session id of another shape.
 */
export function doubtAbout(recruitment: Recruitment, session: string | undefined): string | undefined {
  return session === undefined || fitting(sessionPattern(recruitment), session) !== undefined
    ? undefined
    : 'the session id is not one of the panel’s: a preview there, or a new kind of id';
}

/** The participant id that a text gives, or undefined if it is none of the panel's. */
export function participantIdFrom(recruitment: Recruitment, text: string): string | undefined {
  return text !== '' && text.length <= 200 ? fitting(recruitment.id_pattern, text) : undefined;
}

/** A text as the pattern wants it: as it stands, else in small letters, so that one person keeps one id. */
function fitting(pattern: string | undefined, text: string): string | undefined {
  const shape = new RegExp(pattern ?? '');
  return [text, text.toLowerCase()].find((written) => shape.test(written));
}

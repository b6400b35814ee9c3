import { type Recruitment, sessionPattern } from '../../study/recruitment.js';
import type { WaveContent } from '../versions.js';
import type { Identity } from '../arrive.js';

/** What a link said about who follows it. `odd`: missing, a literal placeholder, or not what the panel's ids look like. */
export type ArrivalIds =
  | { readonly kind: 'valid'; readonly identity: Identity; readonly doubt: string | undefined }
  | { readonly kind: 'odd'; readonly study: string | undefined; readonly session: string | undefined };

/** Where a wave's people come from: its own panel, else the study's, else nowhere in particular. */
export function recruitmentOf({ people, wave }: WaveContent): Recruitment | undefined {
  return wave.people.recruitment ?? people.recruitment;
}

/** Reads the panel's ids from the query of an entry link. */
export function idsFromLink(recruitment: Recruitment, query: Readonly<Record<string, unknown>>): ArrivalIds {
  const { parameters } = recruitment;
  const read = (name: string | undefined): string | undefined => {
    const value = name === undefined ? undefined : query[name];
    return typeof value === 'string' && value !== '' && value.length <= 200 && !value.includes('{{%')
      ? value
      : undefined;
  };
  const [study, session] = [read(parameters.study), read(parameters.session)];
  const participant = read(parameters.participant);
  if (participant === undefined || !isParticipantId(recruitment, participant)) return { kind: 'odd', study, session };
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
  const pattern = sessionPattern(recruitment);
  return session === undefined || pattern === undefined || new RegExp(pattern).test(session)
    ? undefined
    : 'the session id is not one of the panel’s: a preview there, or a new kind of id';
}

/** Whether a text looks like one of the panel's participant ids. */
export function isParticipantId(recruitment: Recruitment, text: string): boolean {
  return text.length <= 200 && new RegExp(recruitment.id_pattern).test(text);
}

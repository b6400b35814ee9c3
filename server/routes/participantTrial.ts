import type { Visit } from '../../views/participant/frame.js';
import type { Texts } from '../../views/participant/texts.js';
import { answerField, Asked, trialFrame, trialPage } from '../../views/participant/trial.js';
import { part } from '../../views/page.js';
import { presentationOf, trialFields } from '../participants/answer.js';
import type { Scene } from '../participants/scene.js';
import type { WaveContent } from '../participants/versions.js';
import type { Person } from '../store/people.js';
import { trialCount, type PersonTrial } from '../store/personTrials.js';
import { stimulusForPeople } from '../study/render.js';
import type { Refusal } from './participantPages.js';

/** Rendered parts of a version's trial pages; together they are most of what a page costs. */
interface Kept {
  readonly frames: Map<string, readonly [Buffer, Buffer]>;
  readonly asked: Map<string, Buffer>;
  /** How many trials a person has, which stays as it was planned. */
  readonly counts: Map<number, number>;
}

/** Enough for the items of a study in a few conditions; alternatives in each person's own order come and go. */
const keptParts = 1000;
const kept = new WeakMap<WaveContent, Kept>();

/** The page of one trial of a person, in UTF-8. */
export function trialOf(
  scene: Scene,
  person: Person,
  trial: PersonTrial,
  visit: Visit,
  refusal: Pick<Refusal, 'draft' | 'problems' | 'trouble'> = {},
): Buffer {
  const { content, store } = scene;
  const { frames, asked, counts } = keptOf(content);
  const of = remembered(counts, person.id, () => trialCount(store, person.id));
  const frame = remembered(frames, `${trial.position} ${of} ${visit.preview}`, () =>
    trialFrame({ visit, place: trial.position + 1, of, scales: content.study.questions.map(({ scale }) => scale) }),
  );
  const render = (): Buffer => Buffer.from(part(Asked, askedProps(content, trial, visit.texts, refusal)));
  const plain = refusal.draft === undefined && refusal.problems === undefined && refusal.trouble === undefined;
  const key = `${trial.itemId} ${JSON.stringify(trial.orders)} ${trial.condition}`;
  return trialPage(frame, trial.id, plain ? remembered(asked, key, render) : render());
}

function keptOf(content: WaveContent): Kept {
  const known: Kept = kept.get(content) ?? { frames: new Map(), asked: new Map(), counts: new Map() };
  kept.set(content, known);
  return known;
}

/** What a map holds for a key, made where it is missing; a full map is emptied first. */
function remembered<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  if (map.size >= keptParts) map.clear();
  const made = make();
  map.set(key, made);
  return made;
}

function askedProps(
  content: WaveContent,
  trial: PersonTrial,
  texts: Texts,
  refusal: Pick<Refusal, 'draft' | 'problems' | 'trouble'>,
): Parameters<typeof Asked>[0] {
  const { study, wave, targets, checks, conditions } = content;
  const item = targets.get(trial.itemId) ?? checks.get(trial.itemId);
  const wording = study.wordings.find(({ id }) => id === wave.wording);
  if (item === undefined || wording === undefined) throw new Error(`trial ${trial.id} can't be shown`);
  const fields = trialFields({ content }, trial);
  return {
    texts,
    stimulus: stimulusForPeople(wording, item, conditions.get(trial.condition) ?? { key: '', fields: {} }),
    fields,
    trouble: refusal.trouble,
    questions: study.questions.map(({ id, text, scale }) => ({
      id,
      text,
      scale,
      order: presentationOf(fields, trial, id).order,
      draft: refusal.draft?.[answerField(id)],
      problem: problemText(texts, refusal.problems?.[id]),
    })),
  };
}

/** What is said about an answer that is none. */
export function problemText(texts: Texts, reason: 'untouched' | 'not-on-scale' | undefined): string | undefined {
  if (reason === undefined) return undefined;
  return reason === 'untouched' ? texts.untouched : texts.notOnScale;
}

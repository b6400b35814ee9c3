import { seededUniform, standardNormal, type Uniform } from '../random.js';
import type { TendencyComponent } from '../scales/scale.js';
import { scaleOf } from '../scales/scales.js';
import { type Person, personById } from '../store/people.js';
import { currentTrial, markShown, type PersonTrial, type TrialTiming } from '../store/personTrials.js';
import type { Item, Question } from '../study/schema.js';
import { answer, presentationOf, trialFields } from './answer.js';
import type { Scene } from './scene.js';
import { begin, complete, consent, leaveExample, practiceAt, practise } from './steps.js';

/** What one simulated person is like. */
interface Character {
  /** Added to the place of every tendency, as a share of the scale. */
  readonly bias: number;
  /** Multiplies every time. */
  readonly slowness: number;
  /** Answers anywhere, attention checks too. */
  readonly careless: boolean;
}

/** How many milliseconds pass before the person's next step. */
export type Pause = number;

/** Steps of one simulated person after arrival, each through the same function as the web's. Ends where they end. */
export function* simulatedPerson(
  sceneAt: () => Scene,
  id: number,
  leavesAfter: number,
  uniform: Uniform,
): Generator<Pause, void> {
  const character: Character = {
    bias: 0.05 * standardNormal(uniform),
    slowness: Math.exp(0.35 * standardNormal(uniform)),
    careless: uniform() < 0.04,
  };
  const self = (): Person => personById(sceneAt().store, id);
  for (let step = 0; step < leavesAfter; step += 1) {
    const [scene, person] = [sceneAt(), self()];
    switch (person.stage) {
      case 'consent': {
        const questions = scene.content.people.consent_questions;
        consent(scene, person, Object.fromEntries(questions.map((question) => [question.id, uniform() < 0.9])));
        yield 30_000 * character.slowness;
        break;
      }
      case 'practice':
        practiseOnce(scene, person, uniform);
        yield 9_000 * character.slowness;
        break;
      case 'turn':
        begin(scene, person);
        yield 4_000 * character.slowness;
        break;
      case 'trials':
        yield* answerOne(sceneAt, person, character, uniform);
        break;
      case 'comments':
        complete(scene, person, uniform() < 0.1 ? 'Thank you.' : '');
        return;
      default:
        return;
    }
  }
}

/** Practice: a first try near the accepted range, a second one inside it. */
function practiseOnce(scene: Scene, person: Person, uniform: Uniform): void {
  const at = practiceAt(scene, person);
  if (at === undefined) return;
  if (at.over) {
    leaveExample(scene, person, at.example.id);
    return;
  }
  const [low, high] = at.example.accepted;
  const question = questionOf(scene, at.example.question);
  const [least, most] = scaleOf(question.scale).bounds(question.scale);
  const middle = Math.round((low + high) / 2);
  const off = at.last === undefined ? Math.round(((most - least) / 6) * standardNormal(uniform)) : 0;
  const value = Math.min(most, Math.max(least, middle + off));
  practise(scene, person, { example: at.example.id, try: (at.last?.try ?? 0) + 1, field: String(value) });
}

function* answerOne(
  sceneAt: () => Scene,
  person: Person,
  character: Character,
  uniform: Uniform,
): Generator<Pause, void> {
  const scene = sceneAt();
  const trial = currentTrial(scene.store, person);
  if (trial === undefined) throw new Error('no trial left among the trials');
  markShown(scene.store, trial.id, scene.now.toISOString());
  const item = scene.content.targets.get(trial.itemId);
  const doubt = item === undefined ? 0.1 : spreadOf(scene, item);
  const responseTimeMs = Math.round(
    (3_500 + 22_000 * doubt) * character.slowness * Math.exp(0.35 * standardNormal(uniform)),
  );
  yield responseTimeMs;
  const fields = Object.fromEntries(
    scene.content.study.questions.map((question) => [
      question.id,
      String(valueFor(scene, trial, question, character, uniform)),
    ]),
  );
  answer(sceneAt(), person, { trialId: trial.id, fields, timing: timing(responseTimeMs, uniform) });
}

function valueFor(
  scene: Scene,
  trial: PersonTrial,
  question: Question,
  character: Character,
  uniform: Uniform,
): number {
  const { scale, id } = question;
  const presentation = presentationOf(trialFields(scene, trial), trial, id);
  const check = scene.content.checks.get(trial.itemId);
  const anywhere: TendencyComponent[] = [{ at: uniform(), spread: 0.3, share: 1 }];
  if (character.careless) return scaleOf(scale).simulate(scale, presentation, anywhere, uniform);
  if (check?.question === id && uniform() < 0.985) {
    const [low, high] = check.accepted;
    return Math.round(low + (high - low) * uniform());
  }
  const item = scene.content.targets.get(trial.itemId);
  const tendency = (item === undefined ? anywhere : tendencyOf(item, id)).map((component) => ({
    ...component,
    at: Math.min(1, Math.max(0, component.at + character.bias)),
  }));
  return scaleOf(scale).simulate(scale, presentation, tendency, uniform);
}

/** The item's own tendency, else one made up from its id: an item near the middle of the scale divides people more. */
function tendencyOf(item: Item, question: string): readonly TendencyComponent[] {
  const given = item.tendency?.[question];
  if (given !== undefined) return given;
  const uniform = seededUniform('tendency', item.id, question);
  const at = uniform();
  return [{ at, spread: 0.04 + 0.5 * at * (1 - at), share: 1 }];
}

/** Standard deviation of the item's tendencies, as a share of the scale, averaged over questions. */
function spreadOf(scene: Scene, item: Item): number {
  const spreads = scene.content.study.questions.map(({ id }) => {
    const components = tendencyOf(item, id);
    const total = components.reduce((sum, { share }) => sum + share, 0);
    const mean = components.reduce((sum, { at, share }) => sum + (at * share) / total, 0);
    return Math.sqrt(
      components.reduce((sum, { at, spread, share }) => sum + (share / total) * (spread ** 2 + (at - mean) ** 2), 0),
    );
  });
  return spreads.reduce((sum, spread) => sum + spread, 0) / spreads.length;
}

function timing(responseTimeMs: number, uniform: Uniform): TrialTiming {
  const firstTouchMs = Math.round(responseTimeMs * (0.5 + 0.3 * uniform()));
  const changes = uniform() < 0.25 ? 1 : 0;
  const lastChangeMs =
    changes === 0 ? firstTouchMs : Math.round(firstTouchMs + (responseTimeMs - firstTouchMs) * uniform());
  return { firstTouchMs, lastChangeMs, responseTimeMs, hiddenMs: 0, changes, inputType: 'mouse', viewport: 'wide' };
}

function questionOf(scene: Scene, id: string): Question {
  const question = scene.content.study.questions.find((candidate) => candidate.id === id);
  if (question === undefined) throw new Error(`no question ${id}`);
  return question;
}

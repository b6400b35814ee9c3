import { conditionsOf, itemsOfWave, ordersAt } from './design.js';
import { modelRespondents, trialsOf } from './modelPlan.js';
import { promptForModel } from './prompt.js';
import { optionsByQuestion, stimulusForPeople } from './render.js';
import type { Item, Study, Wave, Wording } from './schema.js';

/** What one wave asks for, in numbers. */
export interface WaveSummary {
  readonly id: string;
  readonly wording: string;
  readonly items: number;
  readonly conditions: number;
  readonly people: { readonly trialsEach: number; readonly checksEach: number; readonly needed: number } | null;
  readonly models: { readonly respondents: number; readonly calls: number } | null;
}

/** How many items, trials, people and model calls a wave needs. `needed` people is the least that can fill every item. */
export function summariseWave(study: Study, wave: Wave): WaveSummary {
  const items = itemsOfWave(study, wave).length;
  const conditions = conditionsOf(study).length;
  const { people, models } = wave;
  const respondents = modelRespondents(study, wave);
  const each = Math.min(study.people?.items_per_person ?? 0, items * conditions);
  return {
    id: wave.id,
    wording: wave.wording,
    items,
    conditions,
    people:
      people === undefined
        ? null
        : {
            trialsEach: each * people.repetitions,
            checksEach: study.people?.checks.items.length ?? 0,
            needed: each === 0 ? 0 : Math.ceil((items * conditions * people.responses_per_item) / each),
          },
    models:
      models === undefined
        ? null
        : {
            respondents: respondents.length,
            calls: respondents.reduce((sum, respondent) => sum + trialsOf(respondent, conditions), 0),
          },
  };
}

/** One wording, filled with one item: the lines that both audiences read, and those that only one of them does. */
export interface WordingDifference {
  readonly wording: string;
  readonly item: string;
  readonly both: readonly string[];
  readonly peopleOnly: readonly string[];
  readonly modelsOnly: readonly string[];
}

/** Where people and models read different words about the same item; null for a wording of one audience alone. */
export function wordingDifference(study: Study, wording: Wording, item: Item): WordingDifference | null {
  if (wording.people === undefined || wording.models === undefined) return null;
  const condition = conditionsOf(study)[0]!;
  const orders = ordersAt(study, 0);
  const shown = [
    ...stimulusForPeople(wording, item, condition).flat(),
    ...study.questions.flatMap(({ text }) => text ?? []),
    ...Object.values(optionsByQuestion(study, { ...item.fields, ...condition.fields }, orders)).flatMap(linesOf),
    ...study.questions.flatMap(({ scale }) => (scale.type === 'slider' ? [scale.left, scale.right] : [])),
  ].filter((line) => line.trim() !== '');
  const { system, user } = promptForModel(study, wording, item, condition, orders);
  const asked = [...linesOf(system ?? ''), ...linesOf(user)];
  return {
    wording: wording.id,
    item: item.id,
    both: shown.filter((line) => asked.includes(line)),
    peopleOnly: shown.filter((line) => !asked.includes(line)),
    modelsOnly: asked.filter((line) => !shown.includes(line)),
  };
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}

import type { ItemFields } from '../scales/scale.js';
import { scaleOf } from '../scales/scales.js';
import { type Condition, fieldsIn, type Orders } from './design.js';
import type { Item, Study, Wording } from './schema.js';

const placeholder = /\{([a-z][a-z0-9_]*|options:[a-z0-9-]+)\}/g;

/** Names of the placeholders in a template, in order, each once. */
export function placeholdersIn(template: string): string[] {
  return [...new Set([...template.matchAll(placeholder)].map((match) => match[1] ?? ''))];
}

/**
 * Fills `{field}` placeholders with an item's fields, text as it is (never read as a template again) and lists of
 * numbers separated by commas. An unknown placeholder stays as written: `check` has named it before.
 */
export function fillTemplate(
  template: string,
  fields: ItemFields,
  options: Readonly<Record<string, string>> = {},
): string {
  return template.replace(placeholder, (written, name: string) => {
    if (name.startsWith('options:')) return options[name.slice('options:'.length)] ?? written;
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (value === undefined) return written;
    return typeof value === 'object' ? value.join(', ') : String(value);
  });
}

/** The lists of alternatives for a prompt or page, by question. */
export function optionsByQuestion(
  study: Pick<Study, 'questions'>,
  fields: ItemFields,
  orders: Orders,
): Record<string, string> {
  return Object.fromEntries(
    study.questions.map(({ id, scale }) => {
      const order = orders[id];
      return [id, scaleOf(scale).options(scale, order === undefined ? { fields } : { fields, order })];
    }),
  );
}

/** What a person sees of an item, as paragraphs of lines. */
export function stimulusForPeople(wording: Wording, item: Pick<Item, 'fields'>, condition: Condition): string[][] {
  const filled = (wording.people ?? '').split(/\n\s*\n/).map((paragraph) => paragraph.trim().split('\n'));
  const fields = fieldsIn(item, condition);
  return filled.map((lines) => lines.map((line) => fillTemplate(line, fields)));
}

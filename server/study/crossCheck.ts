import { scaleOf } from '../scales/scales.js';
import { unfilled } from './unfilled.js';
import { placeholdersIn } from './render.js';
import type { Item, StudyFile } from './schema.js';

/** A fault between parts of a study file that are valid alone: where, and what to change. */
export interface Fault {
  readonly where: string;
  readonly what: string;
}

/** Faults between the parts of a study file: names that point nowhere, doubles, ranges off the scale, unknown placeholders. */
export function crossCheck(file: StudyFile, items: readonly Item[] | undefined): Fault[] {
  return [
    ...doubles(
      'questions',
      file.questions.map(({ id }) => id),
    ),
    ...doubles(
      'wordings',
      file.wordings.map(({ id }) => id),
    ),
    ...doubles(
      'waves',
      file.waves.map(({ id }) => id),
    ),
    ...doubles(
      'models',
      file.models.map(({ label }) => label),
    ),
    ...doubles(
      'items',
      (items ?? []).map(({ id }) => id),
    ),
    ...waveFaults(file, items),
    ...peopleFaults(file),
    ...comparisonFaults(file),
    ...placeholderFaults(file, items),
    ...fieldFaults(file, items),
    ...unfilled(file, items),
  ];
}

function doubles(where: string, ids: readonly string[]): Fault[] {
  return ids.flatMap((id, index) =>
    ids.indexOf(id) < index
      ? [{ where: `${where}[${index}]`, what: `"${id}" stands twice: give each its own name` }]
      : [],
  );
}

function unknown(where: string, kind: string, name: string, known: readonly string[]): Fault[] {
  if (known.includes(name)) return [];
  return [{ where, what: `there is no ${kind} "${name}": use one of ${known.join(', ') || '(none defined)'}` }];
}

function waveFaults(file: StudyFile, items: readonly Item[] | undefined): Fault[] {
  const wordingIds = file.wordings.map(({ id }) => id);
  const waveIds = file.waves.map(({ id }) => id);
  return file.waves.flatMap((wave, index) => {
    const where = `waves[${index}]`;
    const wording = file.wordings.find(({ id }) => id === wave.wording);
    return [
      ...unknown(`${where}.wording`, 'wording', wave.wording, wordingIds),
      ...(wave.people?.excludes ?? []).flatMap((id, place) =>
        unknown(`${where}.people.excludes[${place}]`, 'wave', id, waveIds),
      ),
      ...(wave.people?.lists ?? []).flatMap((list, row) =>
        list.flatMap((id, place) =>
          items === undefined
            ? []
            : unknown(
                `${where}.people.lists[${row}][${place}]`,
                'item',
                id,
                items.map((item) => item.id),
              ),
        ),
      ),
      ...(wave.people !== undefined && wording !== undefined && wording.people === undefined
        ? [{ where: `${where}.wording`, what: `wording "${wave.wording}" has no text for people: add "people" to it` }]
        : []),
      ...(wave.models !== undefined && wording !== undefined && wording.models === undefined
        ? [{ where: `${where}.wording`, what: `wording "${wave.wording}" has no text for models: add "models" to it` }]
        : []),
      ...(wave.people !== undefined && file.people === undefined
        ? [{ where: `${where}.people`, what: 'the study has no "people" section: add consent, practice and checks' }]
        : []),
      ...(wave.items !== 'all' && 'ids' in wave.items && items !== undefined
        ? wave.items.ids.flatMap((id, place) =>
            unknown(
              `${where}.items.ids[${place}]`,
              'item',
              id,
              items.map((item) => item.id),
            ),
          )
        : []),
    ];
  });
}

function peopleFaults(file: StudyFile): Fault[] {
  if (file.people === undefined) return [];
  const parts = [
    ...file.people.practice.examples.map((part, index) => ({ part, where: `people.practice.examples[${index}]` })),
    ...file.people.checks.items.map((part, index) => ({ part, where: `people.checks.items[${index}]` })),
  ];
  return [
    ...doubles(
      'people.practice.examples',
      file.people.practice.examples.map(({ id }) => id),
    ),
    ...doubles(
      'people.checks.items',
      file.people.checks.items.map(({ id }) => id),
    ),
    ...parts.flatMap(({ part, where }) => {
      const question = file.questions.find(({ id }) => id === part.question);
      if (question === undefined)
        return unknown(
          `${where}.question`,
          'question',
          part.question,
          file.questions.map(({ id }) => id),
        );
      const [low, high] = scaleOf(question.scale).bounds(question.scale);
      return part.accepted[0] >= low && part.accepted[1] <= high
        ? []
        : [{ where: `${where}.accepted`, what: `must lie on the scale, from ${low} to ${high}` }];
    }),
  ];
}

function comparisonFaults(file: StudyFile): Fault[] {
  const withPeople = file.waves.filter((wave) => wave.people !== undefined).map(({ id }) => id);
  const { people, hold_out: holdOut } = file.comparison;
  return [
    ...unknown('comparison.people', 'wave with people', people, withPeople),
    ...(holdOut === undefined ? [] : unknown('comparison.hold_out', 'wave with people', holdOut, withPeople)),
    ...(holdOut === people
      ? [{ where: 'comparison.hold_out', what: 'must be another wave than comparison.people' }]
      : []),
  ];
}

function placeholderFaults(file: StudyFile, items: readonly Item[] | undefined): Fault[] {
  const known = new Set(items?.flatMap((item) => Object.keys(item.fields)));
  for (const factor of file.factors)
    [factor.id, ...factor.levels.flatMap((level) => Object.keys(level.fields))].forEach((name) => known.add(name));
  const questionIds = file.questions.map(({ id }) => id);
  return file.wordings.flatMap((wording, index) => {
    const templates = {
      people: wording.people,
      'models.system': wording.models?.system,
      'models.user': wording.models?.user,
    };
    return Object.entries(templates).flatMap(([name, template]) =>
      placeholdersIn(template ?? '').flatMap((used) => {
        const where = `wordings[${index}].${name}`;
        if (used.startsWith('options:')) return unknown(where, 'question', used.slice('options:'.length), questionIds);
        return items === undefined ? [] : unknown(where, 'field', used, [...known]);
      }),
    );
  });
}

function fieldFaults(file: StudyFile, items: readonly Item[] | undefined): Fault[] {
  const levels = new Set(file.factors.flatMap((factor) => factor.levels.flatMap((level) => Object.keys(level.fields))));
  const needed = file.questions
    .flatMap(({ scale }) => [...scaleOf(scale).fieldsNeeded(scale)])
    .filter((name) => !levels.has(name));
  return (items ?? []).flatMap((item, index) =>
    needed.flatMap((name) =>
      Object.hasOwn(item.fields, name)
        ? []
        : [
            {
              where: `items[${index}].fields`,
              what: `item "${item.id}" lacks the field "${name}" that a question's alternatives come from`,
            },
          ],
    ),
  );
}

import type { Fault } from './crossCheck.js';
import { selectedItems } from './design.js';
import { placeholdersIn } from './render.js';
import type { Item, StudyFile, Wording } from './schema.js';

/** Something with fields that a wording is filled with: an item, a practice example, an attention check. */
interface Filling {
  readonly where: string;
  readonly called: string;
  readonly fields: Item['fields'];
}

/**
 * Items, practice examples and attention checks that lack a field of a wording in which they are shown: a page or
 * prompt would show the placeholder itself. Fields that nothing at all has are named at the wording.
 */
export function unfilled(file: StudyFile, items: readonly Item[] | undefined): Fault[] {
  if (items === undefined) return [];
  const given = new Set(
    file.factors.flatMap(({ id, levels }) => [id, ...levels.flatMap(({ fields }) => Object.keys(fields))]),
  );
  const known = new Set(items.flatMap(({ fields }) => Object.keys(fields)));
  return file.wordings.flatMap((wording) => {
    const used = fieldsOf(wording).filter((name) => known.has(name) && !given.has(name));
    return shownIn(file, items, wording.id).flatMap(({ where, called, fields }) => {
      const missing = used.filter((name) => !Object.hasOwn(fields, name));
      if (missing.length === 0) return [];
      const spare = Object.keys(fields).filter((name) => !used.includes(name));
      const hint = spare.length === 0 ? 'add it' : `add it, or correct the name of ${spare.map(quoted).join(', ')}`;
      return [
        {
          where,
          what: `${called} lacks ${missing.map(quoted).join(', ')}, which wording "${wording.id}" shows: ${hint}`,
        },
      ];
    });
  });
}

const quoted = (name: string): string => `"${name}"`;

function fieldsOf({ people, models }: Wording): string[] {
  const templates = [people, models?.system, models?.user];
  return [...new Set(templates.flatMap((template) => placeholdersIn(template ?? '')))].filter(
    (name) => !name.startsWith('options:'),
  );
}

/** Everything that is shown in a wording by the waves that use it. */
function shownIn(file: StudyFile, items: readonly Item[], wording: string): Filling[] {
  const waves = file.waves.filter((wave) => wave.wording === wording);
  const study = { items: [...items], subsets: {} };
  const shown = new Set(
    waves.flatMap((wave) =>
      // Which items a subset holds may not be known before an import; they are told once they are used.
      wave.items === 'all' || 'ids' in wave.items ? selectedItems(study, wave.items) : [],
    ),
  );
  const asked = items.flatMap((item, index) =>
    shown.has(item) ? [{ where: `items[${index}].fields`, called: `item "${item.id}"`, fields: item.fields }] : [],
  );
  const { people } = file;
  if (people === undefined || !waves.some((wave) => wave.people !== undefined)) return asked;
  const kinds = [
    { at: 'people.practice.examples', what: 'practice example', list: people.practice.examples },
    { at: 'people.checks.items', what: 'attention check', list: people.checks.items },
  ];
  return [
    ...asked,
    ...kinds.flatMap(({ at, what, list }) =>
      list.map(({ id, fields }, index) => ({ where: `${at}[${index}].fields`, called: `${what} "${id}"`, fields })),
    ),
  ];
}

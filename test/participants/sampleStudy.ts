import type { Study, StudyFile } from '../../server/study/schema.js';
import { studyFileSchema } from '../../server/study/schema.js';

const bands = [
  [0, 4, 'ruled out', '#7a1f1f'],
  [5, 35, 'unlikely', '#c2703d'],
  [36, 64, 'could go either way', '#d8c25a'],
  [65, 95, 'likely', '#6f9f5a'],
  [96, 100, 'certain', '#1f6b3a'],
] as const;

type SmallItem = { id: string; fields: Record<string, string>; group?: string };

const items: SmallItem[] = Array.from({ length: 6 }, (_, index) => ({
  id: `item-${index + 1}`,
  fields: { premise: `Lamp ${index + 1} is switched on.`, hypothesis: `Room ${index + 1} gets brighter.` },
  group: `group-${Math.floor(index / 2)}`,
}));

/** A small slider study in the published way; `change` edits the file before it is validated. */
export function sampleStudy(change: (file: Record<string, unknown>) => void = () => undefined): Study {
  const file: Record<string, unknown> = {
    id: 'lamps',
    title: 'How likely is it?',
    description: 'Likelihood of effects.',
    items: { list: items },
    questions: [
      {
        id: 'likelihood',
        scale: {
          type: 'slider',
          left: 'Definitely not the effect',
          right: 'Definitely the effect',
          bands: bands.map(([from, to, label, color]) => ({ from, to, label, color })),
        },
      },
    ],
    wordings: [{ id: 'plain', people: '{premise}\n\nAs a result: {hypothesis}' }],
    people: {
      items_per_person: 4,
      estimated_minutes: 6,
      practice: {
        intro: 'This is practice.\n\nThink of other effects too.',
        examples: [
          {
            id: 'bread',
            fields: { premise: 'Bread lies on the table for a week.', hypothesis: 'It goes hard.' },
            question: 'likelihood',
            accepted: [66, 99],
            below: 'Bread dries out in a few days, so this is likely.',
            inside: 'Likely, though a closed box would keep it soft.',
            above: 'Almost, but a closed box would keep it soft.',
          },
          {
            id: 'coin',
            fields: { premise: 'A coin is thrown.', hypothesis: 'It shows heads.' },
            question: 'likelihood',
            accepted: [35, 65],
            below: 'Heads is as likely as tails.',
            inside: 'Heads is as likely as tails.',
            above: 'Heads is as likely as tails.',
          },
        ],
      },
      checks: {
        items: [
          {
            id: 'water',
            fields: { premise: 'Water is poured over a paper towel.', hypothesis: 'The towel gets wet.' },
            question: 'likelihood',
            accepted: [70, 100],
          },
          {
            id: 'song',
            fields: { premise: 'A man sings in the shower.', hypothesis: 'The moon turns into bread.' },
            question: 'likelihood',
            accepted: [0, 30],
          },
        ],
        exclude_above: 1,
      },
      texts: {
        welcome: 'Welcome.\n\n- You will read short texts.\n- There are no right or wrong answers.',
        consent: 'Taking part is voluntary.',
        consent_version: '1',
        contact: 'lamps@example.org',
        turn: 'From now on there are no right or wrong answers.',
        comments: 'Is there anything you want to tell us?',
        done: 'The lamps thank you.',
      },
      consent_questions: [{ id: 'reuse', text: 'May your answers be used in later research?' }],
    },
    waves: [{ id: 'main', wording: 'plain', people: { responses_per_item: 4 } }],
    comparison: { people: 'main' },
  };
  change(file);
  return resolved(studyFileSchema.parse(file));
}

function resolved({ items: source, ...rest }: StudyFile): Study {
  if (!('list' in source)) throw new Error('a sample study lists its items');
  return { ...rest, items: source.list, subsets: {} };
}

/** One part of the file as a record, for changes. */
export function part(file: Record<string, unknown>, ...path: string[]): Record<string, unknown> {
  return path.reduce((value, key) => value[key] as Record<string, unknown>, file);
}

import { z } from 'zod';
import { generatorConfig } from '../items/generators.js';
import { scaleConfig } from '../scales/scales.js';
import { modelSettings, personaSets, waveModels } from './modelSchema.js';
import { recruitmentSchema } from './recruitment.js';

const text = z.string().trim().min(1, 'is empty: write some text or leave the line out');
/** Kept byte for byte: a published prompt's missing spaces are part of the instrument. */
const exactText = z.string().min(1, 'is empty: write some text or leave the line out');
const id = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9-]{0,62}$/,
    'use lower-case letters, digits and hyphens, starting with a letter or digit (at most 63)',
  );
const percentRange = z
  .tuple([z.number(), z.number()])
  .refine(([low, high]) => low <= high, 'the first number must not be above the second');

const fields = z.record(
  z.string().regex(/^[a-z][a-z0-9_]*$/, 'field names use lower-case letters, digits and underscores'),
  z.union([z.string(), z.number(), z.array(z.number())]),
);

const tendency = z
  .record(
    id,
    z
      .array(
        z.strictObject({
          at: z.number().min(0).max(1),
          spread: z.number().min(0).max(1),
          share: z.number().positive(),
        }),
      )
      .min(1),
  )
  .describe(
    'How simulated respondents tend to answer each question: place and spread as shares of the scale, and a weight. Real data never use it.',
  );

export const itemSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[\w.:-]{1,64}$/, 'use letters, digits and . _ : - (at most 64)')
    .describe('Unique within the study.'),
  fields,
  group: z.string().optional().describe('Items with the same group share something, such as a premise.'),
  covariates: z
    .record(z.string(), z.union([z.number(), z.string()]))
    .optional()
    .describe('Known facts about the item, for tables and figures.'),
  tendency: tendency.optional(),
});

const itemSource = z.union([
  z.strictObject({ list: z.array(itemSchema).min(1) }).describe('The items themselves.'),
  z.strictObject({ file: z.string() }).describe('A JSON Lines file beside the study file, one item a line.'),
  z.strictObject({ generate: generatorConfig }).describe('Items that a seeded generator makes.'),
  z.strictObject({ imported: z.literal(true) }).describe('Items come by `credence import`.'),
]);

const question = z.strictObject({
  id,
  text: text.optional().describe('Shown to people above the control; the stimulus alone where absent.'),
  scale: scaleConfig,
});

const wording = z.strictObject({
  id,
  people: exactText
    .optional()
    .describe('What people see; {field} stands for an item or level field, a blank line starts a paragraph.'),
  models: z
    .strictObject({
      system: exactText.optional(),
      user: exactText.describe('{field} for item and level fields, {options:QUESTION} for the list of alternatives.'),
    })
    .optional(),
});

const factor = z.strictObject({
  id,
  levels: z.array(z.strictObject({ id, fields: fields.default({}) })).min(2, 'a factor needs at least two levels'),
});

const practiceExample = z.strictObject({
  id,
  fields,
  question: id,
  accepted: percentRange.describe('Values from the first to the second number are right.'),
  below: text,
  inside: text,
  above: text,
});

const attentionCheck = z.strictObject({
  id,
  fields,
  question: id,
  accepted: percentRange,
  instructed: z
    .boolean()
    .default(false)
    .describe('The text itself says what to answer. Only such checks may bear on payment on a scale with a midpoint.'),
});

const people = z.strictObject({
  title: text
    .optional()
    .describe("Shown to people instead of the study's own title, which may give the question away."),
  items_per_person: z.int().positive(),
  estimated_minutes: z.number().positive(),
  one_per_group: z.boolean().default(false).describe('Nobody gets two items of one group.'),
  count_partial: z
    .boolean()
    .default(false)
    .describe('Whether the answers of people who stop part way count towards the targets, if they failed no checks.'),
  recruitment: recruitmentSchema.optional().describe('The panel that people come from.'),
  erase_ids_after_days: z
    .int()
    .min(1)
    .max(3650)
    .optional()
    .describe(
      "So many days after a visit ended the server erases the panel's ids, demographics and the comment, once payment is settled. Without it they stay until someone erases them.",
    ),
  practice: z.strictObject({
    intro: text.describe('Shown with each practice example.'),
    tries: z.union([z.int().positive(), z.literal('unlimited')]).default('unlimited'),
    examples: z.array(practiceExample),
  }),
  checks: z.strictObject({
    items: z.array(attentionCheck),
    exclude_above: z.int().nonnegative().describe('More failed checks than this exclude the data.'),
    payment: z.boolean().default(false).describe('Whether failures may bear on payment; instructed checks only.'),
  }),
  texts: z.strictObject({
    welcome: text,
    consent: text,
    consent_version: text,
    contact: text.describe('Whom to write to; shown on every page.'),
    turn: text.describe('Between practice and the main part.'),
    comments: text.describe('The question above the comment box.'),
    done: text,
  }),
  consent_questions: z
    .array(
      z.strictObject({
        id,
        text,
        governs: z
          .literal('publication')
          .optional()
          .describe('Public exports leave out everyone who did not say yes to this question.'),
      }),
    )
    .default([]),
});

const itemSelection = z.union([
  z.literal('all'),
  z.strictObject({ ids: z.array(z.string()).min(1) }),
  z.strictObject({ subset: id }),
]);

const wave = z.strictObject({
  id,
  title: text.optional(),
  wording: id,
  items: itemSelection.default('all').describe('All items, a list, or a named subset that an import makes.'),
  people: z
    .strictObject({
      responses_per_item: z.int().positive(),
      repetitions: z.int().positive().default(1),
      excludes: z.array(id).default([]).describe('People of these waves may not take part.'),
      time_limit_minutes: z
        .number()
        .positive()
        .optional()
        .describe("After this time unfinished items go to others. Prolific's rule for the estimate where absent."),
      resume_hours: z
        .number()
        .positive()
        .default(24)
        .describe('How long after arrival a person may come back and go on.'),
      lists: z
        .array(z.array(z.string()).min(1))
        .min(1)
        .optional()
        .describe('Fixed lists of item ids: each person gets one whole list instead of the items that need it most.'),
      recruitment: recruitmentSchema.optional().describe("This wave's own panel and codes, in place of the study's."),
    })
    .optional(),
  models: waveModels(itemSelection).optional(),
});

const comparison = z.strictObject(
  {
    people: id.describe('The wave whose people models are compared with.'),
    hold_out: id
      .optional()
      .describe('A second wave of people on the same items: how far people differ among themselves.'),
    margin: z
      .number()
      .positive()
      .optional()
      .describe('Excess distance below which a sample counts as close to people.'),
  },
  {
    error: ({ input }) =>
      input === undefined
        ? 'is missing: name the wave whose people count, also without models: "people: WAVE"'
        : undefined,
  },
);

/** A study file. Every object is strict: an unknown key is an error, not a silent default. */
export const studyFileSchema = z.strictObject({
  id,
  title: text,
  description: text,
  citation: text.optional(),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/, 'use a language tag such as "en"')
    .default('en'),
  demonstration: z
    .boolean()
    .default(false)
    .describe('Filled with simulated people and models when the server starts and nobody has answered yet.'),
  items: itemSource,
  questions: z.array(question).min(1),
  wordings: z.array(wording).min(1),
  factors: z.array(factor).default([]),
  people: people.optional(),
  waves: z.array(wave).min(1),
  models: z.array(modelSettings).default([]),
  persona_sets: personaSets,
  comparison,
  validation: id
    .optional()
    .describe(
      'The published analysis of these data whose numbers "credence validate" recomputes, by its name in the program.',
    ),
});

export type StudyFile = z.infer<typeof studyFileSchema>;
export type Item = z.infer<typeof itemSchema>;
export type Question = StudyFile['questions'][number];
export type Wording = StudyFile['wordings'][number];
export type Factor = StudyFile['factors'][number];
export type ItemSelection = z.infer<typeof itemSelection>;
export type Wave = StudyFile['waves'][number];
export type People = NonNullable<StudyFile['people']>;
export type PracticeExample = People['practice']['examples'][number];
export type AttentionCheck = People['checks']['items'][number];

/** A persona: its words are prepended to the system prompt. */
export interface Persona {
  readonly id: string;
  readonly description: string;
}

/** A study version: the file with its items resolved. Its hash names it; an open wave keeps the version it opened with. */
export interface Study extends Omit<StudyFile, 'items'> {
  readonly items: readonly Item[];
  /** Named item subsets that an import makes, such as the items of a validation round. */
  readonly subsets: Readonly<Record<string, readonly string[]>>;
  /** Persona sets by id, in order: repetition r is asked as persona r. */
  readonly personas?: Readonly<Record<string, readonly Persona[]>>;
}

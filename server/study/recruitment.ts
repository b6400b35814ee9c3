import { z } from 'zod';

const code = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'use letters, digits, hyphens and underscores (at most 64)');
const parameter = z.string().regex(/^[\w-]{1,64}$/, 'use the name of a query parameter');

const heading = z.string().trim().min(1, 'name a column').max(100);

/** How a participant's way can end. Each end has its own page and, where a panel is used, its own code. */
export const outcomes = [
  'completed',
  'failed_checks',
  'declined',
  'withdrawn',
  'full',
  'excluded_wave',
  'unsupported_device',
  'timed_out',
] as const;
export type Outcome = (typeof outcomes)[number];

/** What Prolific's ids of participants and submissions look like. */
const prolificId = '^[0-9a-f]{24}$';

/** Where participants come from and go back to; without it a wave's address is open to anyone who has it. */
export const recruitmentSchema = z.strictObject({
  panel: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,31}$/, 'use a short name in lower case')
    .default('prolific'),
  parameters: z
    .strictObject({ participant: parameter, study: parameter.optional(), session: parameter.optional() })
    .default({ participant: 'PROLIFIC_PID', study: 'STUDY_ID', session: 'SESSION_ID' })
    .describe('Names of the query parameters that carry the ids.'),
  id_pattern: z
    .string()
    .refine(isPattern, 'is not a regular expression')
    .default(prolificId)
    .describe("What a participant's id looks like; others are asked for, then kept apart."),
  session_pattern: z
    .string()
    .refine(isPattern, 'is not a regular expression')
    .optional()
    .describe(
      "What a submission's id looks like; visits with others, such as the panel's own preview, are kept apart. Prolific's where id_pattern is Prolific's, else anything.",
    ),
  reward: z
    .strictObject({ amount: z.number().positive(), currency: z.enum(['USD', 'GBP', 'EUR']) })
    .optional()
    .describe('What one submission is paid, for the hourly pay on the monitoring page and in the methods text.'),
  submission_columns: z
    .strictObject({
      submission: heading.optional(),
      participant: heading.optional(),
      status: heading.optional(),
      code: heading.optional(),
      started: heading.optional(),
      completed: heading.optional(),
    })
    .optional()
    .describe("Names of the columns in the panel's list of submissions, where they are not Prolific's."),
  codes: z
    .partialRecord(z.enum(outcomes), code)
    .default({})
    .describe('A completion code for each outcome; outcomes without one show a page without a code.'),
  return_url: z
    .string()
    .refine((url) => /^https:\/\//.test(url) && url.includes('{code}'), 'write an https address that contains {code}')
    .default('https://app.prolific.com/submissions/complete?cc={code}'),
  signed_link: z
    .strictObject({
      parameter: parameter.default('prolific_token'),
      jwks: z.url({ protocol: /^https?$/, error: 'must be an address' }),
      audience: z.string().min(1),
    })
    .optional()
    .describe('Only links that the panel has signed are let in.'),
  devices: z
    .array(z.enum(['desktop', 'mobile', 'tablet']))
    .min(1)
    .default(['desktop', 'mobile', 'tablet']),
});

export type Recruitment = z.infer<typeof recruitmentSchema>;

export type SubmissionColumns = NonNullable<Recruitment['submission_columns']>;

/** The headings of Prolific's list of submissions (2026). */
export const submissionColumns: Readonly<Record<keyof SubmissionColumns, string>> = {
  submission: 'Submission id',
  participant: 'Participant id',
  status: 'Status',
  code: 'Completion code',
  started: 'Started at',
  completed: 'Completed at',
};

function isPattern(source: string): boolean {
  try {
    new RegExp(source);
    return true;
  } catch {
    return false;
  }
}

/** What a panel's submission ids look like, or undefined where anything may be one. */
export function sessionPattern({ session_pattern: own, id_pattern: participants }: Recruitment): string | undefined {
  return own ?? (participants === prolificId ? prolificId : undefined);
}

/** Prolific's rule for the longest time a submission may take, in minutes: 2 + 2e + 2*sqrt(e) for an estimate of e. */
export function prolificTimeLimit(estimatedMinutes: number): number {
  return 2 + 2 * estimatedMinutes + 2 * Math.sqrt(estimatedMinutes);
}

/** The least that Prolific lets researchers pay for an hour, by currency; null where it names none. */
export const hourlyFloor: Readonly<Record<NonNullable<Recruitment['reward']>['currency'], number | null>> = {
  USD: 8,
  GBP: 6,
  EUR: null,
};

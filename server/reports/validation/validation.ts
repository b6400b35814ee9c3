import { z } from 'zod';

/**
 * What became of a published number. `reproduced`: to full precision. `corrected`: it comes out as published by the
 * published method, or is a known misprint, and the right number stands beside it.
 */
export const verdicts = [
  'reproduced',
  'reproduced to the printed digits',
  'reproduced in part',
  'corrected',
  'not reproduced',
  'cannot be recomputed',
] as const;
export type Verdict = (typeof verdicts)[number];

const nullableNumber = z.number().nullable();

/** One number of a row. `published` stands as printed; null = only ours is told. `agrees` null = there is nothing to compare. */
const validationPart = z.strictObject({
  label: z.string(),
  published: z.string().nullable(),
  ours: nullableNumber,
  agrees: z.enum(['exactly', 'to the printed digits', 'no']).nullable(),
});

const validationRow = z.strictObject({
  name: z.string(),
  where: z.string(),
  parts: z.array(validationPart),
  /** The right numbers where the published ones come out but are not right. */
  corrected: z.array(z.strictObject({ label: z.string(), ours: nullableNumber })),
  verdict: z.enum(verdicts),
  /** The verdict that complete data bring; another one is a fault of the data or of this program. */
  expected: z.enum(verdicts),
  reason: z.string().nullable(),
});

/** A defect of the published analysis, with the corrected number beside the published one. */
const validationFinding = z.strictObject({
  id: z.string(),
  title: z.string(),
  explanation: z.string(),
  published: z.string(),
  corrected: z.string(),
});

/** The contract of validation.json: each published number with a verdict, then what is wrong in the published analysis. */
export const validationSchema = z.strictObject({
  schema: z.literal('credence-validation/1'),
  study: z.strictObject({ id: z.string(), title: z.string(), version: z.int(), config_sha256: z.string() }),
  analysis: z.string(),
  software: z.strictObject({ version: z.string(), node: z.string() }),
  seed: z.int(),
  replicates: z.int(),
  generated_at: z.string(),
  rows: z.array(validationRow),
  findings: z.array(validationFinding),
});

export type Validation = z.infer<typeof validationSchema>;
export type ValidationPart = z.infer<typeof validationPart>;
export type ValidationRow = z.infer<typeof validationRow>;
export type Finding = z.infer<typeof validationFinding>;

/** Rows that a complete import should reproduce and that did not come out so. */
export function missedRows({ rows }: Pick<Validation, 'rows'>): ValidationRow[] {
  return rows.filter(({ verdict, expected }) => verdict !== expected && verdict !== 'cannot be recomputed');
}

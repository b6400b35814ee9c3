import { z } from 'zod';

const nullableNumber = z.number().nullable();

export const reportSample = z.strictObject({
  /** `human:original`, `model:gpt-5 effort=low`, `ensemble`. */
  label: z.string(),
  kind: z.enum(['human', 'model', 'ensemble']),
  origin: z.enum(['real', 'test', 'simulated', 'imported']),
  wave: z.string().nullable(),
  /** Model settings as known; what is unknown is absent. */
  settings: z.record(z.string(), z.unknown()),
  /** The imported file, or null. */
  source: z.string().nullable(),
  n_respondents: z.int(),
  n_responses: z.int(),
  n_missing: z.int(),
});

export const reportItem = z.strictObject({
  id: z.string(),
  fields: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.number())])),
  group: z.string().nullable(),
  covariates: z.record(z.string(), z.union([z.number(), z.string()])),
});

/** One value in long form. `item` null = over all items; `against` null = of one sample alone. */
export const reportMeasure = z.strictObject({
  measure: z.string(),
  question: z.string(),
  /** '' without factors; null = over all conditions. */
  condition: z.string().nullable(),
  item: z.string().nullable(),
  sample: z.string(),
  against: z.string().nullable(),
  /** The variant by name, such as `published` or `seeded`; null where there is only one. */
  convention: z.string().nullable(),
  value: nullableNumber,
  low: nullableNumber,
  high: nullableNumber,
  p: nullableNumber,
  n: z.int().nullable(),
});

export const reportWarning = z.strictObject({ code: z.string(), text: z.string(), where: z.string() });

/** The contract of report.json: measures in long form, at full precision, absent values null. */
export const reportSchema = z.strictObject({
  schema: z.literal('credence-report/1'),
  study: z.strictObject({ id: z.string(), title: z.string(), version: z.int(), config_sha256: z.string() }),
  software: z.strictObject({ version: z.string(), node: z.string() }),
  seed: z.int(),
  generated_at: z.string(),
  samples: z.array(reportSample),
  items: z.array(reportItem),
  measures: z.array(reportMeasure),
  warnings: z.array(reportWarning),
});

export type Report = z.infer<typeof reportSchema>;
export type ReportSample = z.infer<typeof reportSample>;
export type ReportItem = z.infer<typeof reportItem>;
export type ReportMeasure = z.infer<typeof reportMeasure>;
export type ReportWarning = z.infer<typeof reportWarning>;

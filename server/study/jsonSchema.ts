import { z } from 'zod';
import { studyFileSchema } from './schema.js';

/** The JSON Schema by which editors complete and check study files, made from the one schema that the program uses. */
export function studyJsonSchema(): Record<string, unknown> {
  const { $schema, ...rest } = z.toJSONSchema(studyFileSchema, { io: 'input' });
  return { $schema, title: 'A Credence study file', ...rest };
}

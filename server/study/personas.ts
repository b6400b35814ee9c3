import { z } from 'zod';
import { InputError } from '../errors.js';
import { readJsonLines } from './files.js';
import type { Persona } from './schema.js';

// Other keys (country, age, openness ...) say how a description was made; only the description is sent.
const row = z.object({
  persona_id: z.union([z.string(), z.number()]).optional(),
  id: z.union([z.string(), z.number()]).optional(),
  description: z.string().trim().min(1),
});

/** Reads a persona set: JSON Lines, one persona a line, its words under `description`, its id or its place as id. */
export function readPersonas(path: string): Persona[] {
  const personas = readJsonLines(path).map(({ row: line, where }, index) => {
    const result = row.safeParse(line);
    if (!result.success) throw new InputError(where, 'needs a "description" with the words of the persona');
    const { persona_id: published, id, description } = result.data;
    return { id: String(id ?? published ?? index), description };
  });
  if (personas.length === 0) throw new InputError(path, 'holds no persona: write one a line');
  return personas;
}

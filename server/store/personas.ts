import type { Persona } from '../study/schema.js';
import type { Store } from './open.js';

/** Persona sets that imports have brought to a study, by name. */
export function importedPersonas(store: Store, studyId: string): Record<string, Persona[]> {
  const sets: Record<string, Persona[]> = {};
  const rows = store
    .prepare<[string], { name: string; id: string; description: string }>(
      'SELECT name, key AS id, description FROM imported_personas WHERE study_id = ? ORDER BY name, position',
    )
    .all(studyId);
  for (const { name, id, description } of rows) (sets[name] ??= []).push({ id, description });
  return sets;
}

/** Replaces one of a study's imported persona sets. Open waves keep the version they opened with. */
export function savePersonas(store: Store, studyId: string, name: string, personas: readonly Persona[]): void {
  store
    .transaction(() => {
      store.prepare('INSERT INTO studies (id) VALUES (?) ON CONFLICT DO NOTHING').run(studyId);
      store.prepare('DELETE FROM imported_personas WHERE study_id = ? AND name = ?').run(studyId, name);
      const insert = store.prepare('INSERT INTO imported_personas VALUES (?, ?, ?, ?, ?)');
      personas.forEach(({ id, description }, position) => insert.run(studyId, name, position, id, description));
    })
    .immediate();
}

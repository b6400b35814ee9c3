import { canonicalJson, contentHash, type ImportedItems } from '../study/load.js';
import type { Item, Study } from '../study/schema.js';
import type { Store } from './open.js';
import { importedPersonas } from './personas.js';

/** A study version as stored. */
export interface StudyVersion {
  readonly id: number;
  readonly studyId: string;
  readonly sha256: string;
  readonly createdAt: string;
}

/** An item row of one version: its database id beside its content. */
export interface StoredItem {
  readonly rowId: number;
  readonly item: Item;
}

/**
 * Adds the study (if new), its version (if its content is new) and draft waves, makes the version the current one and
 * returns it. One transaction; the same content twice changes nothing.
 */
export function saveStudyVersion(store: Store, study: Study, now: string): StudyVersion {
  return store
    .transaction(() => {
      store.prepare('INSERT INTO studies (id) VALUES (?) ON CONFLICT DO NOTHING').run(study.id);
      const version = findVersion(store, study) ?? insertVersion(store, study, now);
      store.prepare('UPDATE studies SET current_version_id = ? WHERE id = ?').run(version.id, study.id);
      const wave = store.prepare('INSERT INTO waves (study_id, key) VALUES (?, ?) ON CONFLICT DO NOTHING');
      for (const { id: key } of study.waves) wave.run(study.id, key);
      return version;
    })
    .immediate();
}

const versionColumns = 'study_versions.id, study_id AS studyId, sha256, created_at AS createdAt';

function findVersion(store: Store, study: Study): StudyVersion | undefined {
  return store
    .prepare<[string, string], StudyVersion>(
      `SELECT ${versionColumns} FROM study_versions WHERE study_id = ? AND sha256 = ?`,
    )
    .get(study.id, contentHash(study));
}

function insertVersion(store: Store, study: Study, now: string): StudyVersion {
  const { items, ...content } = study;
  const sha256 = contentHash(study);
  const { lastInsertRowid } = store
    .prepare('INSERT INTO study_versions (study_id, sha256, content, created_at) VALUES (?, ?, ?, ?)')
    .run(study.id, sha256, canonicalJson(content), now);
  const id = Number(lastInsertRowid);
  const checks = (study.people?.checks.items ?? []).map(({ id: checkId, fields }) => ({ id: checkId, fields }));
  const rows = [
    ...items.map((item) => itemRow(store, study.id, 'target', item)),
    ...checks.map((check) => itemRow(store, study.id, 'check', check)),
  ];
  const link = store.prepare('INSERT INTO version_items (version_id, position, item_id) VALUES (?, ?, ?)');
  rows.forEach((itemId, position) => link.run(id, position, itemId));
  return { id, studyId: study.id, sha256, createdAt: now };
}

function itemRow(store: Store, studyId: string, role: 'target' | 'check', item: Item): number {
  const sha256 = contentHash(item);
  store
    .prepare('INSERT INTO items (study_id, role, key, sha256, content) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING')
    .run(studyId, role, item.id, sha256, canonicalJson(item));
  const row = store
    .prepare<[string, string, string, string], { id: number }>(
      'SELECT id FROM items WHERE study_id = ? AND role = ? AND key = ? AND sha256 = ?',
    )
    .get(studyId, role, item.id, sha256);
  if (row === undefined) throw new Error('an item vanished while it was written');
  return row.id;
}

/** Ids of the studies in the database, sorted. */
export function studyIds(store: Store): string[] {
  return store
    .prepare<[], { id: string }>('SELECT id FROM studies ORDER BY id')
    .all()
    .map(({ id }) => id);
}

/** The study's current version (the one read last), or undefined for an unknown study. */
export function currentVersion(store: Store, studyId: string): StudyVersion | undefined {
  return store
    .prepare<[string], StudyVersion>(
      `SELECT ${versionColumns} FROM studies JOIN study_versions ON study_versions.id = current_version_id WHERE studies.id = ?`,
    )
    .get(studyId);
}

/** One version's content with its items. */
export function loadStudy(store: Store, versionId: number): Study {
  const row = store
    .prepare<[number], { content: string }>('SELECT content FROM study_versions WHERE id = ?')
    .get(versionId);
  if (row === undefined) throw new Error(`no study version ${versionId}`);
  const content = JSON.parse(row.content) as Omit<Study, 'items'>;
  return { ...content, items: itemsOfVersion(store, versionId, 'target').map(({ item }) => item) };
}

/** The items of one version in study order, or its attention checks. */
export function itemsOfVersion(store: Store, versionId: number, role: 'target' | 'check'): StoredItem[] {
  return store
    .prepare<[number, string], { id: number; content: string }>(
      'SELECT items.id, items.content FROM version_items JOIN items ON items.id = version_items.item_id WHERE version_id = ? AND role = ? ORDER BY version_items.position',
    )
    .all(versionId, role)
    .map(({ id, content }) => ({ rowId: id, item: JSON.parse(content) as Item }));
}

/** Items, subsets and persona sets that imports have brought to a study, or undefined if there are none. */
export function importedItems(store: Store, studyId: string): ImportedItems | undefined {
  const rows = store
    .prepare<[string], { content: string }>('SELECT content FROM imported_items WHERE study_id = ? ORDER BY position')
    .all(studyId);
  const personas = importedPersonas(store, studyId);
  if (rows.length === 0 && Object.keys(personas).length === 0) return undefined;
  const subsets: Record<string, string[]> = {};
  const members = store
    .prepare<[string], { name: string; key: string }>(
      'SELECT name, key FROM imported_subsets WHERE study_id = ? ORDER BY name, key',
    )
    .all(studyId);
  for (const { name, key } of members) (subsets[name] ??= []).push(key);
  return {
    items: rows.map(({ content }) => JSON.parse(content) as Item),
    subsets,
    ...(Object.keys(personas).length === 0 ? {} : { personas }),
  };
}

/** Replaces a study's imported items and subsets. Earlier versions and their trials stay as they are. */
export function saveImportedItems(store: Store, studyId: string, imported: ImportedItems): void {
  store
    .transaction(() => {
      store.prepare('INSERT INTO studies (id) VALUES (?) ON CONFLICT DO NOTHING').run(studyId);
      store.prepare('DELETE FROM imported_items WHERE study_id = ?').run(studyId);
      store.prepare('DELETE FROM imported_subsets WHERE study_id = ?').run(studyId);
      const item = store.prepare('INSERT INTO imported_items (study_id, key, position, content) VALUES (?, ?, ?, ?)');
      imported.items.forEach((entry, position) => item.run(studyId, entry.id, position, canonicalJson(entry)));
      const member = store.prepare('INSERT INTO imported_subsets (study_id, name, key) VALUES (?, ?, ?)');
      for (const [name, keys] of Object.entries(imported.subsets))
        for (const key of keys) member.run(studyId, name, key);
    })
    .immediate();
}

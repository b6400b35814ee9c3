import type { Store } from './open.js';

export type Origin = 'real' | 'test' | 'simulated' | 'imported';

/** A participant, or a model with its settings, within one wave. */
export interface Respondent {
  readonly id: number;
  readonly waveId: number;
  readonly versionId: number;
  readonly kind: 'person' | 'model';
  readonly origin: Origin;
  readonly label: string;
  /** Model settings as sent; what is unknown is absent. */
  readonly settings: Readonly<Record<string, unknown>>;
}

export interface NewRespondent extends Omit<Respondent, 'id'> {
  readonly sourceFile?: string;
}

/** The respondent with this wave, kind, origin and label, made if new. Call inside a transaction. */
export function respondentId(store: Store, respondent: NewRespondent): number {
  const key: [number, string, string, string] = [
    respondent.waveId,
    respondent.kind,
    respondent.origin,
    respondent.label,
  ];
  store
    .prepare(
      'INSERT INTO respondents (wave_id, kind, origin, label, version_id, settings, source_file) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
    )
    .run(...key, respondent.versionId, JSON.stringify(respondent.settings), respondent.sourceFile ?? null);
  const row = store
    .prepare<typeof key, { id: number }>(
      'SELECT id FROM respondents WHERE wave_id = ? AND kind = ? AND origin = ? AND label = ?',
    )
    .get(...key);
  if (row === undefined) throw new Error('a respondent vanished while it was written');
  return row.id;
}

/** The respondent with this wave, kind, origin and label, or undefined. */
export function findRespondent(
  store: Store,
  waveId: number,
  kind: Respondent['kind'],
  origin: Origin,
  label: string,
): Pick<Respondent, 'id' | 'settings'> | undefined {
  const row = store
    .prepare<[number, string, string, string], { id: number; settings: string }>(
      'SELECT id, settings FROM respondents WHERE wave_id = ? AND kind = ? AND origin = ? AND label = ?',
    )
    .get(waveId, kind, origin, label);
  return row === undefined ? undefined : { id: row.id, settings: JSON.parse(row.settings) as Respondent['settings'] };
}

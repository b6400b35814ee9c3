/** What a panel says of its submissions, the stored sensitivity tables, and quick look-ups of events that concern nobody. */
export const panelTables = `
-- Backups, failed writes and the like are looked up by kind.
CREATE INDEX events_of_nobody ON events (kind, id) WHERE respondent_id IS NULL;

-- What the panel's own list says of each submission: beside identities and erased with them. The newest list stands.
CREATE TABLE panel_submissions (
  wave_id INTEGER NOT NULL REFERENCES waves(id),
  submission TEXT NOT NULL,
  -- NULL where nobody of that id came here.
  respondent_id INTEGER REFERENCES respondents(id),
  -- The panel's participant id; NULL where the person is known, since identities holds it.
  participant TEXT,
  status TEXT NOT NULL,
  code TEXT,
  started_at TEXT,
  completed_at TEXT,
  imported_at TEXT NOT NULL,
  PRIMARY KEY (wave_id, submission),
  CHECK ((respondent_id IS NULL) OR (participant IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX panel_submissions_of_person ON panel_submissions (respondent_id) WHERE respondent_id IS NOT NULL;

-- A study's table of what other exclusion rules would give, under the key of everything that it was computed from.
CREATE TABLE sensitivities (
  study_id TEXT PRIMARY KEY REFERENCES studies(id),
  key TEXT NOT NULL,
  content TEXT NOT NULL CHECK (json_valid(content)),
  at TEXT NOT NULL
) STRICT;
`;

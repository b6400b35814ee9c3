import { accountTables } from './accountTables.js';
import { panelTables } from './panelTables.js';
import { servedIndex } from './served.js';
import { reviewTables } from './reviewTables.js';
import { samplingTables } from './samplingTables.js';

/**
 * Numbered schema changes, applied in order; the database's user_version counts them. A released migration is never
 * edited: a change is a new entry at the end. Times are UTC ISO-8601 text with Z, durations are milliseconds.
 */
export const migrations: readonly string[] = [
  `
CREATE TABLE studies (
  id TEXT PRIMARY KEY,
  current_version_id INTEGER REFERENCES study_versions(id)
) STRICT;

-- The study's resolved content without its items; the hash covers items too.
CREATE TABLE study_versions (
  id INTEGER PRIMARY KEY,
  study_id TEXT NOT NULL REFERENCES studies(id),
  sha256 TEXT NOT NULL,
  content TEXT NOT NULL CHECK (json_valid(content)),
  created_at TEXT NOT NULL,
  UNIQUE (study_id, sha256)
) STRICT;

-- Content-addressed: a corrected typo is a new row, so that trials keep the item they showed.
CREATE TABLE items (
  id INTEGER PRIMARY KEY,
  study_id TEXT NOT NULL REFERENCES studies(id),
  role TEXT NOT NULL CHECK (role IN ('target', 'check')),
  key TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  content TEXT NOT NULL CHECK (json_valid(content)),
  UNIQUE (study_id, role, key, sha256)
) STRICT;

CREATE TABLE version_items (
  version_id INTEGER NOT NULL REFERENCES study_versions(id),
  position INTEGER NOT NULL,
  item_id INTEGER NOT NULL REFERENCES items(id),
  PRIMARY KEY (version_id, position),
  UNIQUE (version_id, item_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE imported_items (
  study_id TEXT NOT NULL REFERENCES studies(id),
  key TEXT NOT NULL,
  position INTEGER NOT NULL,
  content TEXT NOT NULL CHECK (json_valid(content)),
  PRIMARY KEY (study_id, key),
  UNIQUE (study_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE imported_subsets (
  study_id TEXT NOT NULL REFERENCES studies(id),
  name TEXT NOT NULL,
  key TEXT NOT NULL,
  PRIMARY KEY (study_id, name, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE waves (
  id INTEGER PRIMARY KEY,
  study_id TEXT NOT NULL REFERENCES studies(id),
  key TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'open', 'paused', 'closed')),
  version_id INTEGER REFERENCES study_versions(id),
  UNIQUE (study_id, key),
  CHECK (state = 'draft' OR version_id IS NOT NULL)
) STRICT;

CREATE TABLE respondents (
  id INTEGER PRIMARY KEY,
  wave_id INTEGER NOT NULL REFERENCES waves(id),
  version_id INTEGER NOT NULL REFERENCES study_versions(id),
  kind TEXT NOT NULL CHECK (kind IN ('person', 'model')),
  origin TEXT NOT NULL CHECK (origin IN ('real', 'test', 'simulated', 'imported')),
  -- A model's label, an imported person's published number, or a random token: never a panel's id.
  label TEXT NOT NULL,
  settings TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(settings)),
  source_file TEXT,
  -- Where a person stands; NULL for models and imports.
  stage TEXT CHECK (stage IN ('consent', 'practice', 'turn', 'trials', 'comments', 'completed', 'declined', 'withdrawn', 'failed_checks', 'full', 'excluded_wave', 'unsupported_device', 'timed_out')),
  practice_position INTEGER NOT NULL DEFAULT 0,
  -- How a person's items count towards their targets; NULL for models, imports and people without items.
  quota TEXT CHECK (quota IN ('leased', 'valid', 'partial', 'awaiting', 'excluded', 'released', 'quarantined')),
  lease_until TEXT,
  started_at TEXT,
  consented_at TEXT,
  finished_at TEXT,
  UNIQUE (wave_id, kind, origin, label)
) STRICT;
CREATE INDEX respondents_leased ON respondents (wave_id, lease_until) WHERE quota = 'leased';

-- Per item and condition: how many people's answers count, are under way, await review or are excluded. Kept in the
-- transaction that changes a person's quota; the ground of assignment, so that an arrival reads no trials.
CREATE TABLE item_quotas (
  wave_id INTEGER NOT NULL REFERENCES waves(id),
  origin TEXT NOT NULL,
  item_id INTEGER NOT NULL REFERENCES items(id),
  condition TEXT NOT NULL,
  assigned INTEGER NOT NULL DEFAULT 0 CHECK (assigned >= 0),
  valid INTEGER NOT NULL DEFAULT 0 CHECK (valid >= 0),
  leased INTEGER NOT NULL DEFAULT 0 CHECK (leased >= 0),
  awaiting INTEGER NOT NULL DEFAULT 0 CHECK (awaiting >= 0),
  excluded INTEGER NOT NULL DEFAULT 0 CHECK (excluded >= 0),
  PRIMARY KEY (wave_id, origin, item_id, condition)
) STRICT, WITHOUT ROWID;

-- The only table with a panel's ids.
CREATE TABLE identities (
  respondent_id INTEGER PRIMARY KEY REFERENCES respondents(id),
  wave_id INTEGER NOT NULL REFERENCES waves(id),
  panel TEXT NOT NULL,
  participant TEXT NOT NULL,
  panel_study TEXT,
  panel_session TEXT,
  UNIQUE (wave_id, panel, participant)
) STRICT;

-- Who took part in which wave, by a keyed hash of the panel's id: outlives its erasure, so that a later wave can refuse.
CREATE TABLE participations (
  hash TEXT NOT NULL,
  wave_id INTEGER NOT NULL REFERENCES waves(id),
  PRIMARY KEY (hash, wave_id)
) STRICT, WITHOUT ROWID;

-- Persona sets that an import brought.
CREATE TABLE imported_personas (
  study_id TEXT NOT NULL REFERENCES studies(id),
  name TEXT NOT NULL,
  position INTEGER NOT NULL,
  key TEXT NOT NULL,
  description TEXT NOT NULL,
  PRIMARY KEY (study_id, name, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE consents (
  respondent_id INTEGER PRIMARY KEY REFERENCES respondents(id),
  version TEXT NOT NULL,
  answers TEXT NOT NULL CHECK (json_valid(answers)),
  given_at TEXT NOT NULL
) STRICT;

CREATE TABLE practice_tries (
  id INTEGER PRIMARY KEY,
  respondent_id INTEGER NOT NULL REFERENCES respondents(id),
  example TEXT NOT NULL,
  try INTEGER NOT NULL,
  value REAL NOT NULL,
  verdict TEXT NOT NULL CHECK (verdict IN ('below', 'inside', 'above')),
  at TEXT NOT NULL,
  UNIQUE (respondent_id, example, try)
) STRICT;

-- One presentation of one item in one condition to one respondent: the people's assignment and the models' queue.
CREATE TABLE trials (
  id INTEGER PRIMARY KEY,
  wave_id INTEGER NOT NULL REFERENCES waves(id),
  respondent_id INTEGER NOT NULL REFERENCES respondents(id),
  item_id INTEGER NOT NULL REFERENCES items(id),
  condition TEXT NOT NULL,
  repetition INTEGER NOT NULL CHECK (repetition >= 0),
  -- Place in a person's own order, from 0; NULL where the source tells none.
  position INTEGER,
  orders TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(orders)),
  state TEXT NOT NULL DEFAULT 'planned' CHECK (state IN ('planned', 'done')),
  first_shown_at TEXT,
  done_at TEXT,
  -- The participant's clock, monotonic from the page's onset; NULL without JavaScript.
  first_touch_ms INTEGER CHECK (first_touch_ms >= 0),
  last_change_ms INTEGER CHECK (last_change_ms >= 0),
  response_time_ms INTEGER CHECK (response_time_ms >= 0),
  -- Of the response time, how long the page was hidden behind another tab or window.
  hidden_ms INTEGER CHECK (hidden_ms >= 0),
  -- How often an answer was changed after it was first given.
  changes INTEGER CHECK (changes >= 0),
  input_type TEXT CHECK (input_type IN ('mouse', 'touch', 'pen', 'key', 'number')),
  viewport TEXT CHECK (viewport IN ('narrow', 'medium', 'wide')),
  -- An import's cumulative minutes since page load.
  source_minutes REAL,
  -- An import's slide number, from 1, attention checks counted.
  source_slide INTEGER,
  source_file TEXT,
  source_row INTEGER,
  -- Place of the row in the order in which the published analysis read its item's rows.
  source_order INTEGER,
  finish_reason TEXT,
  reasoning TEXT,
  reasoning_tokens REAL,
  UNIQUE (wave_id, respondent_id, item_id, condition, repetition),
  UNIQUE (respondent_id, position)
) STRICT;
CREATE INDEX trials_pending ON trials (wave_id, respondent_id) WHERE state = 'planned';

CREATE TABLE responses (
  trial_id INTEGER NOT NULL REFERENCES trials(id),
  question TEXT NOT NULL,
  value REAL,
  status TEXT NOT NULL,
  rule TEXT,
  source TEXT,
  raw TEXT,
  flags TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(flags)),
  PRIMARY KEY (trial_id, question),
  CHECK ((value IS NULL) = (status <> 'ok'))
) STRICT, WITHOUT ROWID;

CREATE TABLE comments (
  respondent_id INTEGER PRIMARY KEY REFERENCES respondents(id),
  text TEXT NOT NULL,
  -- Whether text was pasted: a flag for people to weigh, never a verdict. NULL without JavaScript.
  pasted INTEGER CHECK (pasted IN (0, 1)),
  at TEXT NOT NULL
) STRICT;

${samplingTables}
-- A reasoned, dated, revocable decision not to analyse something.
CREATE TABLE exclusions (
  id INTEGER PRIMARY KEY,
  respondent_id INTEGER NOT NULL REFERENCES respondents(id),
  rule TEXT NOT NULL,
  reason TEXT NOT NULL,
  at TEXT NOT NULL,
  revoked_at TEXT
) STRICT;
CREATE UNIQUE INDEX exclusions_standing ON exclusions (respondent_id, rule) WHERE revoked_at IS NULL;

-- What an import found, shown on pages and in reports.
CREATE TABLE import_notes (
  study_id TEXT NOT NULL REFERENCES studies(id),
  source_file TEXT NOT NULL,
  code TEXT NOT NULL,
  place TEXT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (study_id, source_file, code, place)
) STRICT, WITHOUT ROWID;

-- Written when an import begins to store a file; finished_at stays NULL until all of it is stored.
CREATE TABLE imported_files (
  study_id TEXT NOT NULL REFERENCES studies(id),
  source_file TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  rows INTEGER NOT NULL,
  started_at TEXT NOT NULL,
  finished_at TEXT,
  PRIMARY KEY (study_id, source_file)
) STRICT, WITHOUT ROWID;

-- Values that a source computed and released beside its answers: compared with ours, never analysed. A JSON list of
-- [item, value or null] in the order of the source's rows.
CREATE TABLE published_columns (
  study_id TEXT NOT NULL REFERENCES studies(id),
  source_file TEXT NOT NULL,
  name TEXT NOT NULL,
  content TEXT NOT NULL CHECK (json_valid(content)),
  PRIMARY KEY (study_id, source_file, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE events (
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  kind TEXT NOT NULL,
  study_id TEXT REFERENCES studies(id),
  respondent_id INTEGER REFERENCES respondents(id),
  detail TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(detail))
) STRICT;
CREATE TRIGGER events_are_kept BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;

-- Results of heavy computing by the hash of everything that goes into them.
CREATE TABLE report_cache (
  study_id TEXT PRIMARY KEY REFERENCES studies(id),
  key TEXT NOT NULL,
  -- Compressed, so that storing it holds the one writer's place for milliseconds only.
  content BLOB NOT NULL,
  at TEXT NOT NULL
) STRICT;

-- Results of a study's heavy computations by the hash of what they are computed from, so that only what changed is
-- computed again: one row a study, written whole.
CREATE TABLE heavy_results (
  study_id TEXT PRIMARY KEY REFERENCES studies(id),
  content BLOB NOT NULL
) STRICT;

-- Published numbers beside ours, under the key of everything that they were computed from.
CREATE TABLE validations (
  study_id TEXT PRIMARY KEY REFERENCES studies(id),
  key TEXT NOT NULL,
  content TEXT NOT NULL CHECK (json_valid(content))
) STRICT;
`,
  accountTables,
  reviewTables,
  panelTables,
  servedIndex,
];

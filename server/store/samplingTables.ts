/** The ledger of what models were asked: bodies, requests, runs and lanes. Part of the first migration. */
export const samplingTables = `
CREATE TABLE request_bodies (
  sha256 TEXT PRIMARY KEY,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- One request to a model. Written as 'sent' before it leaves, so that a killed run leaves a trace of what may be billed.
CREATE TABLE attempts (
  id INTEGER PRIMARY KEY,
  trial_id INTEGER NOT NULL REFERENCES trials(id),
  run_id INTEGER NOT NULL REFERENCES sampling_runs(id),
  -- From 1: the how-manieth request for the trial in this run.
  number INTEGER NOT NULL,
  request_sha256 TEXT NOT NULL REFERENCES request_bodies(sha256),
  outcome TEXT NOT NULL,
  -- Why it failed, in the endpoint's words, at most 300 characters.
  detail TEXT,
  -- The reply's body as received; NULL where none came.
  reply TEXT,
  http_status INTEGER,
  request_id TEXT,
  response_id TEXT,
  served_model TEXT,
  served_provider TEXT,
  system_fingerprint TEXT,
  finish_raw TEXT,
  finish TEXT CHECK (finish IN ('stop', 'length', 'content_filter', 'error')),
  input_tokens INTEGER,
  cached_tokens INTEGER,
  output_tokens INTEGER,
  reasoning_tokens INTEGER,
  -- 1 where output_tokens count reasoning too, 0 where it stands beside them.
  reasoning_inside INTEGER CHECK (reasoning_inside IN (0, 1)),
  -- Whether the reply's reasoning text is the model's own or a summary of it.
  reasoning_kind TEXT CHECK (reasoning_kind IN ('raw', 'summary', 'none')),
  latency_ms INTEGER,
  -- NULL is unknown, which is not nothing.
  cost_usd REAL,
  cost_source TEXT CHECK (cost_source IN ('endpoint', 'price')),
  cache_evidence TEXT,
  sent_at TEXT NOT NULL,
  done_at TEXT
) STRICT;
CREATE INDEX attempts_by_trial ON attempts (trial_id);
CREATE INDEX attempts_by_response ON attempts (response_id) WHERE response_id IS NOT NULL;
CREATE INDEX attempts_by_run ON attempts (run_id);
CREATE INDEX attempts_failed ON attempts (outcome) WHERE outcome NOT IN ('reply', 'sent');

CREATE TABLE sampling_runs (
  id INTEGER PRIMARY KEY,
  wave_id INTEGER NOT NULL REFERENCES waves(id),
  state TEXT NOT NULL CHECK (state IN ('running', 'done', 'incomplete', 'interrupted', 'died')),
  options TEXT NOT NULL CHECK (json_valid(options)),
  started_at TEXT NOT NULL,
  ended_at TEXT,
  -- What the ledger said about the samples when the run ended: findings and missing answers.
  summary TEXT CHECK (json_valid(summary))
) STRICT;

-- Models with one endpoint and key. The row is the lease: one run holds it, and renews it while it lives.
CREATE TABLE sampling_lanes (
  wave_id INTEGER NOT NULL REFERENCES waves(id),
  lane TEXT NOT NULL,
  run_id INTEGER NOT NULL REFERENCES sampling_runs(id),
  holder TEXT,
  lease_until TEXT,
  wanted TEXT NOT NULL DEFAULT 'run' CHECK (wanted IN ('run', 'pause', 'stop')),
  state TEXT NOT NULL CHECK (state IN ('running', 'waiting', 'paused', 'stopped', 'done')),
  reason TEXT,
  concurrency INTEGER NOT NULL DEFAULT 0,
  planned INTEGER NOT NULL DEFAULT 0,
  done INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  input_tokens INTEGER NOT NULL DEFAULT 0,
  output_tokens INTEGER NOT NULL DEFAULT 0,
  cost_usd REAL NOT NULL DEFAULT 0,
  cost_unknown INTEGER NOT NULL DEFAULT 0,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (wave_id, lane)
) STRICT, WITHOUT ROWID;
`;

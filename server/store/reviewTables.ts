/** What review needs: facts about people who are through, decisions, demographics, a ledger that only grows. */
export const reviewTables = `
-- Kept when a person reaches an end or fails too many checks, so that lists of thousands read no trials; doctor recounts.
CREATE TABLE person_facts (
  respondent_id INTEGER PRIMARY KEY REFERENCES respondents(id),
  wave_id INTEGER NOT NULL REFERENCES waves(id),
  -- Answers to target items, of the study's first question.
  answers INTEGER NOT NULL,
  distinct_values INTEGER NOT NULL,
  -- Of them, multiples of ten; the longest row of equal answers in the order in which they were given.
  tens INTEGER NOT NULL,
  longest_run INTEGER NOT NULL,
  hidden_ms INTEGER NOT NULL,
  -- From arrival to the last answer.
  minutes REAL NOT NULL,
  late INTEGER NOT NULL CHECK (late IN (0, 1)),
  -- 1 = passed, 0 = failed, by the check's id.
  checks TEXT NOT NULL CHECK (json_valid(checks)),
  checks_failed INTEGER NOT NULL
) STRICT;
CREATE INDEX person_facts_by_wave ON person_facts (wave_id);

-- Of each person and aspect at most one decision stands; earlier ones stay, undone or replaced by a correcting entry.
CREATE TABLE decisions (
  id INTEGER PRIMARY KEY,
  respondent_id INTEGER NOT NULL REFERENCES respondents(id),
  aspect TEXT NOT NULL CHECK (aspect IN ('data', 'payment', 'return')),
  choice TEXT NOT NULL CHECK (choice IN ('include', 'exclude', 'approve', 'reject', 'ask')),
  -- The panel's category of a rejection.
  category TEXT,
  -- What the participant is told.
  message TEXT,
  -- Why, for the ledger.
  reason TEXT NOT NULL,
  -- Exclusions that an inclusion revoked, so that its undoing can restore them.
  revoked TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(revoked)),
  decided_by TEXT NOT NULL,
  decided_at TEXT NOT NULL,
  -- When an admin carried it out at the panel: from then on it is corrected, not undone.
  sent_at TEXT,
  ended_at TEXT,
  ended_as TEXT CHECK (ended_as IN ('undone', 'corrected')),
  CHECK ((ended_at IS NULL) = (ended_as IS NULL)),
  CHECK (choice <> 'reject' OR length(message) >= 100)
) STRICT;
CREATE UNIQUE INDEX decisions_standing ON decisions (respondent_id, aspect) WHERE ended_at IS NULL;

-- A panel's facts about people, kept beside identities and erased with them.
CREATE TABLE demographics (
  respondent_id INTEGER PRIMARY KEY REFERENCES respondents(id),
  content TEXT NOT NULL CHECK (json_valid(content)),
  source_file TEXT NOT NULL,
  imported_at TEXT NOT NULL
) STRICT;

CREATE INDEX identities_by_participant ON identities (panel, participant);
CREATE INDEX identities_by_session ON identities (panel_session) WHERE panel_session IS NOT NULL;

CREATE INDEX events_by_respondent ON events (respondent_id) WHERE respondent_id IS NOT NULL;
CREATE TRIGGER events_stay BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;

-- With the position in it, where a person stands is one look-up.
DROP INDEX trials_pending;
CREATE INDEX trials_pending ON trials (wave_id, respondent_id, position) WHERE state = 'planned';

-- While set, no more people than this are let in.
ALTER TABLE waves ADD COLUMN pilot INTEGER CHECK (pilot > 0);
`;

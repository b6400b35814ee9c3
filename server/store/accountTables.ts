/** Accounts of admins and researchers, their sign-ins, and the links by which a password is chosen. */
export const accountTables = `
CREATE TABLE accounts (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  role TEXT NOT NULL CHECK (role IN ('admin', 'researcher')),
  -- argon2id with its own salt; NULL until a password is chosen by a link.
  password_hash TEXT,
  created_at TEXT NOT NULL
) STRICT;

-- Of tokens only hashes are kept, so that a copy of the database signs nobody in.
CREATE TABLE sign_ins (
  id INTEGER PRIMARY KEY,
  token_sha256 TEXT NOT NULL UNIQUE,
  account_id INTEGER NOT NULL REFERENCES accounts(id),
  started_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT;
CREATE INDEX sign_ins_by_account ON sign_ins (account_id);

CREATE TABLE sign_in_links (
  token_sha256 TEXT PRIMARY KEY,
  -- NULL: whoever opens it makes the first account.
  account_id INTEGER REFERENCES accounts(id),
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;

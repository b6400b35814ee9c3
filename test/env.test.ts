import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readEnvironment } from '../server/env.js';
import { readOrMakeSecret } from '../server/secret.js';
import { temporaryFolder } from './temporary.js';

test('an empty environment gives the defaults of the contract', () => {
  const environment = readEnvironment({});
  assert.equal(environment.port, 3000);
  assert.equal(environment.host, '127.0.0.1');
  assert.ok(environment.database.endsWith('data/credence.db'));
});

const wrong: readonly [Record<string, string>, RegExp][] = [
  [{ PORT: 'http' }, /^PORT: must be a port number/],
  [{ PORT: '70000' }, /^PORT: must be from 0 to 65535/],
  [{ PORT: '80.5' }, /^PORT: must be a whole number/],
  [{ HOST: '0.0.0.0' }, /^CREDENCE_URL: must be set where HOST is not loopback/],
  [{ CREDENCE_URL: 'study.example.org' }, /^CREDENCE_URL: must be an address/],
  [{ CREDENCE_URL: 'ftp://study.example.org' }, /^CREDENCE_URL: must be an address/],
  [{ CREDENCE_SECRET: 'short' }, /^CREDENCE_SECRET: must have at least 32/],
  [{ CREDENCE_TRUST_PROXY: 'yes' }, /^CREDENCE_TRUST_PROXY: must be 0 or 1/],
  [{ CREDENCE_DB: '' }, /^CREDENCE_DB: must name a file/],
];
for (const [variables, expected] of wrong)
  test(`a wrong value stops the start with one sentence: ${JSON.stringify(variables)}`, () => {
    assert.throws(
      () => readEnvironment(variables),
      (error: Error) => expected.test(error.message) && !error.message.includes('\n'),
    );
  });

test('a generated secret is long, private and kept; a spoilt one is refused', (context) => {
  const folder = temporaryFolder(context);
  const database = join(folder, 'credence.db');
  const secret = readOrMakeSecret(undefined, database);
  assert.ok(secret.length >= 64);
  assert.equal(statSync(join(folder, 'secret')).mode & 0o777, 0o600);
  assert.equal(readOrMakeSecret(undefined, database), secret);
  assert.equal(readOrMakeSecret('x'.repeat(40), database), 'x'.repeat(40));
  writeFileSync(join(folder, 'secret'), '');
  assert.throws(() => readOrMakeSecret(undefined, database), /holds no usable key/);
  assert.ok(existsSync(join(folder, 'secret')) && readFileSync(join(folder, 'secret'), 'utf8') === '');
});

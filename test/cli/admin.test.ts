import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../temporary.js';
import { runCredence } from './runCredence.js';

test('admin add and reset print a link and no password; a wrong name is exit 2 in one line', async (context) => {
  const environment = { CREDENCE_DB: join(temporaryFolder(context), 'credence.db'), PORT: '3210' };
  const added = await runCredence(['admin', 'add', 'Anna', '--role', 'researcher'], environment);
  assert.equal(added.code, 0);
  assert.match(
    added.out,
    /^open this link within 24 hours; it works once:\nhttp:\/\/127\.0\.0\.1:3210\/admin\/link\/[\w-]{43}\n$/,
  );
  const twice = await runCredence(['admin', 'add', 'anna'], environment);
  assert.equal(twice.code, 2);
  assert.match(twice.error, /^anna: there is an account of this name: .*\n$/);
  const reset = await runCredence(['admin', 'reset', 'Anna'], {
    ...environment,
    CREDENCE_URL: 'https://s.example.org/',
  });
  assert.match(reset.out, /\nhttps:\/\/s\.example\.org\/admin\/link\/[\w-]{43}\n$/);
  assert.equal((await runCredence(['admin', 'reset', 'Ben'], environment)).code, 2);
});

test('a server that others could reach is refused until there is an account', async (context) => {
  const environment = {
    CREDENCE_DB: join(temporaryFolder(context), 'credence.db'),
    HOST: '0.0.0.0',
    PORT: '0',
    CREDENCE_URL: 'https://s.example.org',
  };
  const { code, error } = await runCredence(['serve'], environment);
  assert.equal(code, 2);
  assert.match(error, /^HOST: 0\.0\.0\.0 is refused until there is an account: run "credence admin add NAME" first/);
});

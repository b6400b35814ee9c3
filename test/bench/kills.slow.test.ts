import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { killAndLook } from './kills.js';

test('after a crash people were shown an item they had answered (a platform measured): kill -9 loses and doubles nothing, nobody sees an answered item again', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'credence-kill-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const { acknowledged, ...rest } = await killAndLook(folder, 8, 7);
  assert.ok(acknowledged > 50, `only ${acknowledged} answers`);
  assert.deepEqual(rest, {
    kills: 8,
    lost: 0,
    doubled: 0,
    shownAgain: 0,
    integrity: 'ok',
    foreignKeys: 0,
    counters: 0,
  });
});

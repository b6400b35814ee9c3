import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededUniform } from '../../server/random.js';
import { normalDraws } from '../../server/stats/normalDraws.js';

test('two uniforms give the two halves of Box and Muller by hand', () => {
  // 1 - u = e^-2 gives radius sqrt(4) = 2; a quarter turn gives cos 0, sin 1.
  const uniforms = [1 - Math.exp(-2), 0.25];
  const normal = normalDraws(() => uniforms.shift()!);
  assert.ok(Math.abs(normal()) < 1e-15);
  assert.ok(Math.abs(normal() - 2) < 1e-14);
});

test('draws have the moments and the tail of a normal', () => {
  const normal = normalDraws(seededUniform('normal draws'));
  const draws = Array.from({ length: 100_000 }, normal);
  const moment = (power: number): number => draws.reduce((sum, x) => sum + x ** power, 0) / draws.length;
  assert.ok(Math.abs(moment(1)) < 0.015);
  assert.ok(Math.abs(moment(2) - 1) < 0.02);
  assert.ok(Math.abs(moment(3)) < 0.05);
  assert.ok(Math.abs(moment(4) - 3) < 0.15);
  const beyond = draws.filter((x) => Math.abs(x) > 1.959964).length / draws.length;
  assert.ok(Math.abs(beyond - 0.05) < 0.003);
});

test('the smallest and largest uniforms give finite draws', () => {
  for (const u of [0, 1 - 2 ** -53]) assert.ok(Number.isFinite(normalDraws(() => u)()));
});

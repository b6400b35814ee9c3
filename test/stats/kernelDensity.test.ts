import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bandwidthNrd, bandwidthNrd0, kernelDensity } from '../../server/stats/kernelDensity.js';
import { needsShared, readFixture } from '../shared.js';
import { closeTo } from './closeTo.js';
import { originalResponses } from './probcopa.js';

interface Item {
  UID: number;
  bw_nrd0: number;
  bw_nrd: number;
  at: number[];
  kde_direct: number[];
  R_density_peak_x: number;
  R_density_peak_y: number;
}

test('bandwidths and density by hand', () => {
  // 0, 1, 2, 3, 4: sd sqrt(2.5) = 1.5811, IQR 2, 2/1.34 = 1.4925.
  closeTo(bandwidthNrd0([0, 1, 2, 3, 4]), ((0.9 * 2) / 1.34) * 5 ** -0.2, 1e-14);
  closeTo(bandwidthNrd([0, 1, 2, 3, 4]), ((1.06 * 2) / 1.34) * 5 ** -0.2, 1e-14);
  // Two values at -1 and 1 with bandwidth 1: at 0 each gives exp(-1/2) / sqrt(2 pi).
  closeTo(kernelDensity([-1, 1], 1, [0])![0]!, Math.exp(-0.5) / Math.sqrt(2 * Math.PI), 1e-15);
});

test('synthetic samples have the bandwidth of R', () => {
  const { cases } = readFixture<{ cases: { id: string; x: number | number[]; bw_nrd0: number | string }[] }>(
    'dip_edge_cases.json',
  );
  for (const { id, x, bw_nrd0 } of cases) {
    const expected = typeof bw_nrd0 === 'string' ? null : bw_nrd0;
    closeTo(bandwidthNrd0(typeof x === 'number' ? [x] : x), expected, 1e-10, id);
  }
});

test('items have R bandwidths, direct densities and peaks', needsShared('probcopa'), () => {
  const people = originalResponses();
  const { items } = readFixture<{ items: Record<string, Item> }>('kde.json');
  assert.equal(Object.keys(items).length, 21);
  for (const item of Object.values(items)) {
    const responses = people.get(item.UID)!;
    const bandwidth = bandwidthNrd0(responses)!;
    closeTo(bandwidth, item.bw_nrd0, 1e-10, `item ${item.UID}`);
    closeTo(bandwidthNrd(responses), item.bw_nrd, 1e-10, `item ${item.UID}`);
    const density = kernelDensity(responses, bandwidth, item.at)!;
    item.kde_direct.forEach((expected, k) => closeTo(density[k]!, expected, 1e-10 * Math.max(expected, 1e-3)));
    const [peak] = kernelDensity(responses, bandwidth, [item.R_density_peak_x])!;
    closeTo(peak! / item.R_density_peak_y, 1, 2e-3, `item ${item.UID}`);
  }
});

test('a density is positive, integrates to 1, and goes with shift and scale', () => {
  const sample = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(sample, fc.double({ min: 1, max: 20, noNaN: true }), (values, bandwidth) => {
      const step = bandwidth / 8;
      const places = Array.from(
        { length: Math.ceil((100 + 16 * bandwidth) / step) },
        (_, k) => -8 * bandwidth + k * step,
      );
      const density = kernelDensity(values, bandwidth, places)!;
      closeTo(
        density.reduce((sum, height) => sum + height * step, 0),
        1,
        1e-9,
      );
      const scaled = kernelDensity(
        values.map((x) => 10 * x + 3),
        10 * bandwidth,
        places.map((x) => 10 * x + 3),
      )!;
      scaled.forEach((height, k) => closeTo(height * 10, density[k]!, 1e-12));
    }),
    { numRuns: 50 },
  );
});

test('few values, constants and wrong input', () => {
  assert.equal(bandwidthNrd0([]), null);
  assert.equal(bandwidthNrd0([3]), null);
  assert.equal(bandwidthNrd([3]), null);
  closeTo(bandwidthNrd0([0, 0]), 0.9 * 2 ** -0.2, 1e-15);
  closeTo(bandwidthNrd0([-4, -4]), 3.6 * 2 ** -0.2, 1e-15);
  assert.equal(bandwidthNrd([5, 5, 5]), null);
  assert.equal(kernelDensity([], 1, [0]), null);
  assert.equal(kernelDensity([0], 1, [1000])![0], 0);
  assert.throws(() => bandwidthNrd0([1, Number.NaN]), RangeError);
  assert.throws(() => kernelDensity([1, Infinity], 1, [0]), RangeError);
  for (const bandwidth of [0, -1, Number.NaN, Infinity])
    assert.throws(() => kernelDensity([1], bandwidth, [0]), RangeError);
});

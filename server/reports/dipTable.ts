import { seededUniform } from '../random.js';
import { uniformDips } from '../stats/dip.js';

const replicates = 9999;
/** Beyond this size the dips of uniform samples fall as one over its root (Hartigan and Hartigan 1985). */
const largest = 300;

const tables = new Map<number, Float64Array>();

/** Sorted dips of uniform samples of a size, simulated once with a stream of their own. */
export function dipsOfUniform(size: number): Float64Array {
  const known = tables.get(size);
  if (known !== undefined) return known;
  const drawn = Math.min(size, largest);
  const own = tables.get(drawn) ?? uniformDips(drawn, seededUniform('dips of uniform samples', drawn), replicates);
  const dips = drawn === size ? own : own.map((dip) => dip * Math.sqrt(drawn / size));
  tables.set(drawn, own).set(size, dips);
  return dips;
}

/** Uniform draws in [0, 1), 32 bits each: the form in which randomness is passed everywhere. */
export type Uniform = () => number;

/**
 * A seeded generator (sfc32 by Chris Doty-Humphrey, 2010; passes PractRand) whose stream is derived from a list of
 * keys, so that the stream of (seed, statistic, sample, item) depends on nothing else: not on order, not on workers.
 *
 * @example const uniform = seededUniform(42, 'silverman', 'human:original', 'item-7');
 */
export function seededUniform(...keys: readonly (string | number)[]): Uniform {
  let [a, b, c, d] = hashKeys(keys);
  const next = (): number => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 4294967296;
  };
  for (let round = 0; round < 12; round += 1) next();
  return next;
}

/** Four 32-bit words from the keys (FNV-1a with four offsets, finished by the murmur3 mixer); keys are length-marked. */
function hashKeys(keys: readonly (string | number)[]): [number, number, number, number] {
  const text = keys.map((key) => `${String(key).length}:${String(key)}`).join('|');
  const word = (offset: number): number => {
    let hash = offset;
    for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return hash ^ (hash >>> 16);
  };
  return [word(0x811c9dc5), word(0x01000193), word(0x9e3779b9), word(0x7f4a7c15)];
}

/** An integer from 0 to `below` - 1, each equally likely (up to 2^-32); `below` from 1 to 2^31. */
export function integerBelow(below: number, uniform: Uniform): number {
  return Math.floor(uniform() * below);
}

/** A shuffled copy (Fisher-Yates): every order equally likely. */
export function shuffled<T>(values: readonly T[], uniform: Uniform): T[] {
  const result = [...values];
  for (let index = result.length - 1; index > 0; index -= 1) {
    const other = integerBelow(index + 1, uniform);
    [result[index], result[other]] = [result[other]!, result[index]!];
  }
  return result;
}

/** One standard normal draw (Box-Muller, the cosine half). */
export function standardNormal(uniform: Uniform): number {
  return Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** NumPy's generator from before `default_rng`, as `np.random.seed` starts it. */
export interface NumpyLegacyRandom {
  /** `randint(0, 2**32)`: the next raw word of the Mersenne twister. */
  word: () => number;
  /** `random_sample()`: a draw in [0, 1) with 53 bits. */
  uniform: () => number;
  /** `normal(mean, sd)`; NumPy's value up to the last bit (logarithms differ between engines). */
  normal: (mean?: number, sd?: number) => number;
  /** `randint(0, below)`, with `below` from 1 to 2^32. */
  integerBelow: (below: number) => number;
  /** `choice(below, size, replace=True)`. */
  choice: (below: number, size: number) => number[];
  /** `permutation(size)`. */
  permutation: (size: number) => number[];
}

const stateLength = 624;

/**
 * MT19937 (Matsumoto and Nishimura 1998) with NumPy's legacy seeding and its legacy ways to make doubles, normals
 * (Marsaglia's polar method, the second value kept for the next call), bounded integers and permutations (masked
 * rejection), so that analyses published with `np.random.seed` can be repeated bit for bit.
 *
 * @param seed an integer from 0 to 2^32 - 1; anything else is a RangeError.
 */
export function numpyLegacyRandom(seed: number): NumpyLegacyRandom {
  if (!Number.isInteger(seed) || seed < 0 || seed > 0xffffffff) {
    throw new RangeError(`seed ${seed} is not an integer from 0 to 4294967295`);
  }
  const word = mersenneTwister(seed);
  let spareNormal: number | null = null;

  const uniform = (): number => {
    const high = word() >>> 5;
    return (high * 67108864 + (word() >>> 6)) / 9007199254740992;
  };

  const standardNormal = (): number => {
    if (spareNormal !== null) {
      const spare = spareNormal;
      spareNormal = null;
      return spare;
    }
    for (;;) {
      const x = 2 * uniform() - 1;
      const y = 2 * uniform() - 1;
      const square = x * x + y * y;
      if (square >= 1 || square === 0) continue;
      const factor = Math.sqrt((-2 * Math.log(square)) / square);
      spareNormal = factor * x;
      return factor * y;
    }
  };

  const integerBelow = (below: number): number => {
    if (!Number.isInteger(below) || below < 1 || below > 4294967296) {
      throw new RangeError(`bound ${below} is not an integer from 1 to 4294967296`);
    }
    const highest = below - 1;
    if (highest === 0) return 0;
    const mask = 0xffffffff >>> Math.clz32(highest);
    for (;;) {
      const candidate = (word() & mask) >>> 0;
      if (candidate <= highest) return candidate;
    }
  };

  return {
    word,
    uniform,
    normal: (mean = 0, sd = 1) => mean + sd * standardNormal(),
    integerBelow,
    choice: (below, size) => Array.from({ length: size }, () => integerBelow(below)),
    permutation: (size) => {
      const order = Array.from({ length: size }, (_, index) => index);
      for (let index = size - 1; index > 0; index -= 1) {
        const other = integerBelow(index + 1);
        [order[index], order[other]] = [order[other]!, order[index]!];
      }
      return order;
    },
  };
}

/** The words of MT19937 after `init_genrand(seed)`. */
function mersenneTwister(seed: number): () => number {
  const state = new Uint32Array(stateLength);
  state[0] = seed;
  for (let index = 1; index < stateLength; index += 1) {
    const previous = state[index - 1]!;
    state[index] = Math.imul(1812433253, previous ^ (previous >>> 30)) + index;
  }
  let position = stateLength;
  return () => {
    if (position === stateLength) {
      twist(state);
      position = 0;
    }
    let word = state[position]!;
    position += 1;
    word ^= word >>> 11;
    word ^= (word << 7) & 0x9d2c5680;
    word ^= (word << 15) & 0xefc60000;
    return (word ^ (word >>> 18)) >>> 0;
  };
}

function twist(state: Uint32Array): void {
  for (let index = 0; index < stateLength; index += 1) {
    const mixed = (state[index]! & 0x80000000) | (state[(index + 1) % stateLength]! & 0x7fffffff);
    state[index] = state[(index + 397) % stateLength]! ^ (mixed >>> 1) ^ (mixed & 1 ? 0x9908b0df : 0);
  }
}

/** Exact E W1 of two samples of n and m, drawn with replacement from two finite populations. */
export function expectedDistance(first: readonly number[], second: readonly number[], n: number, m: number): number {
  const places = [...new Set([...first, ...second])].sort((a, b) => a - b);
  const shareUpTo = (values: readonly number[], place: number): number =>
    values.reduce((count, value) => count + (value <= place ? 1 : 0), 0) / values.length;
  let sum = 0;
  for (let k = 0; k + 1 < places.length; k += 1) {
    const gap = places[k + 1]! - places[k]!;
    sum += gap * meanDifference(n, shareUpTo(first, places[k]!), m, shareUpTo(second, places[k]!));
  }
  return sum;
}

/** E|X/n - Y/m| by the double sum over both binomial counts. */
export function meanDifference(n: number, p: number, m: number, q: number): number {
  const x = binomial(n, p);
  const y = binomial(m, q);
  let sum = 0;
  for (let i = 0; i <= n; i += 1) for (let j = 0; j <= m; j += 1) sum += x[i]! * y[j]! * Math.abs(i / n - j / m);
  return sum;
}

/** Binomial probabilities by convolution, one trial after the other. */
export function binomial(n: number, p: number): number[] {
  let chances = [1];
  for (let trial = 0; trial < n; trial += 1) {
    chances = [...chances, 0].map((chance, k) => chance * (1 - p) + (k > 0 ? chances[k - 1]! * p : 0));
  }
  return chances;
}

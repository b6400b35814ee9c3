/** Coefficients B(2k) / (2k (2k - 1)) of Stirling's series. */
const stirling = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156, -3617 / 122400];

/** What Stirling's formula lacks: logGamma(x) - ((x - 1/2) log x - x + log(2 pi)/2), to 1e-17 for x >= 10. */
function stirlingRest(x: number): number {
  let series = 0;
  for (let term = stirling.length - 1; term >= 0; term -= 1) series = series / (x * x) + stirling[term]!;
  return series / x;
}

/**
 * Natural logarithm of the gamma function for x > 0: Stirling's series, after the argument has been raised to 10.
 * Right to about 1e-15 of the larger of 1 and the value. (jStat's gammaln, Lanczos with six terms, is off by up to
 * 2e-10 at x = 500, which shows in every tail built on it.)
 */
export function logGamma(x: number): number {
  if (!(x > 0)) throw new RangeError(`logGamma needs x > 0, got ${x}`);
  if (x === Infinity) return Infinity;
  let shifted = x;
  let product = 1;
  while (shifted < 10) {
    product *= shifted;
    shifted += 1;
  }
  return (
    (shifted - 0.5) * Math.log(shifted) -
    shifted +
    0.5 * Math.log(2 * Math.PI) +
    stirlingRest(shifted) -
    Math.log(product)
  );
}

/**
 * Natural logarithm of the beta function B(a, b), a, b > 0. Where one argument is large the difference of its two
 * logGamma values is taken term by term, since the plain difference loses a digit for every tenfold.
 */
export function logBeta(a: number, b: number): number {
  const [small, large] = a < b ? [a, b] : [b, a];
  if (large < 10) return logGamma(small) + logGamma(large) - logGamma(small + large);
  const sum = small + large;
  const difference =
    small * (1 - Math.log(sum)) - (large - 0.5) * Math.log1p(small / large) + stirlingRest(large) - stirlingRest(sum);
  return logGamma(small) + difference;
}

/** Natural logarithm of the binomial coefficient "n over k", 0 <= k <= n. */
export function logChoose(n: number, k: number): number {
  return -Math.log(n + 1) - logBeta(k + 1, n - k + 1);
}

/** Coefficients B(2k) / (2k) of the series of the digamma function. */
const digammaSeries = [1 / 12, -1 / 120, 1 / 252, -1 / 240, 1 / 132, -691 / 32760, 1 / 12];

/** Derivative of logGamma for x > 0, to about 1e-15 of the larger of 1 and the value. */
export function digamma(x: number): number {
  if (!(x > 0)) throw new RangeError(`digamma needs x > 0, got ${x}`);
  let shifted = x;
  let reciprocals = 0;
  while (shifted < 10) {
    reciprocals += 1 / shifted;
    shifted += 1;
  }
  let series = 0;
  for (let term = digammaSeries.length - 1; term >= 0; term -= 1) {
    series = (series + digammaSeries[term]!) / (shifted * shifted);
  }
  return Math.log(shifted) - 0.5 / shifted - series - reciprocals;
}

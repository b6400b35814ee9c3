/**
 * pass@k, the chance that at least one of k attempts drawn without replacement from n passes when c of them do:
 * 1 - C(n - c, k) / C(n, k) (Chen et al. 2021, unbiased). Null where k > n: there are not k attempts to draw.
 */
export function passAtK(n: number, c: number, k: number): number | null {
  if (!isDefined(n, c, k)) return null;
  let noneOfK = 1;
  for (let attempt = 0; attempt < k; attempt += 1) noneOfK *= Math.max(0, n - c - attempt) / (n - attempt);
  return 1 - noneOfK;
}

/** pass^k, the chance that all of k attempts drawn without replacement pass: C(c, k) / C(n, k). Null where k > n. */
export function passHatK(n: number, c: number, k: number): number | null {
  if (!isDefined(n, c, k)) return null;
  let allOfK = 1;
  for (let attempt = 0; attempt < k; attempt += 1) allOfK *= Math.max(0, c - attempt) / (n - attempt);
  return allOfK;
}

function isDefined(n: number, c: number, k: number): boolean {
  const whole = [n, c, k].every(Number.isInteger);
  if (!(whole && c >= 0 && c <= n && k >= 1)) throw new RangeError(`pass@k of n = ${n}, c = ${c}, k = ${k}`);
  return k <= n;
}

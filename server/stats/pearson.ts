import { incompleteBeta } from './incompleteBeta.js';
import { unitScaled } from './unitScale.js';

/**
 * Pearson's product-moment correlation; null where it is not defined: fewer than two pairs, a constant side, NaN or an
 * infinity. x and y are of equal length, in pairs.
 */
export function pearson(x: readonly number[], y: readonly number[]): number | null {
  if (x.length !== y.length) throw new RangeError(`pairs are needed, got ${x.length} and ${y.length} values`);
  if (x.length < 2 || isConstant(x) || isConstant(y)) return null;
  const [unitX, unitY] = [unitScaled(x), unitScaled(y)];
  if (unitX === null || unitY === null) return null;
  const [fromMeanX, fromMeanY] = [deviations(unitX), deviations(unitY)];
  let products = 0;
  let squaresX = 0;
  let squaresY = 0;
  fromMeanX.forEach((value, index) => {
    products += value * fromMeanY[index]!;
    squaresX += value * value;
    squaresY += fromMeanY[index]! ** 2;
  });
  return Math.max(-1, Math.min(1, products / Math.sqrt(squaresX * squaresY)));
}

function isConstant(values: readonly number[]): boolean {
  return values.every((value) => value === values[0]);
}

function deviations(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
}

/**
 * Two-sided p of a correlation r of n pairs: P(|T| >= t) with t = r sqrt((n - 2) / (1 - r^2)) and n - 2 degrees of
 * freedom, which is I_{1 - r^2}((n - 2)/2, 1/2). Null for n < 3. Exact for Pearson's r of normal data; SciPy's
 * convention for Spearman's rho at every n.
 */
export function correlationPValue(r: number, n: number): number | null {
  if (n < 3) return null;
  return incompleteBeta((1 - r) * (1 + r), (n - 2) / 2, 0.5, r * r);
}

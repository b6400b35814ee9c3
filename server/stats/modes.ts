/** Grid cells are at most this wide, in bandwidths. */
const cellWidth = 0.25;
/** Values further apart than this many bandwidths have no influence on each other: exp(-800) is 0. */
const influence = 40;
/** Halvings of a doubtful cell; by then what could hide in it is below rounding. */
const depthLimit = 24;
/** Mean shifts smaller than this (in bandwidths) are rounding: a flat stretch has no modes of its own. */
const rounding = 1e-14;
/** A kernel below this height counts for nothing; it also keeps the recurrence out of slow subnormal numbers. */
const negligible = 1e-290;

/**
 * The number of modes of the Gaussian kernel density of a sorted sample strictly between `low` and `high` (default:
 * anywhere). Kernels are summed directly, so that no noise shows where the density is tiny, and a mode can't hide
 * between grid points: the mean shift (M(x) - x, with M the kernel-weighted mean of the values; it has the sign of the
 * density's slope) is bounded between points by cubics, and cells that leave a doubt are halved.
 *
 * @param sorted ascending finite values (not checked); none gives 0 modes.
 * @param bandwidth standard deviation of the kernel, in the unit of the values.
 * @throws RangeError for a bandwidth that is not positive and finite.
 */
export function countModes(sorted: Float64Array, bandwidth: number, low = -Infinity, high = Infinity): number {
  if (!(bandwidth > 0 && bandwidth < Infinity))
    throw new RangeError(`bandwidth ${bandwidth} is not positive and finite`);
  let modes = 0;
  let start = 0;
  for (let index = 1; index <= sorted.length; index += 1) {
    if (index < sorted.length && sorted[index]! - sorted[index - 1]! <= influence * bandwidth) continue;
    modes += modesOfCluster(sorted.subarray(start, index), bandwidth, low, high);
    start = index;
  }
  return modes;
}

/** All modes lie between the smallest and the largest value: below them the density rises, above it falls. */
function modesOfCluster(values: Float64Array, bandwidth: number, low: number, high: number): number {
  const smallest = values[0]!;
  const largest = values[values.length - 1]!;
  if (smallest === largest) return smallest > low && largest < high ? 1 : 0;
  const from = Math.max(smallest, low);
  const to = Math.min(largest, high);
  if (from >= to) return 0;

  const scaled = values.map((value) => (value - from) / bandwidth);
  const cells = Math.ceil((to - from) / bandwidth / cellWidth);
  const width = (to - from) / bandwidth / cells;
  const shifts = meanShifts(scaled, width, cells + 1);
  const walk = new ShiftWalk(scaled, from === smallest);
  walk.see(shifts[0]!);
  // At most width^4 / 384 times the fifth cumulant of the local weights, which is below 384 where modes meet.
  const error = width ** 4;
  for (let cell = 0; cell < cells; cell += 1) {
    const at = 2 * cell;
    walk.follow(cell * width, width, shifts[at]!, shifts[at + 1]!, shifts[at + 2]!, shifts[at + 3]!, error);
  }
  if (to === largest) walk.see(-1);
  return walk.modes;
}

/**
 * Mean shift and its slope, one after the other, at each point of an even grid from 0. Both come from the sums over the
 * values of k, u k and u^2 k with the kernel k = exp(-u^2/2), u the distance in bandwidths. From one point to the next
 * a kernel changes by a factor that itself changes by a constant factor: no exp in the inner loop.
 */
function meanShifts(scaled: Float64Array, width: number, points: number): Float64Array {
  const sums = new Float64Array(3 * points);
  const bend = Math.exp(-width * width);
  const start = Math.exp((-width * width) / 2);
  for (const value of scaled) {
    const nearest = Math.min(Math.max(Math.round(value / width), 0), points - 1);
    const offset = value - nearest * width;
    const height = Math.exp((-offset * offset) / 2);
    const slant = Math.exp(offset * width);
    addKernel(sums, 3 * nearest, 3, offset, -width, height, slant * start, bend);
    addKernel(sums, 3 * nearest - 3, -3, offset + width, width, (height / slant) * start, (start * bend) / slant, bend);
  }
  const shifts = new Float64Array(2 * points);
  for (let point = 0; point < points; point += 1) {
    const total = sums[3 * point]!;
    const shift = sums[3 * point + 1]! / total;
    shifts[2 * point] = shift;
    shifts[2 * point + 1] = sums[3 * point + 2]! / total - shift * shift - 1;
  }
  return shifts;
}

function addKernel(
  sums: Float64Array,
  from: number,
  step: number,
  offset: number,
  change: number,
  height: number,
  ratio: number,
  bend: number,
): void {
  let u = offset;
  let kernel = height;
  let factor = ratio;
  for (let at = from; at >= 0 && at < sums.length && kernel > negligible; at += step) {
    const moment = u * kernel;
    sums[at]! += kernel;
    sums[at + 1]! += moment;
    sums[at + 2]! += u * moment;
    kernel *= factor;
    factor *= bend;
    u += change;
  }
}

/** Walks along the mean shift from left to right; each turn from rising (+) to falling (-) is a mode. */
class ShiftWalk {
  modes = 0;

  constructor(
    private readonly scaled: Float64Array,
    private rising: boolean,
  ) {}

  see(shift: number): void {
    if (shift > rounding) this.rising = true;
    else if (shift < -rounding && this.rising) {
      this.rising = false;
      this.modes += 1;
    }
  }

  /** Sees every turn in a cell from the mean shift and its slope at both ends; `error` is what a cubic may miss. */
  follow(
    left: number,
    width: number,
    shift: number,
    slope: number,
    endShift: number,
    endSlope: number,
    error: number,
    depth = 0,
  ): void {
    // The cubic through both ends, in Bernstein form: it stays within its coefficients, and so does its slope.
    const first = slope * width;
    const last = endSlope * width;
    const near = shift + first / 3;
    const far = endShift - last / 3;
    const through = 3 * (far - near);
    const oneSign =
      (shift > error && near > error && far > error && endShift > error) ||
      (shift < -error && near < -error && far < -error && endShift < -error);
    const monotone =
      (first > 4 * error && through > 4 * error && last > 4 * error) ||
      (first < -4 * error && through < -4 * error && last < -4 * error);
    const flat = Math.max(Math.abs(shift), Math.abs(near), Math.abs(far), Math.abs(endShift)) <= rounding;
    if (oneSign || monotone || flat || depth === depthLimit) {
      this.see(endShift);
      return;
    }
    // Halving a cell divides the error by 16; what the cubic misses in the middle says how large it was.
    const half = width / 2;
    const [midShift, midSlope] = this.shiftAt(left + half);
    const missed = Math.abs(midShift - (shift + 3 * near + 3 * far + endShift) / 8);
    const halfError = Math.min(error / 16, Math.max(missed / 2, error / 1024));
    this.follow(left, half, shift, slope, midShift, midSlope, halfError, depth + 1);
    this.follow(left + half, half, midShift, midSlope, endShift, endSlope, halfError, depth + 1);
  }

  private shiftAt(x: number): [number, number] {
    let total = 0;
    let first = 0;
    let second = 0;
    for (const value of this.scaled) {
      const u = value - x;
      const kernel = Math.exp((-u * u) / 2);
      total += kernel;
      first += u * kernel;
      second += u * u * kernel;
    }
    const shift = first / total;
    return [shift, second / total - shift * shift - 1];
  }
}

import { sortedSample } from './sortedSample.js';

/** The breakdown of a Wasserstein-1 distance; `location + spread + shape = distance`, none below 0. */
export interface WassersteinParts {
  distance: number;
  /** what of the distance goes if all of the people's answers are shifted alike */
  location: number;
  /** what goes beyond that if they are also spread out or drawn together */
  spread: number;
  /** what no shift and no stretch takes away */
  shape: number;
  /** the best shift alone, in points; positive: the model answers higher */
  shift: number;
  /** the best stretch of the people's answers (with its own shift); below 1: the model's vary less; null for constant people */
  stretch: number | null;
}

/**
 * Breaks the Wasserstein-1 distance between people and a model into location, spread and shape. With the quantile
 * functions P of the people and M of the model, W1 is the integral of |M - P| over (0, 1). Then
 *
 *     R1 = min over c of the integral of |M - (c + P)|,   R2 = min over c and s >= 0 of that of |M - (c + sP)|,
 *
 * W1 >= R1 >= R2 >= 0 as each allows more, and location = W1 - R1, spread = R1 - R2, shape = R2 add up to W1 exactly. A
 * constant model has no shape: what a shift leaves is spread. The parts are not symmetric in people and model.
 * Null where a sample is empty.
 *
 * @throws RangeError for NaN and infinities.
 */
export function wassersteinParts(people: ArrayLike<number>, model: ArrayLike<number>): WassersteinParts | null {
  if (people.length === 0 || model.length === 0) return null;
  const pieces = quantilePieces(sortedSample(people), sortedSample(model));
  const distance = pieces.reduce((sum, piece) => sum + piece.width * Math.abs(piece.model - piece.people), 0);
  const shifted = bestShift(pieces, 1);
  const location = Math.max(distance - shifted.deviation, 0);
  const spreadOfPeople = bestShift(pieces, 1, 0).deviation;
  if (spreadOfPeople === 0) {
    return { distance, location, spread: 0, shape: distance - location, shift: shifted.shift, stretch: null };
  }
  // A stretch beyond this is worse than none at all: s spread(P) - spread(M) is at most the deviation at s.
  const furthest = (2 * bestShift(pieces, 0).deviation) / spreadOfPeople;
  const stretch = lowestPoint((s) => bestShift(pieces, s).deviation, furthest);
  const shape = Math.min(bestShift(pieces, stretch).deviation, distance - location);
  return { distance, location, spread: distance - location - shape, shape, shift: shifted.shift, stretch };
}

interface Piece {
  people: number;
  model: number;
  width: number;
}

/** Both quantile functions as steps over the same pieces of (0, 1). */
function quantilePieces(people: Float64Array, model: Float64Array): Piece[] {
  const pieces: Piece[] = [];
  const [n, m] = [people.length, model.length];
  let done = 0;
  for (let i = 0, j = 0; i < n && j < m;) {
    // In units of 1/(nm): the i-th person ends at (i + 1) m, the j-th model answer at (j + 1) n.
    const end = Math.min((i + 1) * m, (j + 1) * n);
    // Answers heap: equal pairs make one piece, so that large samples cost no more than the scale has points.
    const last = pieces[pieces.length - 1];
    if (last !== undefined && last.people === people[i] && last.model === model[j])
      last.width += (end - done) / (n * m);
    else pieces.push({ people: people[i]!, model: model[j]!, width: (end - done) / (n * m) });
    if (end === (i + 1) * m) i += 1;
    if (end === (j + 1) * n) j += 1;
    done = end;
  }
  return pieces;
}

/** The shift c with the least mean of |share M - (c + s P)|, a weighted median, and that mean. */
function bestShift(pieces: readonly Piece[], stretch: number, modelShare = 1): { shift: number; deviation: number } {
  const rests = pieces
    .map((piece) => ({ value: modelShare * piece.model - stretch * piece.people, width: piece.width }))
    .sort((a, b) => a.value - b.value);
  let below = 0;
  const middle = rests.find((rest) => (below += rest.width) >= 0.5) ?? rests[rests.length - 1]!;
  return {
    shift: middle.value,
    deviation: rests.reduce((sum, rest) => sum + rest.width * Math.abs(rest.value - middle.value), 0),
  };
}

/** Where a convex function of [0, end] is lowest, by golden section to the last digits. */
function lowestPoint(height: (place: number) => number, end: number): number {
  const ratio = (Math.sqrt(5) - 1) / 2;
  let [low, high] = [0, end];
  let [left, right] = [high - ratio * high, ratio * high];
  let [leftHeight, rightHeight] = [height(left), height(right)];
  for (let step = 0; step < 75; step += 1) {
    if (leftHeight <= rightHeight) {
      [high, right, rightHeight] = [right, left, leftHeight];
      left = high - ratio * (high - low);
      leftHeight = height(left);
    } else {
      [low, left, leftHeight] = [left, right, rightHeight];
      right = low + ratio * (high - low);
      rightHeight = height(right);
    }
  }
  return leftHeight <= rightHeight ? left : right;
}

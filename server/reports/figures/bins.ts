import type { ScaleEnds } from './samples.js';

/** Share of a sample in one bin of the scale. */
export interface Bin {
  start: number;
  end: number;
  share: number;
}

const count = 20;

/** Shares in twenty equal bins, each without its upper end but the last; all are 0 for an empty sample. */
export function binShares(responses: readonly number[], { min, max }: ScaleEnds): Bin[] {
  const counts = new Array<number>(count).fill(0);
  for (const response of responses) {
    counts[Math.min(Math.floor((count * (response - min)) / (max - min)), count - 1)]! += 1;
  }
  const edge = (bin: number): number => min + (bin * (max - min)) / count;
  return counts.map((number, bin) => ({
    start: edge(bin),
    end: edge(bin + 1),
    share: number / Math.max(1, responses.length),
  }));
}

/** Share of a sample in one bin of the 0-100 scale. */
export interface Bin {
  start: number;
  end: number;
  share: number;
}

const width = 5;
const count = 100 / width;

/** Shares in the bins [0, 5), [5, 10), ..., [95, 100], the last closed; all shares are 0 for an empty sample. */
export function binShares(responses: readonly number[]): Bin[] {
  const counts = new Array<number>(count).fill(0);
  for (const response of responses) counts[Math.min(Math.floor(response / width), count - 1)]! += 1;
  return counts.map((number, bin) => ({
    start: bin * width,
    end: (bin + 1) * width,
    share: number / Math.max(1, responses.length),
  }));
}

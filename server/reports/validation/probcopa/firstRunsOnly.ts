import { seededUniform } from '../../../random.js';
import { median } from '../../../stats/quantile.js';
import { seededEntropy } from '../../../stats/noisyEntropy.js';
import type { LoadedData } from '../../loadReportData.js';
import { entropyAgainstTime } from '../../measures/associations.js';
import { publishedEntropies } from '../../measures/entropy.js';
import { prepareQuestions } from '../../measures/prepare.js';
import { responseTimes } from '../../measures/responseTimes.js';
import { ItemRows } from '../../measures/rows.js';
import { scopesOf } from '../../measures/scopes.js';
import { type Cell, usable } from '../../reportData.js';
import type { Measured } from '../measured.js';
import { original } from './samples.js';

/** What the answers of people's second runs do to the results. */
export interface SecondRuns {
  readonly people: number;
  readonly items: number;
  readonly answers: number;
  readonly second: number;
  readonly negative: number | null;
  /** Entropy against time, published convention: with and without second runs. */
  readonly rho: readonly [number | null, number | null];
  readonly largestMedianChange: number;
  readonly largestEntropyChange: number;
}

/** Compares the original wave with and without second runs; null where nobody has one. */
export function firstRunsOnly(measured: Measured): SecondRuns | null {
  const { loaded, report } = measured;
  const trials = loaded.personTrials.get(original) ?? [];
  const repeated = trials.filter(({ repetition }) => repetition > 0);
  const second = new Set(repeated.map(({ trialId }) => trialId));
  const people = loaded.data.samples.find(({ sample }) => sample.label === original);
  if (people === undefined || second.size === 0) return null;
  const pairs = people.cells.map((cell) => [cell, withoutTrials(cell, second)] as const);
  const changes = pairs
    .filter(([all, first]) => first.values.length < all.values.length)
    .map(([all, first]) => ({
      median: Math.abs(median(usable(all))! - median(usable(first))!),
      entropy: Math.abs((entropyOf(all, report.seed) ?? 0) - (entropyOf(first, report.seed) ?? 0)),
    }));
  return {
    people: new Set(repeated.map(({ respondentId }) => respondentId)).size,
    items: new Set(repeated.map(({ item }) => item)).size,
    answers: trials.length,
    second: second.size,
    negative: measured.value('negative_response_times', original, { convention: 'published' }),
    rho: [
      measured.value('entropy_vs_time', original, { convention: 'published' }),
      rhoOf({
        ...loaded,
        data: {
          ...loaded.data,
          samples: [{ ...people, cells: pairs.map(([, first]) => first) }],
        },
        personTrials: new Map([[original, trials.filter(({ trialId }) => !second.has(trialId))]]),
      }),
    ],
    largestMedianChange: Math.max(...changes.map((change) => change.median)),
    largestEntropyChange: Math.max(...changes.map((change) => change.entropy)),
  };
}

/** Averaged over noise, so that a change is of the answers and not of which noise a row gets. */
function entropyOf(cell: Cell, seed: number): number | null {
  return seededEntropy(usable(cell), seededUniform(seed, 'validation', 'second runs', cell.item));
}

function withoutTrials(cell: Cell, left: ReadonlySet<number>): Cell {
  const keep = <One>(list: readonly One[]): One[] => list.filter((_one, index) => !left.has(cell.trials[index]!));
  return { ...cell, values: keep(cell.values), respondents: keep(cell.respondents), trials: keep(cell.trials) };
}

function rhoOf(loaded: LoadedData): number | null {
  const options = { seed: 0, entropy: 'published', replicates: 0 } as const;
  const [prepared] = prepareQuestions(loaded.data);
  if (prepared === undefined) return null;
  const rows = [...publishedEntropies(prepared, options), ...responseTimes(prepared, loaded.personTrials)];
  const found = entropyAgainstTime(prepared, new ItemRows(rows), scopesOf(loaded.data, prepared), options);
  return found.find(({ convention }) => convention === 'published')?.value ?? null;
}

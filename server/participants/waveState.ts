import type { Uniform } from '../random.js';
import type { Store } from '../store/open.js';
import { quotaRows } from '../store/quotas.js';
import type { Origin } from '../store/respondents.js';
import type { StoredWave } from '../store/waves.js';
import { furtherPlaces } from '../trials/assignment.js';
import { cellsOf, ruleOf } from './assign.js';
import type { WaveContent } from './versions.js';

/** How far one item in one condition is, in people. */
export interface ItemState {
  readonly item: string;
  readonly condition: string;
  readonly target: number;
  readonly valid: number;
  readonly inFlight: number;
  readonly awaitingReview: number;
  readonly excluded: number;
  /** What neither valid answers nor those under way will fill. */
  readonly shortfall: number;
  /** Valid answers above the target: late finishers and people taken back in after a review. */
  readonly overshoot: number;
}

export interface WaveProgress {
  readonly items: readonly ItemState[];
  /** How many further people to let in, if all of them and all under way finish and count. */
  readonly furtherPlaces: number;
}

/** How far a wave is, from its counters alone, for people of one origin. */
export function waveProgress(
  scene: { readonly store: Store; readonly wave: StoredWave; readonly content: WaveContent; readonly uniform: Uniform },
  origin: Exclude<Origin, 'test' | 'imported'> = 'real',
): WaveProgress {
  const cells = cellsOf(scene, origin);
  const rows = new Map(
    quotaRows(scene.store, scene.wave.id, origin).map((row) => [`${row.itemId}/${row.condition}`, row]),
  );
  return {
    items: cells.map(({ itemId, key, condition, target }) => {
      const row = rows.get(`${itemId}/${condition}`);
      const [valid, inFlight] = [row?.valid ?? 0, row?.leased ?? 0];
      return {
        item: key,
        condition,
        target,
        valid,
        inFlight,
        awaitingReview: row?.awaiting ?? 0,
        excluded: row?.excluded ?? 0,
        shortfall: Math.max(0, target - valid - inFlight),
        overshoot: Math.max(0, valid - target),
      };
    }),
    furtherPlaces: furtherPlaces(cells, ruleOf(scene.content), scene.uniform),
  };
}

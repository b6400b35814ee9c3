import type { Store } from '../store/open.js';
import { quotaRows } from '../store/quotas.js';
import type { Origin } from '../store/respondents.js';
import type { StoredWave } from '../store/waves.js';
import { type Places, placesToOpen } from '../trials/assignment.js';
import { cellsOf, ruleOf } from './assign.js';
import type { WaveContent } from './versions.js';

/** How far one item in one condition is, in people. */
export interface ItemState {
  readonly itemId: number;
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

/** How far a wave is: each item in each condition, and the places to open beyond those under way. */
export interface WaveProgress {
  readonly items: readonly ItemState[];
  readonly places: Places;
}

type WaveScene = { readonly store: Store; readonly wave: StoredWave; readonly content: WaveContent };

/** How far a wave is for people of one origin, from its counters alone: what pages, exports and tests go by. */
export function waveProgress(scene: WaveScene, origin: Exclude<Origin, 'test'> = 'real'): WaveProgress {
  const rows = new Map(
    quotaRows(scene.store, scene.wave.id, origin).map((row) => [`${row.itemId}/${row.condition}`, row]),
  );
  const cells = cellsOf(scene, origin);
  const items = cells.map(({ itemId, key, condition, target }): ItemState => {
    const row = rows.get(`${itemId}/${condition}`);
    const [valid, inFlight] = [row?.valid ?? 0, row?.leased ?? 0];
    return {
      itemId,
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
  });
  return { items, places: placesToOpen(cells, ruleOf(scene.content)) };
}

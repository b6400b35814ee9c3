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

export interface WaveProgress {
  readonly items: readonly ItemState[];
  /** How many further people to let in, if all of them and all under way finish and count. */
  readonly furtherPlaces: number;
}

type WaveScene = { readonly store: Store; readonly wave: StoredWave; readonly content: WaveContent };

/** How far each item of a wave is in each condition, from its counters alone, for people of one origin. */
export function itemStates(scene: WaveScene, origin: Origin = 'real', cells = cellsOf(scene, origin)): ItemState[] {
  const rows = new Map(
    quotaRows(scene.store, scene.wave.id, origin).map((row) => [`${row.itemId}/${row.condition}`, row]),
  );
  return cells.map(({ itemId, key, condition, target }) => {
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
}

/** How far a wave is; the further places are found by assigning ahead, which takes a while where many are missing. */
export function waveProgress(
  scene: WaveScene & { readonly uniform: Uniform },
  origin: Exclude<Origin, 'test' | 'imported'> = 'real',
): WaveProgress {
  const cells = cellsOf(scene, origin);
  return {
    items: itemStates(scene, origin, cells),
    furtherPlaces: furtherPlaces(cells, ruleOf(scene.content), scene.uniform),
  };
}

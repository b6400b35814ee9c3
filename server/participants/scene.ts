import type { Uniform } from '../random.js';
import type { Store } from '../store/open.js';
import type { StoredWave } from '../store/waves.js';
import type { WaveContent } from './versions.js';

/** Where a step takes place: one wave, its content, the moment, chance, and the key of hashes. */
export interface Scene {
  readonly store: Store;
  readonly wave: StoredWave;
  readonly versionId: number;
  readonly content: WaveContent;
  readonly now: Date;
  readonly uniform: Uniform;
  readonly secret: string;
}

/** The moment as it is stored: UTC with Z. */
export function stamp(scene: Pick<Scene, 'now'>): string {
  return scene.now.toISOString();
}

import { type KeySet, readKeySet } from './signedLink.js';

/** Gives a panel's key set by its address; `renewed` asks again sooner, because a token names a key not known. */
export type PanelKeys = (address: string, renewed?: boolean) => Promise<KeySet | undefined>;

const keepMs = 10 * 60_000;
/** However many tokens name unknown keys, the panel is asked no more often than this. */
const renewMs = 10_000;

/**
 * Fetches key sets and keeps each for ten minutes; while the panel does not answer, the last one known is used. A
 * key set that was never had is undefined: then no signed link can be let in.
 */
export function panelKeys(now: () => Date): PanelKeys {
  const known = new Map<string, { keys: KeySet; at: number }>();
  return async (address, renewed = false) => {
    const kept = known.get(address);
    if (kept !== undefined && now().getTime() - kept.at < (renewed ? renewMs : keepMs)) return kept.keys;
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(5000), redirect: 'error' });
      const keys = response.ok ? readKeySet(await response.json()) : undefined;
      if (keys !== undefined) known.set(address, { keys, at: now().getTime() });
      return keys ?? kept?.keys;
    } catch {
      return kept?.keys;
    }
  };
}

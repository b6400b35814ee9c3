import type { Store } from '../../store/open.js';
import type { Person, Quota } from '../../store/people.js';
import { standingExclusions } from '../../store/personRecords.js';
import { setQuota } from '../../store/quotas.js';
import { waveById } from '../../store/waves.js';
import { timeLimitMinutes } from '../assign.js';
import { outcomes } from '../../study/recruitment.js';
import { waveContent, type WaveContent } from '../versions.js';
import { adminRule } from './rules.js';

/**
 * Sets how a person's items count by the exclusions that stand, and moves the counters with it. Test visits and people
 * without items have nothing to count. Call inside a transaction, with the person as stored.
 */
export function recount(store: Store, person: Person, now: Date): void {
  if (person.quota === null) return;
  const quota = quotaBy(store, person, now);
  if (quota !== person.quota)
    setQuota(store, person, quota, quota === 'leased' ? leaseEnd(contentOf(store, person), person) : null);
}

function quotaBy(store: Store, person: Person, now: Date): Quota {
  const rules = standingExclusions(store, person.id).map(({ rule }) => rule);
  if (rules.includes('withdrawn')) return 'released';
  if (rules.includes('quarantined')) return 'quarantined';
  if (rules.includes(adminRule)) return 'excluded';
  if (rules.length > 0) return 'awaiting';
  if (person.stage === 'completed' || person.stage === 'failed_checks') return 'valid';
  // Unfinished: the lease goes on while its time does; after that the items are others', or count as far as answered.
  const content = contentOf(store, person);
  const ended = (outcomes as readonly string[]).includes(person.stage);
  if (!ended && leaseEnd(content, person) > now.toISOString()) return 'leased';
  return content?.people.count_partial === true ? 'partial' : 'released';
}

function contentOf(store: Store, { waveId, versionId }: Person): WaveContent | undefined {
  const wave = waveById(store, waveId);
  return wave && waveContent(store, versionId, wave.key);
}

function leaseEnd(content: WaveContent | undefined, { startedAt }: Person): string {
  const minutes = content === undefined ? 0 : timeLimitMinutes(content);
  return new Date(new Date(startedAt).getTime() + minutes * 60_000).toISOString();
}

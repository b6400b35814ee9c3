import type { Store } from '../../store/open.js';
import {
  checkCounts,
  dropouts,
  lastArrival,
  minutesOfCompleted,
  recentItemTimes,
  type StageCount,
  stageCounts,
} from '../../store/monitoring.js';
import type { Origin } from '../../store/respondents.js';
import type { StoredWave } from '../../store/waves.js';
import { median, quantileOfSorted } from '../../stats/quantile.js';
import { hourlyFloor } from '../../study/recruitment.js';
import type { Places } from '../../trials/assignment.js';
import type { WaveContent } from '../versions.js';
import { type ItemState, waveProgress } from '../waveState.js';

/** Of how many of the newest people the times per item are taken. */
export const recentPeople = 100;

export interface ItemProgress extends ItemState {
  /** Median, of the newest people; null before there are any. */
  readonly seconds: number | null;
}

export interface Pay {
  readonly amount: number;
  readonly currency: string;
  readonly hourly: number;
  readonly floor: number | null;
  /** What each person still needs so that the promised hourly pay holds at the median time; 0 = nothing. */
  readonly topUp: number;
}

/** How a wave's collection goes, of people of one origin. */
export interface WaveMonitor {
  readonly origin: 'real' | 'simulated';
  readonly flow: readonly { readonly step: string; readonly people: number }[];
  readonly ends: readonly { readonly stage: string; readonly people: number }[];
  readonly items: readonly ItemProgress[];
  readonly target: number;
  readonly places: Places;
  readonly minutes: { readonly people: number; readonly quartiles: readonly [number, number, number] } | null;
  readonly estimate: number;
  readonly pay: Pay | null;
  readonly checks: readonly { readonly check: string; readonly passed: number; readonly answered: number }[];
  readonly dropouts: readonly { readonly stage: string; readonly place: number | null; readonly people: number }[];
  readonly arrival: { readonly at: string; readonly ids: readonly [boolean, boolean, boolean] } | null;
}

/** Reads counters and summaries only, never all trials: it runs in the web's own process every few seconds. */
export function monitorWave(store: Store, wave: StoredWave, content: WaveContent, now: Date): WaveMonitor {
  const real = stageCounts(store, wave.id, 'real');
  const origin = real.length > 0 ? 'real' : 'simulated';
  const stages = real.length > 0 ? real : stageCounts(store, wave.id, origin);
  const minutes = minutesOfCompleted(store, wave.id, origin);
  const { items, places } = waveProgress({ store, wave, content }, origin);
  const arrival = lastArrival(store, wave.id);
  return {
    origin,
    flow: flowOf(stages),
    ends: endsOf(stages),
    items: withTimes(store, wave, origin, items),
    target: content.wave.people.responses_per_item,
    places,
    minutes: minutes.length === 0 ? null : { people: minutes.length, quartiles: quartilesOf(minutes) },
    estimate: content.people.estimated_minutes,
    pay: payAt(median(minutes), content),
    checks: checkCounts(store, wave.id, origin),
    dropouts: dropouts(store, wave.id, origin, now.toISOString()),
    arrival:
      arrival === undefined
        ? null
        : { at: arrival.at, ids: [arrival.participant === 1, arrival.study === 1, arrival.session === 1] },
  };
}

function quartilesOf(values: readonly number[]): [number, number, number] {
  const sorted = Float64Array.from(values).sort();
  return [quantileOfSorted(sorted, 0.25)!, quantileOfSorted(sorted, 0.5)!, quantileOfSorted(sorted, 0.75)!];
}

const sum = (counts: readonly StageCount[], of: (count: StageCount) => boolean): number =>
  counts.filter(of).reduce((total, { people }) => total + people, 0);

function flowOf(counts: readonly StageCount[]): { step: string; people: number }[] {
  return [
    { step: 'arrived', people: sum(counts, () => true) },
    { step: 'given items', people: sum(counts, ({ quota }) => quota !== null) },
    { step: 'consented', people: counts.reduce((total, { consented }) => total + consented, 0) },
    { step: 'began the main part', people: counts.reduce((total, { begun }) => total + begun, 0) },
    { step: 'finished', people: sum(counts, ({ stage }) => stage === 'completed' || stage === 'failed_checks') },
    { step: 'counted', people: sum(counts, ({ quota }) => quota === 'valid') },
  ];
}

function endsOf(counts: readonly StageCount[]): { stage: string; people: number }[] {
  const underWay = ['consent', 'practice', 'turn', 'trials', 'comments'];
  const ends = new Map<string, number>();
  for (const { stage, people } of counts) {
    const name = underWay.includes(stage) ? 'under way' : stage;
    ends.set(name, (ends.get(name) ?? 0) + people);
  }
  return [...ends].map(([stage, people]) => ({ stage, people })).sort((a, b) => b.people - a.people);
}

function withTimes(store: Store, wave: StoredWave, origin: Origin, items: readonly ItemState[]): ItemProgress[] {
  const times = new Map<string, number[]>();
  for (const { itemId, condition, ms } of recentItemTimes(store, wave.id, origin, recentPeople)) {
    const cell = `${itemId}/${condition}`;
    const known = times.get(cell);
    if (known === undefined) times.set(cell, [ms]);
    else known.push(ms);
  }
  return items.map((state) => {
    const ms = median(times.get(`${state.itemId}/${state.condition}`) ?? []);
    return { ...state, seconds: ms === null ? null : ms / 1000 };
  });
}

function payAt(minutes: number | null, { people, wave }: WaveContent): Pay | null {
  const reward = (wave.people.recruitment ?? people.recruitment)?.reward;
  if (reward === undefined || minutes === null || minutes <= 0) return null;
  const { amount, currency } = reward;
  const floor = hourlyFloor[currency];
  const promised = Math.max((amount * 60) / people.estimated_minutes, floor ?? 0);
  // In whole cents; people who need no longer than estimated are owed nothing.
  const lacking = (promised * minutes) / 60 - amount;
  return {
    amount,
    currency,
    hourly: (amount * 60) / minutes,
    floor,
    topUp: Math.max(0, Math.round(100 * lacking) / 100),
  };
}

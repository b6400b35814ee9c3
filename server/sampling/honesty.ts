import { scaleOf } from '../scales/scales.js';
import type { Store } from '../store/open.js';
import {
  cacheSigns,
  type CacheSigns,
  type Missing,
  missingAnswers,
  outsideTheSet,
  sameness,
  servedBy,
} from '../store/samplingEvidence.js';
import { unprovenParameters } from '../store/probes.js';
import type { Study } from '../study/schema.js';

/** Something that a reader of the sample must know. */
export interface Finding {
  readonly code:
    'mixed-providers' | 'suspect-sameness' | 'deterministic' | 'constraint-not-enforced' | 'parameter-not-proven';
  readonly label: string;
  readonly text: string;
}

/**
 * What a wave's ledger says about its samples: one label served by several providers or models; answers that do not
 * vary, told apart by transport (cached replies, repeated ids, a constant seed) from a model that is truly
 * deterministic; constrained answers outside their set; parameters that the endpoint is not proven to read.
 */
export function findings(store: Store, waveId: number): Finding[] {
  return [
    ...mixed(store, waveId),
    ...sameAnswers(store, waveId),
    ...unenforcedAnswers(store, waveId),
    ...unproven(store, waveId),
  ];
}

function mixed(store: Store, waveId: number): Finding[] {
  const rows = servedBy(store, waveId);
  return [...new Set(rows.map(({ respondentId }) => respondentId))].flatMap((id): Finding[] => {
    const own = rows.filter(({ respondentId }) => respondentId === id);
    const names = own.map(
      ({ provider, model, n }) => `${[provider, model].filter((part) => part !== null).join(' ')} (${n})`,
    );
    if (own.length < 2) return [];
    const text = `served by ${names.join(', ')}: these are different systems under one name; split or pin them`;
    return [{ code: 'mixed-providers', label: own[0]!.label, text }];
  });
}

/**
 * A model is said not to vary where at least 5 cells have 10 usable answers or more and 9 in 10 of these cells one
 * answer only: fewer repetitions agree by chance, and a model that varies can be sure of a few items.
 */
const leastAnswers = 10;
const leastCells = 5;
const leastShare = 0.9;

function sameAnswers(store: Store, waveId: number): Finding[] {
  const same = new Map(sameness(store, waveId, leastAnswers).map((row) => [row.respondentId, row]));
  return cacheSigns(store, waveId).flatMap((sign): Finding[] => {
    const { label, respondentId } = sign;
    const row = same.get(respondentId);
    const cells =
      row === undefined ? [] : [`${row.same} of ${row.asked} cells with ten answers or more have one answer only`];
    const evidence = evidenceOf(sign);
    if (evidence.length > 0)
      return [
        {
          code: 'suspect-sameness',
          label,
          text: `${[evidence.join(', '), ...cells].join('; ')}: these may be no samples`,
        },
      ];
    if (row === undefined || row.asked < leastCells || row.same < row.asked * leastShare) return [];
    return [
      {
        code: 'deterministic',
        label,
        text: `${cells.join('')}; nothing in transport speaks against it: the model itself does not vary`,
      },
    ];
  });
}

function evidenceOf({ cached, repeatedIds, constantSeed }: CacheSigns): string[] {
  return [
    ...(cached > 0 ? [`${cached} cached replies were refused`] : []),
    ...(repeatedIds > 0 ? [`${repeatedIds} replies repeat an id`] : []),
    ...(constantSeed === 1 ? ['every request carried the same seed'] : []),
  ];
}

function unenforcedAnswers(store: Store, waveId: number): Finding[] {
  return outsideTheSet(store, waveId).map(({ label, outside, n }) => ({
    code: 'constraint-not-enforced',
    label,
    text: `${outside} of ${n} answers lie outside the set that the endpoint was to hold them to`,
  }));
}

function unproven(store: Store, waveId: number): Finding[] {
  return unprovenParameters(store, { waveId }).map(({ label, parameter, answered, detail }) => ({
    code: 'parameter-not-proven',
    label,
    text: `${parameter} is not proven to be read: ${
      answered === 1
        ? `the endpoint answered a request for ${parameter} -1, so it moves such a value into its range or ignores the parameter`
        : `the request that tests it failed (${detail ?? 'no reason known'})`
    }`,
  }));
}

/** An item with missing answers: its mean can lie anywhere between these bounds, had the missing been lowest or highest. */
export interface MissingBounds extends Missing {
  readonly meanLow: number | null;
  readonly meanHigh: number | null;
}

/** Missing answers by item and condition, never filled in: the bounds say what they could do to a mean (interval scales). */
export function missingWithBounds(store: Store, waveId: number, study: Study, limit = 20): MissingBounds[] {
  return missingAnswers(store, waveId, limit).map((missing) => {
    const scale = study.questions.find(({ id }) => id === missing.question)?.scale;
    if (scale === undefined || scaleOf(scale).level !== 'interval')
      return { ...missing, meanLow: null, meanHigh: null };
    const [low, high] = scaleOf(scale).bounds(scale);
    const lost = missing.planned - missing.usable;
    const bound = (value: number): number => ((missing.sum ?? 0) + lost * value) / missing.planned;
    return { ...missing, meanLow: bound(low), meanHigh: bound(high) };
  });
}

import { InputError } from '../errors.js';
import { insertEvent } from '../store/events.js';
import { trialCounts } from '../store/modelTrials.js';
import type { Store } from '../store/open.js';
import { countUnusable, planAgain, unusableTrials } from '../store/resampling.js';
import { findRespondent, respondentId } from '../store/respondents.js';
import type { Write } from '../store/writer.js';
import type { ModelRespondent } from '../study/modelPlan.js';
import { originOf } from './planWave.js';
import { type PreparedWave, settingsRecord } from './prepareWave.js';

/** Why unusable outcomes are asked again, and which. */
export interface ResampleDecision {
  readonly statuses: readonly string[];
  readonly by: string;
  readonly reason: string;
}

/** One model's part of asking again. */
export interface Resampling {
  /** As it is asked again: the same settings under a label of its own. */
  readonly respondent: ModelRespondent;
  /** Outcomes that a decision would add now. */
  readonly fresh: number;
  /** Trials of earlier decisions that still wait. */
  readonly waiting: number;
}

/** The respondent that holds a model's second outcomes, so that they never stand among the first. */
export function resampleOf(respondent: ModelRespondent): ModelRespondent {
  return { ...respondent, label: `${respondent.label} resample=1`, resampleOf: respondent.label };
}

/**
 * What could be asked again in a wave: models with unusable outcomes of these statuses, or with such trials waiting.
 * Errors: InputError where the study file has given the label of the second outcomes to another model.
 */
export function resamplings(store: Store, prepared: PreparedWave, statuses: readonly string[]): Resampling[] {
  return prepared.respondents.flatMap((first): Resampling[] => {
    const firstRow = rowOf(store, prepared, first);
    if (firstRow === undefined) return [];
    const respondent = resampleOf(first);
    if (prepared.respondents.some(({ label }) => label === respondent.label))
      throw new InputError(`model "${respondent.label}"`, 'is the name for second outcomes: rename the model');
    const againId = rowOf(store, prepared, respondent) ?? null;
    const fresh = countUnusable(store, { respondentId: firstRow, statuses, againId });
    const waiting = againId === null ? 0 : trialCounts(store, prepared.wave.id, againId).pending;
    return fresh + waiting === 0 ? [] : [{ respondent, fresh, waiting }];
  });
}

/** As many second trials as one transaction plans: a few milliseconds. */
const sliceSize = 500;

/**
 * Decides to ask again: plans a second trial for each unusable outcome, in slices; with each slice, in its transaction,
 * goes who decided it and why, so that a run that is killed leaves no trial without its decision and goes on when it is
 * run again. First outcomes stay as they are; what was asked a second time is never asked a third time.
 */
export async function decideResample(
  store: Store,
  write: Write,
  prepared: PreparedWave,
  decision: ResampleDecision,
  now: Date,
): Promise<void> {
  const { wave, versionId } = prepared;
  const { statuses, by, reason } = decision;
  for (const first of prepared.respondents) {
    const firstRow = rowOf(store, prepared, first);
    if (firstRow === undefined) continue;
    const again = resampleOf(first);
    const which = { respondentId: firstRow, statuses, againId: rowOf(store, prepared, again) ?? null };
    const trialIds = unusableTrials(store, which);
    for (let start = 0; start < trialIds.length; start += sliceSize)
      await write(() => {
        const settings = settingsRecord(again);
        const origin = originOf(again);
        const { label } = again;
        const againId = respondentId(store, { waveId: wave.id, versionId, kind: 'model', origin, label, settings });
        const trials = planAgain(store, { ...which, againId }, trialIds.slice(start, start + sliceSize));
        if (trials === 0) return;
        const detail = { by, reason, wave: wave.key, label: first.label, statuses, trials };
        insertEvent(store, { at: now.toISOString(), kind: 'sampling.resampled', respondentId: againId, detail });
      });
  }
}

/** The wave with only what is asked again in place of its models. */
export function preparedAgain(prepared: PreparedWave, again: readonly Resampling[]): PreparedWave {
  return { ...prepared, respondents: again.map(({ respondent }) => respondent) };
}

function rowOf(store: Store, { wave }: PreparedWave, respondent: ModelRespondent): number | undefined {
  return findRespondent(store, wave.id, 'model', originOf(respondent), respondent.label)?.id;
}

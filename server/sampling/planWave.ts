import { InputError } from '../errors.js';
import { planTrials, trialCounts } from '../store/modelTrials.js';
import type { Store } from '../store/open.js';
import { findRespondent, respondentId } from '../store/respondents.js';
import type { Write } from '../store/writer.js';
import { conditionsOf } from '../study/design.js';
import { type ModelRespondent, trialsOf } from '../study/modelPlan.js';
import { type PlannedTrial, planForModels } from '../trials/planForModels.js';
import { providerOf } from './endpoint.js';
import { type PreparedWave, sameSettings, settingsRecord } from './prepareWave.js';

const sliceSize = 500;

/** Where a model's respondent row says that its answers come from. */
export function originOf({ settings }: ModelRespondent): 'simulated' | 'real' {
  return providerOf(settings).simulated ? 'simulated' : 'real';
}

/**
 * Makes sure that a respondent and all of its trials have rows: what is there stays, what is missing is added, in
 * slices. Returns the respondent's row. A label whose stored settings differ is an InputError.
 */
export async function planRespondent(
  store: Store,
  write: Write,
  prepared: PreparedWave,
  respondent: ModelRespondent,
): Promise<number> {
  const { wave, versionId, study, rowOfItem } = prepared;
  const origin = originOf(respondent);
  const settings = settingsRecord(respondent);
  const existing = findRespondent(store, wave.id, 'model', origin, respondent.label);
  if (existing !== undefined && !sameSettings(existing.settings, settings))
    throw new InputError(
      `${wave.studyId}/${wave.key}: model "${respondent.label}"`,
      'was sampled with other settings: give the changed settings a label of their own, so that the two samples stay apart',
    );
  const row = await write(() =>
    respondentId(store, { waveId: wave.id, versionId, kind: 'model', origin, label: respondent.label, settings }),
  );
  // What is asked again was planned with the decision to ask it again.
  if (respondent.resampleOf !== undefined) return row;
  const expected = trialsOf(respondent, conditionsOf(study).length);
  if (trialCounts(store, wave.id, row).all >= expected) return row;
  const plan = planForModels(study, respondent.items, respondent.repetitions);
  for (let slice = taken(plan); slice.length > 0; slice = taken(plan)) {
    const rows = slice.map((trial) => ({ itemRow: rowOfItem.get(trial.itemId)!, trial }));
    await write(() => planTrials(store, wave.id, row, rows));
  }
  return row;
}

function taken(plan: Generator<PlannedTrial>): PlannedTrial[] {
  const slice: PlannedTrial[] = [];
  while (slice.length < sliceSize) {
    const next = plan.next();
    if (next.done === true) break;
    slice.push(next.value);
  }
  return slice;
}

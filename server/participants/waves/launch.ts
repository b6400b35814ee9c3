import type { Store } from '../../store/open.js';
import { insertEvent } from '../../store/events.js';
import { lastEventAt, previewedToTheEnd } from '../../store/monitoring.js';
import { loadStudy } from '../../store/studies.js';
import { changeWaveState, openWave, setPilot, type StoredWave, versionForWave } from '../../store/waves.js';
import { waveOf } from '../../study/design.js';
import { launchChecklist, type LaunchItem } from './checklist.js';

export type WaveAction = 'open' | 'pause' | 'resume' | 'close';

/** Where each action leads from. */
const from: Readonly<Record<WaveAction, readonly StoredWave['state'][]>> = {
  open: ['draft'],
  pause: ['open'],
  resume: ['paused'],
  close: ['open', 'paused'],
};

const leadsTo = { pause: 'paused', resume: 'open', close: 'closed' } as const;

/** Actions that a wave allows now. */
export function actionsOf(wave: StoredWave): WaveAction[] {
  return (Object.keys(from) as WaveAction[]).filter((action) => from[action].includes(wave.state));
}

/** The launch checklist of a wave as it stands. */
export function checklistOf(store: Store, wave: StoredWave, now: Date): LaunchItem[] {
  const versionId = versionForWave(store, wave);
  const study = loadStudy(store, versionId);
  return launchChecklist(study, waveOf(study, wave.key), {
    previewed: previewedToTheEnd(store, wave.id, versionId),
    backupAt: lastEventAt(store, 'backup'),
    now,
  });
}

/**
 * Opens, pauses, resumes or closes a wave, with an entry in the ledger; a wave opens only with a green checklist, and
 * keeps the study version of that moment. False where the wave does not allow it (any more). Call inside a write.
 */
export function actOnWave(store: Store, wave: StoredWave, action: WaveAction, by: string, now: Date): boolean {
  if (!from[action].includes(wave.state)) return false;
  if (action === 'open') {
    if (checklistOf(store, wave, now).some(({ ok }) => !ok)) return false;
    openWave(store, wave);
  } else if (!changeWaveState(store, wave, leadsTo[action])) return false;
  insertEvent(store, {
    at: now.toISOString(),
    kind: `wave ${action}`,
    studyId: wave.studyId,
    detail: { by, wave: wave.key, version: versionForWave(store, wave) },
  });
  return true;
}

/** Limits a wave to a pilot of so many people, or (null) lifts the limit. Call inside a write. */
export function pilot(store: Store, wave: StoredWave, people: number | null, by: string, now: Date): void {
  setPilot(store, wave.id, people);
  insertEvent(store, {
    at: now.toISOString(),
    kind: 'wave pilot',
    studyId: wave.studyId,
    detail: { by, wave: wave.key, people },
  });
}

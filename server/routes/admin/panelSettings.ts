import type { PanelSettings } from '../../../views/admin/wave.js';
import { timeLimitMinutes } from '../../participants/assign.js';
import type { WaveContent } from '../../participants/versions.js';
import type { StoredWave } from '../../store/waves.js';
import type { Outcome, Recruitment } from '../../study/recruitment.js';
import { summariseWave } from '../../study/summary.js';

/** What a researcher has to copy into the panel's own pages, ready to paste. Undefined where the study names no panel. */
export function panelSettings(content: WaveContent, wave: StoredWave, address: string): PanelSettings | undefined {
  const { people, study } = content;
  const recruitment = content.wave.people.recruitment ?? people.recruitment;
  if (recruitment === undefined) return undefined;
  const places = summariseWave(study, content.wave).people?.needed ?? 0;
  const { reward } = recruitment;
  return {
    name: recruitment.panel === 'prolific' ? 'Prolific' : recruitment.panel,
    url: entryUrl(recruitment, wave, address),
    settings: [
      ['How ids are recorded', 'URL parameters'],
      ['Estimated time', `${people.estimated_minutes} minutes`],
      ['Longest time', `${Math.ceil(timeLimitMinutes(content))} minutes`],
      ['Places', `${wave.pilot ?? places}${wave.pilot === null ? ', and more as people drop out' : ', the pilot'}`],
      [
        'Reward',
        reward === undefined ? 'not named in the study file' : `${reward.amount.toFixed(2)} ${reward.currency}`,
      ],
      ['Devices', recruitment.devices.join(', ')],
      ['Submissions a participant', '1'],
    ],
    codes: Object.entries(recruitment.codes).map(([outcome, code]) => ({
      outcome: outcome.replaceAll('_', ' '),
      code,
      action: panelAction[outcome as Outcome],
    })),
  };
}

/** The study address with the panel's placeholders, which it fills in for each participant. */
function entryUrl({ panel, parameters }: Recruitment, wave: StoredWave, address: string): string {
  const placeholders = { participant: 'PROLIFIC_PID', study: 'STUDY_ID', session: 'SESSION_ID' } as const;
  const query = (['participant', 'study', 'session'] as const).flatMap((what) => {
    const name = parameters[what];
    if (name === undefined) return [];
    return [`${name}=${panel === 'prolific' ? `{{%${placeholders[what]}%}}` : `{${what}}`}`];
  });
  return `${address}/s/${wave.studyId}/${wave.key}?${query.join('&')}`;
}

const panelAction: Readonly<Record<Outcome, string>> = {
  completed: 'COMPLETED: approve automatically, or review by hand',
  failed_checks: 'FAILED_ATTENTION_CHECK: review by hand',
  declined: 'NO_CONSENT: ask to return',
  withdrawn: 'OTHER: ask to return',
  full: 'OTHER: ask to return',
  excluded_wave: 'OTHER: ask to return',
  unsupported_device: 'INCOMPATIBLE_DEVICE: ask to return',
  timed_out: 'OTHER: review by hand',
};

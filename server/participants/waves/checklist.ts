import { itemsOfWave } from '../../study/design.js';
import { goodPracticeWarnings } from '../../study/goodPractice.js';
import { prolificTimeLimit, type Recruitment } from '../../study/recruitment.js';
import type { Study, Wave } from '../../study/schema.js';

/** One thing that must be right before a wave opens. */
export interface LaunchItem {
  readonly code: string;
  readonly title: string;
  readonly ok: boolean;
  /** What stands, or what to do. */
  readonly text: string;
}

/** What the database knows beside the study. */
export interface LaunchState {
  readonly previewed: boolean;
  /** When a backup was last made and verified, if ever. */
  readonly backupAt: string | undefined;
  readonly now: Date;
}

const backupDays = 7;

/** Everything that must be right before a wave with people opens. A wave without people has only its items to have. */
export function launchChecklist(study: Study, wave: Wave, state: LaunchState): LaunchItem[] {
  const items = itemsOfWave(study, wave).length;
  const first: LaunchItem = {
    code: 'items',
    title: 'The items are there',
    ok: items > 0,
    text: items > 0 ? `${items} items.` : 'There are none yet: import them, then start the server again.',
  };
  const { people } = study;
  if (people === undefined || wave.people === undefined) return [first];
  const warnings = goodPracticeWarnings({ ...study, waves: [wave] });
  const unfair = warnings.filter(({ code }) => /check|threshold|practice/.test(code));
  const recruitment = wave.people.recruitment ?? people.recruitment;
  return [
    first,
    codes(recruitment),
    {
      code: 'checks',
      title: 'The attention checks are fair',
      ok: unfair.length === 0,
      text:
        unfair.length > 0
          ? unfair.map(({ text }) => text).join('; ')
          : `${people.checks.items.length} checks; more than ${people.checks.exclude_above} failed exclude the data.`,
    },
    timeLimit(wave.people, people.estimated_minutes),
    {
      code: 'consent',
      title: 'The consent has a version',
      ok: true,
      text: `Version ${people.texts.consent_version}.`,
    },
    { code: 'contact', title: 'Every page says whom to write to', ok: true, text: people.texts.contact },
    {
      code: 'preview',
      title: 'Someone has walked through it',
      ok: state.previewed,
      text: state.previewed
        ? 'A preview visit of this version reached its end.'
        : 'Sign in, take the preview visit below to its end once, with this version.',
    },
    backup(state),
  ];
}

function codes(recruitment: Recruitment | undefined): LaunchItem {
  const code = 'codes';
  const title = 'Completion codes are set and differ';
  if (recruitment === undefined)
    return {
      code,
      title,
      ok: true,
      text: 'The study names no panel, so there are none. Anyone with the address may come.',
    };
  const set = Object.values(recruitment.codes);
  const missing = (['completed', 'failed_checks', 'declined', 'full'] as const).filter(
    (outcome) => recruitment.codes[outcome] === undefined,
  );
  if (missing.length > 0) return { code, title, ok: false, text: `Without a code: ${missing.join(', ')}.` };
  if (new Set(set).size < set.length) return { code, title, ok: false, text: 'Two outcomes share a code.' };
  return { code, title, ok: true, text: `${set.length} codes.` };
}

function timeLimit(
  { time_limit_minutes: own, resume_hours: hours }: NonNullable<Wave['people']>,
  estimate: number,
): LaunchItem {
  const rule = prolificTimeLimit(estimate);
  const limit = own ?? rule;
  const ok = limit >= rule && limit < 24 * 60 && hours * 60 >= limit;
  return {
    code: 'time',
    title: 'The time limits fit the estimate',
    ok,
    text: ok
      ? `Items are kept for ${Math.ceil(limit)} minutes (the rule for ${estimate} minutes asks for ${Math.ceil(rule)}); people may come back within ${hours} hours.`
      : `${Math.ceil(limit)} minutes: take at least ${Math.ceil(rule)} (the rule for ${estimate} minutes), less than a day, and let people come back for as long.`,
  };
}

function backup({ backupAt, now }: LaunchState): LaunchItem {
  const fresh = backupAt !== undefined && now.getTime() - new Date(backupAt).getTime() < backupDays * 86_400_000;
  return {
    code: 'backup',
    title: `A backup was made in the last ${backupDays} days`,
    ok: fresh,
    text:
      backupAt === undefined
        ? 'There is none: run "credence backup FILE".'
        : `The last one is of ${backupAt.slice(0, 10)}.${fresh ? '' : ' Run "credence backup FILE".'}`,
  };
}

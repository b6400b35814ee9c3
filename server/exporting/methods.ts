import { monitorWave, type WaveMonitor } from '../participants/waves/monitor.js';
import { waveContent, type WaveContent } from '../participants/versions.js';
import { timeLimitMinutes } from '../participants/assign.js';
import { quantileOfSorted } from '../stats/quantile.js';
import type { Store } from '../store/open.js';
import {
  type CollectionFacts,
  collectionFacts,
  exclusionCounts,
  excludedPeople,
  practiceFacts,
} from '../store/waveFacts.js';
import { type StoredWave, versionForWave } from '../store/waves.js';
import { stimulusForPeople } from '../study/render.js';

/** Everything that a methods section says about one wave of people. */
export interface WaveMethods {
  readonly wave: StoredWave;
  readonly content: WaveContent;
  readonly monitor: WaveMonitor;
  readonly text: string;
}

/** The facts of a wave and the paragraph that states them; undefined for a wave without people. */
export function waveMethods(
  store: Store,
  wave: StoredWave,
  software: string,
  sha256: string,
  now: Date,
): WaveMethods | undefined {
  const content = waveContent(store, versionForWave(store, wave), wave.key);
  if (content === undefined) return undefined;
  const monitor = monitorWave(store, wave, content, now);
  if (monitor.flow[0]?.people === 0) return undefined;
  const text = [
    recruitmentText(store, wave, content, monitor),
    taskText(store, wave, content, monitor),
    checksText(content, monitor),
    exclusionText(store, wave, monitor),
    responsesText(monitor),
    `Collected with Credence ${software}; study version ${sha256}.`,
  ].join('\n\n');
  return { wave, content, monitor, text };
}

const people = (count: number): string => `${count} ${count === 1 ? 'person' : 'people'}`;

function recruitmentText(
  store: Store,
  wave: StoredWave,
  { people: plan, wave: planned }: WaveContent,
  monitor: WaveMonitor,
): string {
  const recruitment = planned.people.recruitment ?? plan.recruitment;
  const { first, last, ...widths } = collectionFacts(store, wave.id, monitor.origin);
  const flow = monitor.flow.map(({ step, people: count }) => `${count} ${step}`).join(', ');
  const kind = monitor.origin === 'real' ? '' : ` These are ${monitor.origin} people, not real ones.`;
  return (
    `Wave "${wave.key}". Participants came ${recruitment === undefined ? 'by a direct link' : `through ${recruitment.panel}`}, ` +
    `from ${first?.slice(0, 10) ?? '?'} to ${last?.slice(0, 10) ?? '?'} (UTC).${kind} Flow: ${flow}. ` +
    payText(monitor) +
    widthText(widths)
  );
}

function widthText({ narrow, medium, wide, counted }: Omit<CollectionFacts, 'first' | 'last'>): string {
  const known = narrow + medium + wide;
  if (known === 0) return '';
  return (
    ` Page width, known for ${known} of ${people(counted)} with valid answers (visits without JavaScript report none): ` +
    `${narrow} narrow (phones), ${medium} medium, ${wide} wide.`
  );
}

function payText({ pay, minutes, estimate }: WaveMonitor): string {
  const time =
    minutes === null
      ? 'Nobody has finished yet.'
      : `Finishing took a median of ${minutes.quartiles[1].toFixed(1)} minutes (quartiles ${minutes.quartiles[0].toFixed(1)} and ${minutes.quartiles[2].toFixed(1)}; estimated ${estimate}).`;
  if (pay === null) return `${time} The study file names no reward.`;
  return `${time} They were paid ${pay.amount.toFixed(2)} ${pay.currency}, which is ${pay.hourly.toFixed(2)} ${pay.currency} an hour at the median time.`;
}

function taskText(
  store: Store,
  wave: StoredWave,
  { people: plan, study, wave: planned }: WaveContent,
  monitor: WaveMonitor,
): string {
  const practice = practiceFacts(store, wave.id, monitor.origin);
  const scales = study.questions
    .map(({ id, scale }) =>
      scale.type === 'slider'
        ? `"${id}" on a slider from ${scale.min} (${scale.left}) to ${scale.max} (${scale.right}) whose handle is hidden until the first touch, so that it has no start value`
        : `"${id}" by ${scale.type === 'ordinal' ? `one of ${scale.levels.length} ordered words` : 'choosing an alternative'}`,
    )
    .join('; ');
  const tries = plan.practice.tries === 'unlimited' ? 'until right' : `at most ${plan.practice.tries} times each`;
  return (
    `Each person gave consent (version ${plan.texts.consent_version}), then did ${plan.practice.examples.length} practice examples with feedback by range, ${tries}` +
    (practice.examples === 0 ? '' : ` (${practice.rightAtOnce} of ${practice.examples} right at the first try)`) +
    `, then judged up to ${plan.items_per_person} items${planned.people.repetitions > 1 ? `, ${planned.people.repetitions} times each` : ''} in an order of their own, with ` +
    `${plan.checks.items.length} attention checks in random places. Answers were given to ${scales}. Items were handed out to those with the ` +
    `fewest valid answers first, at most one run per id, and freed after ${Math.ceil(timeLimitMinutes({ people: plan, study, wave: planned } as WaveContent))} minutes.`
  );
}

function checksText({ people: plan, study, wave }: WaveContent, { checks }: WaveMonitor): string {
  if (plan.checks.items.length === 0) return 'There were no attention checks.';
  const wording = study.wordings.find(({ id }) => id === wave.wording);
  const list = plan.checks.items.map((check) => {
    const shown =
      wording === undefined ? '' : stimulusForPeople(wording, check, { key: '', fields: {} }).flat().join(' ');
    const count = checks.find((each) => each.check === check.id);
    return `- ${check.id}: "${shown}"; accepted ${check.accepted.join(' to ')}${check.instructed ? ', the text says what to answer' : ''}; passed by ${count?.passed ?? 0} of ${count?.answered ?? 0}.`;
  });
  return `More than ${plan.checks.exclude_above} failed checks exclude a person’s data${plan.checks.payment ? '' : '; they never bear on payment'}. The checks:\n${list.join('\n')}`;
}

function exclusionText(store: Store, wave: StoredWave, { origin, dropouts }: WaveMonitor): string {
  const rules = exclusionCounts(store, wave.id, origin);
  const left = dropouts.reduce((sum, each) => sum + each.people, 0);
  const list = rules.map(({ rule, people: count }) => `${people(count)} by "${rule}"`).join(', ');
  const all =
    rules.length < 2
      ? list
      : `${people(excludedPeople(store, wave.id, origin))} in all (${list}; several rules can apply to one person)`;
  return `Excluded: ${rules.length === 0 ? 'nobody' : all}. ${people(left)} left before the end. Every exclusion and decision stands in the ledger with its reason.`;
}

function responsesText({ items, target }: WaveMonitor): string {
  const counts = Float64Array.from(items, ({ valid }) => valid).sort();
  const at = (share: number): number => quantileOfSorted(counts, share) ?? 0;
  return `Valid responses per item: ${at(0)} to ${at(1)}, median ${at(0.5)} (target ${target}), over ${items.length} items and conditions.`;
}

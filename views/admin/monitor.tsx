import type { JSX } from 'preact';
import { FailedWrites, type FailedWritesShown } from './failedWrites.js';
import { Moment } from './moment.js';
import { counted, percent, Table } from './parts.js';

/** How a wave's collection goes; the shape of the monitor's own data, with what the machine adds. */
export interface MonitorProps {
  readonly at: string;
  readonly origin: string;
  readonly flow: readonly { readonly step: string; readonly people: number }[];
  readonly ends: readonly { readonly stage: string; readonly people: number }[];
  readonly items: readonly {
    readonly item: string;
    readonly condition: string;
    readonly valid: number;
    readonly inFlight: number;
    readonly awaitingReview: number;
    readonly excluded: number;
    readonly shortfall: number;
    readonly seconds: number | null;
  }[];
  readonly target: number;
  readonly places: { readonly further: number; readonly atLeast: boolean };
  readonly minutes: { readonly people: number; readonly quartiles: readonly [number, number, number] } | null;
  readonly estimate: number;
  readonly pay: {
    readonly amount: number;
    readonly currency: string;
    readonly hourly: number;
    readonly floor: number | null;
    readonly topUp: number;
  } | null;
  readonly checks: readonly { readonly check: string; readonly passed: number; readonly answered: number }[];
  readonly dropouts: readonly { readonly stage: string; readonly place: number | null; readonly people: number }[];
  readonly arrival: { readonly at: string; readonly ids: readonly [boolean, boolean, boolean] } | null;
  readonly failedWrites: readonly FailedWritesShown[];
  readonly errorsLastHour: number | undefined;
  readonly freeGigabytes: number | undefined;
}

/** The part of a wave's page that renews itself. */
export function Monitor(props: MonitorProps): JSX.Element {
  const short = props.items.filter(({ valid }) => valid < props.target).length;
  return (
    <section aria-labelledby="monitor">
      <h2 id="monitor">How it goes</h2>
      <FailedWrites failed={props.failedWrites} />
      <p class="soft">
        As of <Moment at={props.at} />
        {props.origin === 'real' ? '' : `; ${props.origin} people, since no real ones have come yet`}.
      </p>
      <ol class="flow">
        {props.flow.map(({ step, people }) => (
          <li key={step}>
            <strong>{people.toLocaleString('en-GB')}</strong> {step}
          </li>
        ))}
      </ol>
      <dl class="facts">
        <dt>Still to come</dt>
        <dd>
          {short === 0
            ? `nothing: every item has its ${props.target}`
            : `${counted(short, 'item')} below ${props.target}; open ${props.places.atLeast ? 'at least ' : ''}${counted(props.places.further, 'further place')} beyond those under way`}
        </dd>
        <dt>Whole time</dt>
        <dd>{timeInWords(props)}</dd>
        <dt>Pay</dt>
        <dd>{payInWords(props.pay)}</dd>
        <dt>Last arrival</dt>
        <dd>{arrivalInWords(props.arrival)}</dd>
        <dt>Errors in the last hour</dt>
        <dd>{props.errorsLastHour ?? 'not counted'}</dd>
        <dt>Free disk</dt>
        <dd>
          {props.freeGigabytes === undefined ? 'unknown' : `${props.freeGigabytes.toFixed(1)} GB`}
          {props.freeGigabytes !== undefined && props.freeGigabytes < 1 ? ' – make room now' : ''}
        </dd>
      </dl>
      <Table
        caption="Attention checks"
        columns={['Check', '#Passed', '#Answered', '#Share']}
        rows={props.checks.map(({ check, passed, answered }) => [check, passed, answered, percent(passed, answered)])}
      />
      <Table
        caption="Where people left"
        columns={['Page', '#People']}
        rows={props.dropouts.map(({ stage, place, people }) => [
          place === null ? stage : `${stage}, page ${place}`,
          people,
        ])}
      />
      <Table
        caption="How visits ended"
        columns={['End', '#People']}
        rows={props.ends.map(({ stage, people }) => [stage.replaceAll('_', ' '), people])}
      />
      <Table
        caption="Items"
        columns={['Item', '#Counted', '#Under way', '#To judge', '#Excluded', '#Lacking', '#Median time']}
        rows={props.items.map((item) => [
          item.condition === '' ? item.item : `${item.item} (${item.condition})`,
          item.valid,
          item.inFlight,
          item.awaitingReview,
          item.excluded,
          item.shortfall,
          item.seconds === null ? '–' : `${item.seconds.toFixed(1)} s`,
        ])}
      />
    </section>
  );
}

function timeInWords({ minutes, estimate }: MonitorProps): string {
  if (minutes === null) return `nobody is through yet; estimated at ${estimate} minutes`;
  const [low, middle, high] = minutes.quartiles.map((value) => value.toFixed(1));
  return `median ${middle} minutes (middle half ${low} to ${high}) of ${counted(minutes.people, 'person', 'people')}; estimated at ${estimate}`;
}

function payInWords(pay: MonitorProps['pay']): string {
  if (pay === null) return 'unknown: the study names no reward, or nobody is through yet';
  const { hourly, currency, floor, topUp, amount } = pay;
  const below = floor !== null && hourly < floor ? `, below the floor of ${floor} ${currency}` : '';
  const due =
    topUp > 0 ? `; top up by ${topUp.toFixed(2)} ${currency} each, since people need longer than estimated` : '';
  return `${amount.toFixed(2)} ${currency}, which is ${hourly.toFixed(2)} an hour at the median time${below}${due}`;
}

function arrivalInWords(arrival: MonitorProps['arrival']): string {
  if (arrival === null) return 'nobody yet';
  const [participant, study, session] = arrival.ids.map((there) => (there ? 'yes' : 'no'));
  return `${arrival.at.slice(0, 16).replace('T', ' ')} UTC; participant id ${participant}, study id ${study}, session id ${session}`;
}

import type { JSX } from 'preact';
import { Moment } from '../admin/moment.js';
import { counted, percent, Table } from '../admin/parts.js';
import type { AttemptView, LaneView, LiveProps } from './samplingProps.js';

/** Lanes, recent requests and failures by cause: the part of the page that renews itself. */
export function Live({ base, lanes, attempts, failures }: LiveProps): JSX.Element {
  return (
    <>
      <section aria-labelledby="lanes">
        <h2 id="lanes">Lanes</h2>
        {lanes.map((lane) => (
          <Lane key={lane.lane} base={base} lane={lane} />
        ))}
      </section>
      {failures.length === 0 ? null : (
        <Table
          caption="Failures by cause"
          columns={['Cause', '#Requests', 'Models', 'In the words of the endpoint']}
          rows={failures.map(({ outcome, detail, n, labels }) => [outcome, n, labels, detail ?? ''])}
        />
      )}
      <Table
        caption="Latest requests"
        columns={['Request', 'Model', 'Item', 'Outcome', 'Answer', '#ms', '#Tokens', '#USD', 'Sent']}
        rows={attempts.map((attempt) => row(base, attempt))}
      />
    </>
  );
}

function Lane({ base, lane }: { readonly base: string; readonly lane: LaneView }): JSX.Element {
  const { planned, done, failed, costUsd, costUnknown, reason } = lane;
  return (
    <article class="card">
      <h3 dir="auto">
        {lane.lane} <span class={`badge ${badge(lane)}`}>{lane.state}</span>
      </h3>
      <p>
        <progress max={Math.max(1, planned)} value={done} aria-label={`done on ${lane.lane}`} />{' '}
        {percent(done, planned)}: {done.toLocaleString('en-GB')} of {counted(planned, 'trial')} answered
        {failed > 0 ? `, ${failed.toLocaleString('en-GB')} failed` : ''}.
      </p>
      <p class="soft">
        {lane.inputTokens.toLocaleString('en-GB')} tokens in, {lane.outputTokens.toLocaleString('en-GB')} out;{' '}
        {costUsd.toFixed(4)} USD
        {costUnknown > 0 ? ` and ${counted(costUnknown, 'reply', 'replies')} of unknown cost` : ''}; up to{' '}
        {lane.concurrency} at once.
      </p>
      {reason === null ? null : <p class="notice care">Stopped: {reason}</p>}
      {lane.held ? <LaneForms base={base} lane={lane} /> : null}
    </article>
  );
}

function badge({ state }: LaneView): string {
  return state === 'stopped' ? 'bad' : state === 'done' || state === 'running' ? 'good' : 'care';
}

function LaneForms({ base, lane }: { readonly base: string; readonly lane: LaneView }): JSX.Element {
  const wishes = lane.wanted === 'pause' ? (['run', 'stop'] as const) : (['pause', 'stop'] as const);
  const words = { run: 'Go on', pause: 'Pause', stop: 'Stop' };
  return (
    <div class="row">
      {wishes.map((wish) => (
        <form key={wish} method="post" action={`${base}/lane`}>
          <input type="hidden" name="lane" value={lane.lane} />
          <button class="quiet" name="wanted" value={wish}>
            {words[wish]}
          </button>
        </form>
      ))}
    </div>
  );
}

function row(base: string, attempt: AttemptView): readonly (JSX.Element | string | number)[] {
  const { id, label, item, condition, repetition, number, outcome, answer, latencyMs, outputTokens, costUsd } = attempt;
  return [
    <a href={`${base}/requests/${id}`}>{`#${id}`}</a>,
    label,
    `${[item, condition].filter((part) => part !== '').join(' ')} (${repetition})`,
    number > 1 ? `${outcome}, try ${number}` : outcome,
    answer ?? '',
    latencyMs ?? '–',
    outputTokens ?? '–',
    costUsd === null ? 'unknown' : costUsd.toFixed(5),
    <Moment at={attempt.sentAt} />,
  ];
}

import type { JSX } from 'preact';
import { AnswerStrips, type AnswerBeside } from './answerStrip.js';
import { CheckCard, type CheckCardProps } from './checkCard.js';
import { Decisions, type DecisionsProps } from './decisions.js';
import { AdminFrame, type Viewer } from './frame.js';
import { LedgerTable, type LedgerRow } from './ledger.js';
import { Moment } from './moment.js';
import { Table } from './parts.js';
import { timeLeft } from './review.js';

export interface PersonProps extends DecisionsProps {
  readonly viewer: Viewer;
  readonly notice: string | undefined;
  readonly problem: string | undefined;
  readonly waveAddress: string;
  readonly waveTitle: string;
  readonly watchers: readonly string[];
  readonly origin: string;
  readonly stage: string;
  readonly quota: string | null;
  readonly startedAt: string;
  readonly finishedAt: string | null;
  readonly daysLeft: number | null;
  readonly minutes: number | null;
  readonly ids: readonly (readonly [string, string])[];
  readonly flags: readonly { readonly code: string; readonly text: string }[];
  readonly checks: readonly CheckCardProps[];
  readonly exclusions: readonly { readonly rule: string; readonly reason: string; readonly at: string }[];
  readonly answers: readonly AnswerBeside[];
  readonly tries: readonly {
    readonly example: string;
    readonly try: number;
    readonly value: number;
    readonly verdict: string;
  }[];
  readonly comment: string | undefined;
  readonly ledger: readonly LedgerRow[];
}

/** One participant, with everything that bears on judging them and the three decisions. */
export function PersonPage(props: PersonProps): JSX.Element {
  const failed = props.checks.filter(({ passed }) => !passed);
  return (
    <AdminFrame
      title={`Person ${props.id}`}
      viewer={props.viewer}
      notice={props.notice}
      scripts={['slider.js']}
      crumbs={[
        ['/admin', 'Waves'],
        [props.waveAddress, props.waveTitle],
        [`${props.waveAddress}/review`, 'Review'],
      ]}
    >
      {props.problem === undefined ? null : (
        <p class="problem" role="alert">
          {props.problem}
        </p>
      )}
      {props.watchers.length === 0 ? null : (
        <p class="notice care">{props.watchers.join(', ')} also has this page open. Whoever saves second is told.</p>
      )}
      <Facts {...props} />
      <section>
        <h2>Attention checks</h2>
        {props.checks.length === 0 ? <p>None was answered yet.</p> : null}
        {failed.map((check) => (
          <CheckCard key={check.id} {...check} />
        ))}
        {failed.length === props.checks.length ? null : (
          <details>
            <summary>Passed checks</summary>
            {props.checks
              .filter(({ passed }) => passed)
              .map((check) => (
                <CheckCard key={check.id} {...check} />
              ))}
          </details>
        )}
      </section>
      <Decisions {...props} />
      <section>
        <h2>All other answers</h2>
        <AnswerStrips answers={props.answers} />
      </section>
      {props.tries.length === 0 ? null : (
        <Table
          caption="Practice (never a ground for anything)"
          columns={['Example', '#Try', '#Answer', 'Verdict']}
          rows={props.tries.map((each) => [each.example, each.try, each.value, each.verdict])}
        />
      )}
      {props.comment === undefined ? null : (
        <section>
          <h2>Their comment</h2>
          <blockquote dir="auto">{props.comment}</blockquote>
        </section>
      )}
      <section>
        <h2>What was done so far</h2>
        <LedgerTable entries={props.ledger} />
      </section>
    </AdminFrame>
  );
}

function Facts(props: PersonProps): JSX.Element {
  return (
    <dl class="facts">
      <dt>Stands at</dt>
      <dd>
        {props.stage.replaceAll('_', ' ')}, items {props.quota ?? 'none'}
        {props.origin === 'real' ? '' : `; ${props.origin}`}
      </dd>
      <dt>Came</dt>
      <dd>
        <Moment at={props.startedAt} />
      </dd>
      <dt>Ended</dt>
      <dd>
        {props.finishedAt === null ? 'not yet' : <Moment at={props.finishedAt} />}
        {props.minutes === null ? '' : `, after ${props.minutes.toFixed(1)} minutes`}
      </dd>
      <dt>Approved by itself in</dt>
      <dd>{timeLeft(props.daysLeft)}</dd>
      <dt>Stands out</dt>
      <dd>{props.flags.length === 0 ? 'nothing' : props.flags.map(({ text }) => text).join('; ')}</dd>
      <dt>Excluded by</dt>
      <dd>
        {props.exclusions.length === 0
          ? 'nothing'
          : props.exclusions.map(({ rule, reason }) => `${rule}: ${reason}`).join('; ')}
      </dd>
      {props.ids.map(([what, id]) => (
        <>
          <dt key={what}>{what}</dt>
          <dd>
            <code>{id}</code>
          </dd>
        </>
      ))}
    </dl>
  );
}

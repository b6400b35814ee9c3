import type { JSX } from 'preact';
import { AdminFrame, type Viewer } from '../admin/frame.js';
import type { AttemptView } from './samplingProps.js';

interface RequestPageProps {
  readonly viewer: Viewer;
  readonly base: string;
  readonly attempt: AttemptView & { readonly body: string; readonly reply: string | null; readonly sha256: string };
}

/** One request and its reply, side by side, as they went over the wire. */
export function RequestPage({ viewer, base, attempt }: RequestPageProps): JSX.Element {
  const served = [attempt.servedProvider, attempt.servedModel].filter((part) => part !== null).join(' ');
  return (
    <AdminFrame title={`Request #${attempt.id}`} viewer={viewer} crumbs={[[base, 'Sampling']]}>
      <dl class="facts">
        <dt>Model</dt>
        <dd dir="auto">{attempt.label}</dd>
        <dt>Item</dt>
        <dd dir="auto">
          {[attempt.item, attempt.condition].filter((part) => part !== '').join(' ')}, repetition {attempt.repetition}
        </dd>
        <dt>Outcome</dt>
        <dd>
          {attempt.outcome}
          {attempt.detail === null ? '' : `: ${attempt.detail}`}
        </dd>
        <dt>Answer</dt>
        <dd>{attempt.answer ?? 'none'}</dd>
        <dt>Served by</dt>
        <dd dir="auto">{served === '' ? 'not said' : served}</dd>
        <dt>Body, SHA-256</dt>
        <dd>
          <code>{attempt.sha256}</code>
        </dd>
      </dl>
      <div class="grid">
        <section aria-labelledby="sent">
          <h2 id="sent">Sent</h2>
          <pre class="wire">{indented(attempt.body)}</pre>
        </section>
        <section aria-labelledby="received">
          <h2 id="received">Received</h2>
          <pre class="wire">{attempt.reply === null ? 'nothing' : indented(attempt.reply)}</pre>
        </section>
      </div>
    </AdminFrame>
  );
}

/** JSON with line breaks; anything else as it came, at most 200,000 characters. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2).slice(0, 200_000);
  } catch {
    return text.slice(0, 200_000);
  }
}

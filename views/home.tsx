import type { JSX } from 'preact';
import { Document } from './document.js';

export interface HomeProps {
  readonly studies: readonly HomeStudy[];
}

export interface HomeStudy {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly items: number;
  readonly waves: readonly HomeWave[];
}

interface HomeWave {
  readonly key: string;
  readonly title: string | undefined;
  readonly state: string;
  readonly asksPeople: boolean;
  readonly counts: readonly HomeCount[];
}

interface HomeCount {
  readonly kind: 'person' | 'model';
  readonly origin: string;
  readonly respondents: number;
  readonly responses: number;
}

/** The researcher's first page: each study with its waves, what has come in, and where to go from here. */
export function Home({ studies }: HomeProps): JSX.Element {
  return (
    <Document title="Studies – Credence" stylesheets={['report.css']}>
      <main class="report home">
        <h1>Studies</h1>
        <p class="lead">
          Credence puts the same judgment task to people and to language models and says how far their answers differ.
        </p>
        <p>
          <a href="/admin">Launch, watch and review waves</a>
        </p>
        {studies.length === 0 ? (
          <p>There is no study in the database yet. Put a study file into study-configs and start the server again.</p>
        ) : (
          studies.map((study) => <StudySection key={study.id} study={study} />)
        )}
      </main>
    </Document>
  );
}

function StudySection({ study }: { readonly study: HomeStudy }): JSX.Element {
  const responses = study.waves.flatMap(({ counts }) => counts).reduce((sum, count) => sum + count.responses, 0);
  const headingId = `study-${study.id}`;
  return (
    <section class="study" aria-labelledby={headingId}>
      <h2 id={headingId} dir="auto">
        {study.title}
      </h2>
      <p dir="auto">{study.description}</p>
      <div class="scroll" tabIndex={0} role="region" aria-label={`Waves of ${study.title}`}>
        <table class="data">
          <caption>
            {counted(study.items, 'item')}, {counted(study.waves.length, 'wave')}
          </caption>
          <thead>
            <tr>
              <th scope="col">Wave</th>
              <th scope="col">State</th>
              <th scope="col">Responses so far</th>
            </tr>
          </thead>
          <tbody>
            {study.waves.map((wave) => (
              <WaveRow key={wave.key} studyId={study.id} wave={wave} hasItems={study.items > 0} />
            ))}
          </tbody>
        </table>
      </div>
      <p>
        {responses > 0 ? (
          <a class="button" href={`/reports/${encodeURIComponent(study.id)}`}>
            Report<span class="unseen"> of {study.title}</span>
          </a>
        ) : (
          'No report yet: there are no responses to compare.'
        )}
      </p>
    </section>
  );
}

interface WaveRowProps {
  readonly studyId: string;
  readonly wave: HomeWave;
  /** A study whose items still have to be imported has nothing to show. */
  readonly hasItems: boolean;
}

function WaveRow({ studyId, wave, hasItems }: WaveRowProps): JSX.Element {
  return (
    <tr>
      <th scope="row" dir="auto">
        {wave.title ?? wave.key}
        <Preview studyId={studyId} wave={wave} hasItems={hasItems} />
      </th>
      <td>
        <span class={wave.state === 'open' ? 'badge good' : 'badge'}>{wave.state}</span>
      </td>
      <td>
        {wave.counts.length === 0 ? (
          'none'
        ) : (
          <ul class="plain">
            {wave.counts.map((count) => (
              <li key={`${count.kind} ${count.origin}`}>
                {countInWords(count)}
                {count.origin === 'simulated' ? <strong class="simulated-mark"> Simulated data.</strong> : null}
              </li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  );
}

/** The way to see a wave as a participant does. */
function Preview({ studyId, wave, hasItems }: WaveRowProps): JSX.Element {
  if (!hasItems) return <div class="soft">no items yet: import them (npx credence import)</div>;
  if (!wave.asksPeople) return <div class="soft">for models only</div>;
  return (
    <div>
      <a href={`/s/${encodeURIComponent(studyId)}/${encodeURIComponent(wave.key)}?preview`}>
        Preview visit<span class="unseen"> to {wave.title ?? wave.key}</span>
      </a>{' '}
      <span class="soft">(never counted)</span>
    </div>
  );
}

function countInWords({ kind, origin, respondents, responses }: HomeCount): string {
  const who = kind === 'person' ? counted(respondents, 'person', 'people') : counted(respondents, 'model');
  return `${who}, ${origin}: ${counted(responses, 'response')}`;
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
}

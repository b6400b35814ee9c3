import type { JSX } from 'preact';
import type { ReportContent } from '../../server/reports/reportContent.js';

/** Warnings above this number of one kind are folded. */
const longList = 8;

type NotesProps = Pick<ReportContent, 'methods' | 'conventions' | 'warnings' | 'provenance' | 'citation'>;

/** How it was computed, every warning in full, where the report comes from. */
export function NotesSections({ methods, conventions, warnings, provenance, citation }: NotesProps): JSX.Element {
  return (
    <>
      {methods.length === 0 ? null : (
        <section aria-labelledby="methods">
          <h2 id="methods">Methods</h2>
          {methods.map(({ title, text }) => (
            <div key={title} class="method">
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          ))}
          {conventions.length === 0 ? null : (
            <>
              <h3>Names of variants</h3>
              <dl class="conventions">
                {conventions.map(({ name, text }) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
            </>
          )}
        </section>
      )}
      {warnings.length === 0 ? null : (
        <section aria-labelledby="warnings">
          <h2 id="warnings">Warnings</h2>
          {warnings.map(({ code, warnings: group }) => (
            <div key={code}>
              <h3>{sentenceOf(code)}</h3>
              {group.length > longList ? (
                <details>
                  <summary>
                    {group.length} warnings<span class="unseen">: {sentenceOf(code)}</span>
                  </summary>
                  <WarningList warnings={group} />
                </details>
              ) : (
                <WarningList warnings={group} />
              )}
            </div>
          ))}
        </section>
      )}
      <section aria-labelledby="provenance">
        <h2 id="provenance">Where this report comes from</h2>
        <dl class="provenance">
          {provenance.map(({ term, text, code, list }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd dir="auto">
                {code ? <code>{text}</code> : list === undefined ? text : <FoldedList label={text} parts={list} />}
              </dd>
            </div>
          ))}
          {citation === null ? null : (
            <div>
              <dt>Study replicated or described in</dt>
              <dd dir="auto">{citation}</dd>
            </div>
          )}
        </dl>
      </section>
    </>
  );
}

function FoldedList({ label, parts }: { readonly label: string; readonly parts: readonly string[] }): JSX.Element {
  return (
    <details>
      <summary>{label}</summary>
      <ul>
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    </details>
  );
}

function WarningList({ warnings }: { readonly warnings: ReportContent['warnings'][number]['warnings'] }): JSX.Element {
  return (
    <ul>
      {warnings.map(({ text, where }, index) => (
        <li key={index} dir="auto">
          {text} <span class="soft">({where})</span>
        </li>
      ))}
    </ul>
  );
}

function sentenceOf(code: string): string {
  const text = code.replaceAll(/[_-]/g, ' ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

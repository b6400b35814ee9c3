import type { JSX } from 'preact';
import type { Findings } from '../../server/reports/findings.js';

/** What was compared, what was found, what to be careful about, in plain words. */
export function FindingsSection({ findings }: { readonly findings: Findings }): JSX.Element {
  return (
    <>
      <section aria-labelledby="compared">
        <h2 id="compared">What was compared</h2>
        {findings.compared.map((sentence) => (
          <p key={sentence} dir="auto">
            {sentence}
          </p>
        ))}
      </section>
      <section aria-labelledby="found">
        <h2 id="found">What was found</h2>
        {findings.found.map(({ question, summary, samples, explanation }, index) => (
          <div key={index} class="found">
            {question === null ? null : <h3 dir="auto">{question}</h3>}
            <ul class="findings">
              {summary.map((sentence) => (
                <li key={sentence} dir="auto">
                  {sentence}
                </li>
              ))}
            </ul>
            {samples.length === 0 ? null : (
              <dl class="samples">
                {samples.map(({ name, sentences }) => (
                  <div key={name}>
                    <dt dir="auto">{name}</dt>
                    <dd>
                      {sentences.map((sentence) => (
                        <p key={sentence} dir="auto">
                          {sentence}
                        </p>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            )}
            {explanation === null ? null : <p class="soft">{explanation}</p>}
          </div>
        ))}
      </section>
      {findings.careful.length === 0 ? null : (
        <section class="notice care" aria-labelledby="careful">
          <h2 id="careful">What to be careful about</h2>
          <ul>
            {findings.careful.map((sentence) => (
              <li key={sentence} dir="auto">
                {sentence}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

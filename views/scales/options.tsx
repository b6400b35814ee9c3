import type { JSX } from 'preact';
import type { ControlProps } from './control.js';

interface OptionsProps<Config> extends ControlProps<Config> {
  readonly options: readonly { readonly value: number; readonly label: string; readonly mark?: string }[];
  readonly layout: 'levels' | 'alternatives';
}

/** One answer out of several in words: plain radio buttons, none chosen at the start. */
export function Options<Config>(props: OptionsProps<Config>): JSX.Element {
  const { name, describedBy, question, draft, problem, texts, options, layout } = props;
  return (
    <fieldset class={`control options ${layout}`} aria-describedby={describedBy}>
      <legend class={question === undefined ? 'unseen' : undefined}>{question ?? name}</legend>
      <div class="list">
        {options.map(({ value, label, mark }) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={draft === String(value)}
              aria-describedby={problem === undefined ? undefined : `${name}-problem`}
            />
            {mark === undefined ? null : <b>{mark}</b>}
            <span>{label}</span>
          </label>
        ))}
      </div>
      <p
        class="problem"
        id={`${name}-problem`}
        role="alert"
        data-untouched={texts.untouched}
        data-off-scale={texts.notOnScale}
        hidden={problem === undefined}
      >
        {problem}
      </p>
    </fieldset>
  );
}

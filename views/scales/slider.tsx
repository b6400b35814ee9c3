import type { JSX } from 'preact';
import type { SliderConfig } from '../../server/scales/slider.js';
import type { Texts } from '../participant/texts.js';
import type { ControlProps } from './control.js';

/**
 * A number field, which is all there is without JavaScript; slider.js adds the slider, whose thumb stays hidden until
 * the first touch. Only the number field has a name, so an untouched slider can't be mistaken for an answer.
 */
export function SliderControl(props: ControlProps<SliderConfig>): JSX.Element {
  const { config, name, describedBy, question, draft, problem, texts } = props;
  const label = texts.sliderNumber(config.min, config.max);
  return (
    <fieldset
      class="control slider"
      data-slider={JSON.stringify(config.bands.map(({ from, to, label: band }) => [from, to, band]))}
      data-no-answer={texts.noAnswerYet}
      aria-describedby={describedBy}
    >
      <legend class={question === undefined ? 'unseen' : undefined}>{question ?? label}</legend>
      <div class="track" hidden>
        <div class="prompt">
          <p class="hint" id={`${name}-hint`}>
            {texts.sliderHint}
          </p>
          <output class="band" for={name} />
        </div>
        <input
          type="range"
          min={config.min}
          max={config.max}
          step="1"
          aria-label={question ?? `${config.left} – ${config.right}`}
          aria-describedby={`${name}-problem ${describedBy} ${name}-left ${name}-right ${name}-hint`}
          autocomplete="off"
        />
      </div>
      <div class="ends">
        <span id={`${name}-left`}>
          <b>{config.min}: </b>
          {config.left}
        </span>
        <span id={`${name}-right`}>
          <b>{config.max}: </b>
          {config.right}
        </span>
      </div>
      <div class="reading">
        <label for={name}>{label}</label>
        <input
          id={name}
          name={name}
          type="number"
          inputmode="numeric"
          min={config.min}
          max={config.max}
          step="1"
          value={draft}
          autocomplete="off"
          aria-describedby={`${name}-problem ${describedBy}`}
          aria-invalid={problem === undefined ? undefined : true}
        />
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

/** The guide: what the named ranges of a slider mean. Nothing where the study gives none. */
export function SliderGuide({
  config,
  texts,
}: {
  readonly config: SliderConfig;
  readonly texts: Texts;
}): JSX.Element | null {
  if (config.bands.length === 0) return null;
  return (
    <section class="guide" aria-label={texts.guide}>
      <h2>{texts.guide}</h2>
      <dl>
        {config.bands.map(({ from, to, label, color }) => (
          <div key={from}>
            <dt>
              <svg aria-hidden="true" width="100%" height="6" viewBox="0 0 10 10" preserveAspectRatio="none">
                <rect width="10" height="10" fill={color ?? '#9aa7b2'} />
              </svg>
              {from === to ? from : `${from}–${to}`}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

import type { JSX } from 'preact';
import { choice, type ChoiceConfig, placeLetter } from '../../server/scales/choice.js';
import type { ControlProps } from './control.js';
import { Options } from './options.js';

/** Alternatives in the trial's own order; the letter is the place, the value the alternative. */
export function ChoiceControl(props: ControlProps<ChoiceConfig>): JSX.Element {
  const labels = choice.categories(props.config, props.fields) ?? [];
  const order = props.order ?? labels.map((_, index) => index);
  const options = order.map((value, place) => ({ value, label: labels[value] ?? '', mark: placeLetter(place) }));
  return <Options {...props} options={options} layout="alternatives" />;
}

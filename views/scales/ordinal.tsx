import type { JSX } from 'preact';
import type { OrdinalConfig } from '../../server/scales/ordinal.js';
import type { ControlProps } from './control.js';
import { Options } from './options.js';

/** Ordered words, listed as the study says. */
export function OrdinalControl(props: ControlProps<OrdinalConfig>): JSX.Element {
  const options = props.config.levels.map((label, value) => ({ value, label }));
  if (props.config.listed === 'decreasing') options.reverse();
  return <Options {...props} options={options} layout="levels" />;
}

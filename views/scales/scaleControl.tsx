import type { JSX } from 'preact';
import type { ScaleConfig } from '../../server/scales/scales.js';
import { ChoiceControl } from './choice.js';
import type { ControlProps } from './control.js';
import { OrdinalControl } from './ordinal.js';
import { SliderControl, SliderGuide } from './slider.js';
import type { Texts } from '../participant/texts.js';

/** The control of whichever scale a question has. */
export function ScaleControl({ config, ...rest }: ControlProps<ScaleConfig>): JSX.Element {
  switch (config.type) {
    case 'slider':
      return <SliderControl config={config} {...rest} />;
    case 'ordinal':
      return <OrdinalControl config={config} {...rest} />;
    case 'choice':
      return <ChoiceControl config={config} {...rest} />;
  }
}

/** What stands below the form to help with a scale. */
export function ScaleGuide({
  config,
  texts,
}: {
  readonly config: ScaleConfig;
  readonly texts: Texts;
}): JSX.Element | null {
  return config.type === 'slider' ? <SliderGuide config={config} texts={texts} /> : null;
}

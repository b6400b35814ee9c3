import type { ItemFields } from '../../server/scales/scale.js';
import type { Texts } from '../participant/texts.js';

/** What the view of a scale is given: one question of one trial. */
export interface ControlProps<Config> {
  readonly config: Config;
  /** Name of the form field. */
  readonly name: string;
  /** Id of the element that holds the stimulus: the control's description. */
  readonly describedBy: string;
  /** The question above the control; undefined where the stimulus says all. */
  readonly question: string | undefined;
  readonly fields: ItemFields;
  readonly order: readonly number[] | undefined;
  /** What a refused form held, so that nothing typed is lost. */
  readonly draft: string | undefined;
  readonly problem: string | undefined;
  readonly texts: Texts;
}

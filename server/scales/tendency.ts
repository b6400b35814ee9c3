import type { Uniform } from '../random.js';
import type { TendencyComponent } from './scale.js';

/** Draws one component by its share: which of several opinions a simulated respondent holds. */
export function drawComponent(tendency: readonly TendencyComponent[], uniform: Uniform): TendencyComponent {
  const total = tendency.reduce((sum, component) => sum + component.share, 0);
  let rest = uniform() * total;
  for (const component of tendency) {
    rest -= component.share;
    if (rest < 0) return component;
  }
  return tendency.at(-1) ?? { at: 0.5, spread: 0.25, share: 1 };
}

import type { TopLevelSpec } from 'vega-lite';

/** A Vega-Lite chart of layers, and one of its layers. */
export type LayeredChart = Extract<TopLevelSpec, { layer: unknown }>;
export type Layer = LayeredChart['layer'][number];

/** Encoding of a colour that stands in the data itself, so that charts side by side share no colour scale. */
export function ownColor(field: 'fill' | 'stroke' | 'tint' | 'ink') {
  return { field, type: 'nominal' as const, scale: null };
}

interface LinearAxis {
  title: string | null;
  values?: number[];
  tickCount?: number;
  domain?: boolean;
  grid?: boolean;
}

/** A linear position scale over exactly `domain` (or its round neighbourhood) with its axis. */
export function linear(domain: [number, number], axis: LinearAxis, nice: boolean | number = false) {
  return { type: 'quantitative' as const, scale: { domain, nice, zero: false }, axis };
}

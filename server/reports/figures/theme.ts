import type { Config } from 'vega-lite';

/** What a sample is in a picture; decides its colour and its place. */
export type SampleKind = 'human' | 'hold-out' | 'model' | 'ensemble';

/** Width of a single figure in pixels; text of 14 px is still 8.6 px where a phone shows it at 320. */
export const figureWidth = 520;
export const fontFamily = 'DejaVu Sans, Verdana, sans-serif';
export const fontSize = { title: 17, label: 14, small: 12.5 };

export const ink = '#1a1a1a';
export const quietInk = '#4d4d4d';
export const gridColor = '#dcdcdc';
export const paper = '#ffffff';

/**
 * Orange, blue and green of Okabe and Ito (2008), with a darker stroke that stands off white by at least 4.5:1 and a tint
 * for areas under other marks. The fills differ in lightness too (L* 71, 46, 58), so grey print keeps them apart.
 */
export const palette: Record<SampleKind, { fill: string; stroke: string; tint: string }> = {
  human: { fill: '#e69f00', stroke: '#9a5b00', tint: '#f8dca0' },
  'hold-out': { fill: '#f3c766', stroke: '#9a5b00', tint: '#fdf0d5' },
  model: { fill: '#0072b2', stroke: '#005a8d', tint: '#b5d5ea' },
  ensemble: { fill: '#009e73', stroke: '#00694d', tint: '#a9dccb' },
};

/** Vega-Lite configuration common to all figures. */
export const theme: Config = {
  aria: false,
  background: 'transparent',
  padding: 0,
  font: fontFamily,
  view: { stroke: null },
  axis: {
    labelFontSize: fontSize.small,
    labelColor: ink,
    titleFontSize: fontSize.small,
    titleFontWeight: 'normal',
    titleColor: ink,
    titlePadding: 8,
    domainColor: quietInk,
    tickColor: quietInk,
    gridColor,
    labelOverlap: false,
    labelFlush: false,
    labelLimit: 0,
    titleLimit: 0,
  },
  text: { color: ink, fontSize: fontSize.small, lineBreak: '\n' },
};

/** Anchors of a ramp of one hue, light to dark, apart from the colours of the samples' kinds. */
const ramp: readonly (readonly [number, number, number])[] = [
  [243, 234, 246],
  [203, 172, 217],
  [156, 110, 184],
  [106, 54, 146],
  [58, 14, 92],
];

/** Fills for ordered levels, evenly from light to dark, each with the ink that stands off it more. */
export function orderedColors(count: number): { fill: string; ink: string }[] {
  return Array.from({ length: count }, (_, level) => {
    const place = count === 1 ? 2 : (level / (count - 1)) * (ramp.length - 1);
    const below = Math.min(Math.floor(place), ramp.length - 2);
    const rgb = [0, 1, 2].map((channel) => {
      const from = ramp[below]![channel]!;
      return Math.round(from + (place - below) * (ramp[below + 1]![channel]! - from));
    });
    const hex = rgb.map((value) => value.toString(16).padStart(2, '0')).join('');
    return { fill: `#${hex}`, ink: luminance(rgb) > 0.2 ? ink : paper };
  });
}

/** Relative luminance (WCAG 2) of an sRGB colour, 0 to 1. */
function luminance(rgb: readonly number[]): number {
  const weights = [0.2126, 0.7152, 0.0722];
  return rgb.reduce((sum, value, channel) => {
    const part = value / 255;
    return sum + weights[channel]! * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  }, 0);
}

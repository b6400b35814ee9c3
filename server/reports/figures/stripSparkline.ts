import { accessibleNames } from './frame.js';
import { fontFamily, ink, palette, quietInk } from './theme.js';

export interface StripSparklineInput {
  id: string;
  simulated: boolean;
  /** What the value is, such as `Seconds a trial`. */
  title: string;
  /** The value in words, with what it is measured in. */
  description: string;
  value: number;
  others: readonly number[];
}

const width = 132;
const height = 20;
const inset = 6;

/** One value's place among others', in the height of a line of text: a tick for each of them, a bar for it. */
export function stripSparkline(input: StripSparklineInput): string {
  const wrong = [input.value, ...input.others].find((value) => !Number.isFinite(value));
  if (wrong !== undefined) throw new RangeError(`${wrong} has no place on a line`);
  const low = input.others.reduce((least, value) => Math.min(least, value), input.value);
  const high = input.others.reduce((most, value) => Math.max(most, value), input.value);
  const place = (value: number): number =>
    Math.round(10 * (high === low ? width / 2 : inset + ((value - low) / (high - low)) * (width - 2 * inset))) / 10;
  const ticks = [...new Set(input.others.map(place))].map((x) => `M${x} 6V14`).join('');
  const at = place(input.value);
  const total = input.simulated ? width + 72 : width;
  const mark = `<text x="${width + 6}" y="14" font-size="11px" font-weight="bold" fill="#9b1c1c">simulated</text>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="${input.id}-title ${input.id}-desc" ` +
    `width="${total}" height="${height}" viewBox="0 0 ${total} ${height}" font-family="${fontFamily}">` +
    accessibleNames({ ...input, title: [input.title] }) +
    `<path d="M1 10H${width - 1}" stroke="${quietInk}" stroke-width="0.5"/>` +
    (ticks === '' ? '' : `<path d="${ticks}" stroke="${quietInk}" stroke-opacity="0.5"/>`) +
    `<rect x="${at - 2.5}" y="1" width="5" height="18" fill="${ink}"/>` +
    `<rect x="${at - 1.5}" y="2" width="3" height="16" fill="${palette.human.fill}"/>` +
    (input.simulated ? mark : '') +
    '</svg>'
  );
}

/** What stands where a value is not defined or was not computed. */
export const absent = '–';

/** Making a format takes far longer than using it. */
const formats: Intl.NumberFormat[] = [];

/** A number with exactly `digits` decimals, grouped thousands and a true minus; an absent one as a dash. */
export function number(value: number | null | undefined, digits: number): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return absent;
  const text = (formats[digits] ??= new Intl.NumberFormat('en-GB', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })).format(value);
  return /^-[0.,]*$/.test(text) ? text.slice(1) : text.replace('-', '−');
}

/** A share (0..1) in whole percent; a small one is not rounded to nothing. */
export function percent(share: number): string {
  const hundredths = 100 * share;
  if (hundredths > 0 && hundredths < 1) return 'under 1 %';
  if (hundredths > 99 && hundredths < 100) return 'over 99 %';
  return `${number(hundredths, 0)} %`;
}

/** A count with its noun: `1 person`, `5,830 people`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${number(count, 0)} ${count === 1 ? one : many}`;
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)!}`;
}

/** The ends of an interval, or null where either is absent. */
export function interval(low: number | null, high: number | null, digits: number): string | null {
  return low === null || high === null ? null : `${number(low, digits)} to ${number(high, digits)}`;
}

/** `p = 0.012`, `p < 0.001`. */
export function pValue(p: number): string {
  return p < 0.001 ? 'p < 0.001' : `p = ${number(p, 3)}`;
}

/** Text with its first letter in upper case. */
export function sentence(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** A sample's label for readers: `gpt-5 effort=low`, `people (original)`, `ensemble of models`. */
export function sampleName(label: string): string {
  if (label.startsWith('model:')) return label.slice('model:'.length);
  if (label.startsWith('human:')) return `people (${label.slice('human:'.length)})`;
  return label === 'ensemble' ? 'ensemble of models' : label;
}

/** `sampleName` at the start of a line; a model's name keeps its own spelling. */
export function sampleHeading(label: string): string {
  return label.startsWith('model:') ? sampleName(label) : sentence(sampleName(label));
}

/** Text of an item on one line of at most `longest` letters. */
export function shortText(text: string, longest: number): string {
  const letters = Array.from(text.replace(/\s+/gu, ' ').trim());
  return letters.length <= longest
    ? letters.join('')
    : `${letters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`;
}

/**
 * How long an endpoint asks to wait, in milliseconds, or null where it does not say so in a form that makes sense:
 * `retry-after-ms`, `retry-after` in seconds or as a date, `x-ratelimit-reset-*` durations, or in the words of the error
 * ("try again in 20s", `"retryDelay": "17s"`). `now` is needed for dates.
 */
export function retryAfterMs(headers: Readonly<Record<string, string>>, text: string | null, now: Date): number | null {
  return (
    plain(headers['retry-after-ms'], 1) ??
    plain(headers['retry-after'], 1000) ??
    date(headers['retry-after'], now) ??
    duration(headers['retry-after']) ??
    duration(headers['x-ratelimit-reset-requests']) ??
    duration(headers['x-ratelimit-reset-tokens']) ??
    duration(/try again in ((?:\d+(?:\.\d+)?\s?(?:ms|s|m|h)\s?)+)/i.exec(text ?? '')?.[1]) ??
    duration(/"retryDelay":\s{0,4}"([^"]{1,20})"/.exec(text ?? '')?.[1])
  );
}

function plain(value: string | undefined, unit: number): number | null {
  if (value === undefined || !/^\s*\d+(\.\d+)?\s*$/.test(value)) return null;
  return Math.ceil(Number(value) * unit);
}

function date(value: string | undefined, now: Date): number | null {
  if (value === undefined || !/[a-z]{3}.*\d{4}.*:\d\d/i.test(value)) return null;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** `6m0s`, `1.5s`, `250ms`. */
function duration(value: string | undefined): number | null {
  if (value === undefined || !/^\s*(?:\d+(?:\.\d+)?\s?(?:ms|s|m|h)\s?)+\s*$/i.test(value)) return null;
  let sum = 0;
  for (const [, amount, unit] of value.matchAll(/(\d+(?:\.\d+)?)\s?(ms|s|m|h)/gi))
    sum += Number(amount) * (unitMs[(unit ?? '').toLowerCase()] ?? 0);
  return Math.ceil(sum);
}

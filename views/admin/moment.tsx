import type { JSX } from 'preact';

/** A moment of the database (UTC ISO-8601 with Z), to the minute; the whole of it for machines. */
export function Moment({ at }: { readonly at: string }): JSX.Element {
  return <time dateTime={at}>{`${at.slice(0, 10)} ${at.slice(11, 16)} UTC`}</time>;
}

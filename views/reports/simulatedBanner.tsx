import type { JSX } from 'preact';

/** Stands on every page that shows answers made by a generator. */
export function SimulatedBanner(): JSX.Element {
  return (
    <p class="notice simulated" role="note">
      <strong>Simulated data.</strong> A generator made answers shown on this page; they say nothing about people or
      models.
    </p>
  );
}

import { timingFields, answerField } from '../../views/participant/trial.js';
import type { TrialTiming } from '../store/personTrials.js';

/** Text fields of a posted form; a field sent twice or in another shape is left out. */
export type Form = Readonly<Record<string, string | undefined>>;

/** The fields of a posted form, at most 20,000 characters each. */
export function formOf(request: { readonly body?: unknown }): Form {
  const body = (request.body ?? {}) as Readonly<Record<string, unknown>>;
  const form = new Map<string, string>();
  for (const [name, value] of Object.entries(body))
    if (typeof value === 'string' && value.length <= 20_000) form.set(name, value);
  return Object.fromEntries(form);
}

/** A whole number from 0 to a day's milliseconds, or null: a browser's clock is a stranger's word. */
function count(field: string | undefined): number | null {
  const value = Number(field);
  return /^\d{1,8}$/.test(field ?? '') && value <= 86_400_000 ? value : null;
}

function oneOf(allowed: readonly string[], field: string | undefined): string | null {
  return field !== undefined && allowed.includes(field) ? field : null;
}

/** The participant's own clock as reported by trial.js; times that contradict each other are all left out. */
export function timingOf(form: Form): TrialTiming {
  const [firstTouchMs, lastChangeMs, responseTimeMs, hiddenMs, changes] = timingFields
    .slice(0, 5)
    .map((name) => count(form[name])) as [number | null, number | null, number | null, number | null, number | null];
  const end = responseTimeMs ?? 0;
  const consistent =
    (firstTouchMs ?? 0) <= (lastChangeMs ?? end) && (lastChangeMs ?? 0) <= end && (hiddenMs ?? 0) <= end;
  const unit = {
    inputType: oneOf(['mouse', 'touch', 'pen', 'key', 'number'], form['input_type']),
    viewport: oneOf(['narrow', 'medium', 'wide'], form['viewport']),
  };
  return consistent
    ? { firstTouchMs, lastChangeMs, responseTimeMs, hiddenMs, changes, ...unit }
    : { firstTouchMs: null, lastChangeMs: null, responseTimeMs: null, hiddenMs: null, changes: null, ...unit };
}

/** Answer fields by question. */
export function answersIn(form: Form, questions: readonly { readonly id: string }[]): Form {
  return Object.fromEntries(questions.map(({ id }) => [id, form[answerField(id)]]));
}

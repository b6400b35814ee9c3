import type { Verdict } from '../../participants/review/decide.js';
import { type RejectionRule, shortestMessage } from '../../participants/review/panelRules.js';
import type { Form } from '../participantForms.js';

export type ReadVerdict =
  | { readonly ok: true; readonly verdict: Verdict; readonly version: number }
  | { readonly ok: false; readonly problem: string };

const no = (problem: string): ReadVerdict => ({ ok: false, problem });
const choices = { data: ['include', 'exclude'], payment: ['approve', 'reject'], return: ['ask'] } as const;

/** A posted decision, checked against the panel's rules; what is wrong with it otherwise, in one sentence. */
export function readVerdict(form: Form, rules: readonly RejectionRule[]): ReadVerdict {
  const aspect = (['data', 'payment', 'return'] as const).find((each) => each === form['aspect']);
  const choice = aspect === undefined ? undefined : choices[aspect].find((each) => each === form['choice']);
  const version = Number(form['version']);
  const reason = (form['reason'] ?? '').trim();
  if (aspect === undefined || choice === undefined || !Number.isSafeInteger(version))
    return no('The form was not whole.');
  if (reason === '' || reason.length > 500) return no('Say why, in at most 500 characters.');
  if (choice !== 'reject' && choice !== 'ask') return { ok: true, version, verdict: { aspect, choice, reason } };
  const message = (form['message'] ?? '').trim();
  if (message.length > 2000) return no('The message may have at most 2000 characters.');
  if (choice === 'ask') {
    if (message === '') return no('Write what the person is told.');
    return { ok: true, version, verdict: { aspect, choice, reason, message } };
  }
  const rule = rules.find(({ category }) => category === form['category']);
  if (rule?.allowed !== true) return no('The panel’s rules give no ground for this rejection.');
  if (message.length < shortestMessage) return no(`The message needs at least ${shortestMessage} characters.`);
  return { ok: true, version, verdict: { aspect, choice, reason, message, category: rule.category } };
}

import type { Request, Response } from 'express';
import type { Viewer } from '../../../views/admin/frame.js';
import { accountOf } from './account.js';

/** Whoever is signed in, for a page's frame. The guard has let nobody else through. */
export function viewerOf(response: Response): Viewer {
  const account = accountOf(response);
  if (account === undefined) throw new Error('an admin page without a sign-in');
  return { name: account.name, role: account.role };
}

/** What a redirect after a form says, by its key in the address: never text from the address itself. */
const notices: Readonly<Record<string, string>> = {
  ended: 'The sign-ins have ended.',
  opened: 'The wave is open. It keeps the study version of this moment.',
  paused: 'The wave is paused. People under way can finish.',
  resumed: 'The wave is open again.',
  decided: 'Saved. Nothing was sent to the panel.',
  sent: 'Noted as done at the panel.',
  'sent-partly': 'Noted, except for those on which someone else acted in the meantime: look at them again.',
  closed: 'The wave is closed. People under way can finish.',
};

/** The notice that an address asks for, or undefined. */
export function noticeOf(request: Request): string | undefined {
  const key = request.query['done'];
  return typeof key === 'string' && Object.hasOwn(notices, key) ? notices[key] : undefined;
}

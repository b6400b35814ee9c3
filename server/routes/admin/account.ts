import type { Request, RequestHandler, Response } from 'express';
import { page } from '../../../views/page.js';
import { Problem } from '../../../views/problem.js';
import { signedIn } from '../../accounts/signIn.js';
import { type Account, anyAccount, type Role } from '../../store/accounts.js';
import type { AppContext } from '../context.js';
import { cookieValue } from '../participantSession.js';

const cookieName = 'credence-account';

/** The token of a request's sign-in, if it brings one. */
export function signInToken(request: Request): string | undefined {
  return cookieValue(request.headers.cookie ?? '', cookieName);
}

/** Gives the browser its sign-in; the cookie ends with the browser, the sign-in by itself after its hours. */
export function keepSignIn(response: Response, token: string): void {
  response.cookie(cookieName, token, { path: '/', httpOnly: true, sameSite: 'lax', secure: response.req.secure });
}

/** Takes the browser's sign-in away. */
export function dropSignIn(response: Response): void {
  response.clearCookie(cookieName, { path: '/', httpOnly: true, sameSite: 'lax' });
}

/** Who is signed in, or undefined. */
export function accountOf(response: Response): Account | undefined {
  return response.locals['account'] as Account | undefined;
}

const participants = /^\/s(\/|$)/;
const signingIn = /^\/admin\/(sign-in|link\/[\w-]+)$/;
const openWithoutAccounts = /^\/(reports\/.*)?$/;
const sections = /^\/($|admin(\/|$)|reports(\/|$))/;

/**
 * Stands before every page: participants' pages and the ways to sign in are open, anything else (addresses that do not
 * exist too) needs a sign-in. While there is no account at all, which a server on loopback alone may run with, the home
 * page and reports are open as well.
 */
export function accessGuard(context: AppContext): RequestHandler {
  return (request, response, next) => {
    const account = signedIn(context.store, signInToken(request), context.now());
    if (account !== undefined) response.locals['account'] = account;
    const { path } = request;
    if (account !== undefined || participants.test(path) || signingIn.test(path)) next();
    else if (!anyAccount(context.store)) {
      if (openWithoutAccounts.test(path) || !sections.test(path)) next();
      else response.status(403).send(page(Problem, noAccountYet));
    } else if (request.method === 'GET' && sections.test(path) && request.get('hx-request') === undefined) {
      response.redirect(303, `/admin/sign-in?to=${encodeURIComponent(request.originalUrl)}`);
    } else response.status(401).send(page(Problem, signInFirst));
  };
}

/** Lets only accounts of a role through; an admin may do all that a researcher may. */
export function only(role: Role): RequestHandler {
  return (_request, response, next) => {
    const account = accountOf(response);
    if (account !== undefined && (account.role === 'admin' || role === 'researcher')) next();
    else response.status(403).send(page(Problem, adminsOnly));
  };
}

const noAccountYet = {
  title: 'There is no account yet',
  text:
    'This part needs to know who decides. Run "npx credence admin add NAME" in the folder of Credence and open the link ' +
    'that it prints. A server that was started in a terminal has printed such a link itself.',
};
const signInFirst = {
  title: 'Please sign in first',
  text: 'This page is for the people who run the study, and nothing was saved. Sign in at /admin/sign-in, then try again.',
};
const adminsOnly = {
  title: 'This is for admins',
  text: 'Your account is a researcher’s, so it can’t do this, and nothing was saved. Ask an admin.',
};

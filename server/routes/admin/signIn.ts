import express, { type Request, type Response, type Router } from 'express';
import { Accounts } from '../../../views/admin/accounts.js';
import { ChoosePassword, SignIn } from '../../../views/admin/signIn.js';
import { page } from '../../../views/page.js';
import { Problem } from '../../../views/problem.js';
import { limitedAttempts } from '../../accounts/attempts.js';
import { fitsPassword, hashPassword, longestPassword, shortestPassword } from '../../accounts/passwords.js';
import { acceptLink, linkOwner, nameProblem, signOut, startSignIn } from '../../accounts/signIn.js';
import { accountByName, allAccounts } from '../../store/accounts.js';
import { endSignInsOf, liveSignIns } from '../../store/signIns.js';
import { writeFault } from '../../store/watchedWriter.js';
import type { AppContext } from '../context.js';
import { formOf } from '../participantForms.js';
import { accountOf, dropSignIn, keepSignIn, only, signInToken } from './account.js';
import { noticeOf, viewerOf } from './parts.js';

/** Signing in and out, one-time links, and the list of accounts. */
export function signInRouter(context: AppContext): Router {
  const router = express.Router({ caseSensitive: true });
  const attempts = limitedAttempts();

  router.get('/admin/sign-in', (request, response) => {
    response.send(page(SignIn, { to: pathOf(request.query['to']) }));
  });

  router.post('/admin/sign-in', async (request, response) => {
    const form = formOf(request);
    const [name, password, to] = [form['name']?.trim() ?? '', form['password'] ?? '', pathOf(form['to'])];
    const keys = [`address ${request.ip ?? ''}`, `name ${name.toLowerCase().slice(0, 100)}`];
    const wait = attempts.waitFor(keys, context.now());
    if (wait > 0) {
      const minutes = Math.ceil(wait / 60_000);
      const problem = `Too many tries. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
      response.set('Retry-After', String(Math.ceil(wait / 1000)));
      response.status(429).send(page(SignIn, { to, name, problem }));
      return;
    }
    // Counted before the slow check, so that tries sent side by side don't slip through.
    attempts.failed(keys, context.now());
    const account = accountByName(context.store, name);
    const fits = await fitsPassword(account?.passwordHash, password.slice(0, longestPassword));
    if (account === undefined || !fits) {
      response.status(403).send(page(SignIn, { to, name, problem: 'This name and password do not fit together.' }));
      return;
    }
    attempts.succeeded(keys);
    try {
      keepSignIn(response, await context.write(() => startSignIn(context.store, account.id, context.now())));
    } catch (error) {
      if (writeFault(error) === undefined) throw error;
      context.logError(error);
      response.status(503).send(page(SignIn, { to, name, problem: cannotStore }));
      return;
    }
    response.redirect(303, to);
  });

  router.post('/admin/sign-out', async (request, response) => {
    const token = signInToken(request);
    if (token !== undefined) await context.write(() => signOut(context.store, token));
    dropSignIn(response);
    response.redirect(303, '/admin/sign-in');
  });

  router
    .route('/admin/link/:token')
    .get((request, response) => {
      choosePassword(context, request, response, 200);
    })
    .post(async (request, response) => {
      const form = formOf(request);
      const [name, password] = [form['name']?.trim() ?? '', form['password'] ?? ''];
      const problem = passwordProblem(password, form['again']) ?? linkNameProblem(context, request, name);
      if (problem !== undefined) {
        choosePassword(context, request, response, 422, { name, problem });
        return;
      }
      const passwordHash = await hashPassword(password);
      const token = await context.write(() =>
        acceptLink(context.store, request.params.token, { name, passwordHash }, context.now()),
      );
      if (token === undefined) choosePassword(context, request, response, 410);
      else {
        keepSignIn(response, token);
        response.redirect(303, '/admin');
      }
    });

  router.get('/admin/accounts', only('admin'), (request, response) => {
    const signIns = liveSignIns(context.store, context.now().toISOString());
    const accounts = allAccounts(context.store).map((account) => ({
      ...account,
      signIns: signIns.filter(({ accountId }) => accountId === account.id),
    }));
    response.send(page(Accounts, { viewer: viewerOf(response), notice: noticeOf(request), accounts }));
  });

  router.post('/admin/accounts/:id/end', only('admin'), async (request, response) => {
    const id = Number(request.params['id']);
    await context.write(() => endSignInsOf(context.store, id));
    response.redirect(303, accountOf(response)?.id === id ? '/admin/sign-in' : '/admin/accounts?done=ended');
  });
  return router;
}

const cannotStore =
  'The server can’t store anything just now, so nobody can sign in: its disk is full or read-only. Make room there, then try again.';

/** A path of this server, never an address elsewhere. */
function pathOf(to: unknown): string {
  return typeof to === 'string' && /^\/(?![/\\])[\x21-\x7e]*$/.test(to) ? to : '/admin';
}

function passwordProblem(password: string, again: string | undefined): string | undefined {
  if (password.length < shortestPassword) return `Please take at least ${shortestPassword} characters.`;
  if (password.length > longestPassword) return `Please take at most ${longestPassword} characters.`;
  return password === again ? undefined : 'The two passwords differ. Please type the same one twice.';
}

function linkNameProblem(context: AppContext, request: Request, name: string): string | undefined {
  const link = linkOwner(context.store, String(request.params['token']), context.now());
  if (link === undefined || link.account !== null) return undefined;
  const problem = nameProblem(name);
  return problem === undefined ? undefined : `This name can’t be used: ${problem}.`;
}

function choosePassword(
  { store, now }: AppContext,
  request: Request,
  response: Response,
  status: number,
  draft: { readonly name?: string; readonly problem?: string } = {},
): void {
  const token = String(request.params['token']);
  const link = linkOwner(store, token, now());
  if (link === undefined)
    response.status(410).send(
      page(Problem, {
        title: 'This link no longer works',
        text: 'It was used already, or it is older than a day. Run "credence admin reset NAME" for a new one.',
      }),
    );
  else
    response.status(status).send(
      page(ChoosePassword, {
        action: `/admin/link/${token}`,
        owner: link.account?.name,
        shortest: shortestPassword,
        ...draft,
      }),
    );
}

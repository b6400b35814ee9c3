import type { Store } from '../store/open.js';
import {
  type Account,
  accountByName,
  anyAccount,
  insertAccount,
  type Role,
  setPasswordHash,
} from '../store/accounts.js';
import { accountSignedIn, endSignIn, insertLink, insertSignIn, linkFor, useLink } from '../store/signIns.js';
import { InputError } from '../errors.js';
import { newToken, tokenHash } from './tokens.js';

export const signInHours = 12;
export const linkHours = 24;

function hoursAfter(now: Date, hours: number): string {
  return new Date(now.getTime() + hours * 3_600_000).toISOString();
}

/** Starts a sign-in that lasts 12 hours; returns the token for the browser. Call inside a write. */
export function startSignIn(store: Store, accountId: number, now: Date): string {
  const token = newToken();
  insertSignIn(store, tokenHash(token), accountId, now.toISOString(), hoursAfter(now, signInHours));
  return token;
}

/** Whom a browser's token signs in, or undefined. */
export function signedIn(store: Store, token: string | undefined, now: Date): Account | undefined {
  return token === undefined ? undefined : accountSignedIn(store, tokenHash(token), now.toISOString());
}

/** Ends the sign-in of a browser's token. */
export function signOut(store: Store, token: string): void {
  endSignIn(store, tokenHash(token));
}

const nameShape = /^[\p{L}\p{N}][\p{L}\p{N}._ -]{0,62}$/u;

/** What is wrong with an account's name, or undefined. */
export function nameProblem(name: string): string | undefined {
  return nameShape.test(name)
    ? undefined
    : 'use letters, digits, spaces, dots and hyphens, starting with a letter or digit (at most 63)';
}

/** A new account and the token of the one-time link by which its password is chosen. Call inside a write. */
export function addAccount(store: Store, name: string, role: Role, now: Date): string {
  const problem = nameProblem(name);
  if (problem !== undefined) throw new InputError(name, problem);
  if (accountByName(store, name) !== undefined)
    throw new InputError(name, 'there is an account of this name: choose another, or use "credence admin reset"');
  return linkTo(store, insertAccount(store, name, role, now.toISOString()).id, now);
}

/** Takes an account's password away, ends its sign-ins, and gives the token of a link to choose a new one. */
export function resetAccount(store: Store, name: string, now: Date): string {
  const account = accountByName(store, name);
  if (account === undefined) throw new InputError(name, 'there is no account of this name: use "credence admin add"');
  setPasswordHash(store, account.id, null);
  return linkTo(store, account.id, now);
}

/** The token of a link that makes the first account, an admin's; undefined once there is one. */
export function firstAccountLink(store: Store, now: Date): string | undefined {
  return anyAccount(store) ? undefined : linkTo(store, null, now);
}

function linkTo(store: Store, accountId: number | null, now: Date): string {
  const token = newToken();
  insertLink(store, tokenHash(token), accountId, hoursAfter(now, linkHours));
  return token;
}

/** What a link is for: an account, or (null) the first one; undefined where it is used, too old or unknown. */
export function linkOwner(store: Store, token: string, now: Date): { readonly account: Account | null } | undefined {
  const link = linkFor(store, tokenHash(token), now.toISOString());
  return link?.account === null && anyAccount(store) ? undefined : link;
}

/**
 * Uses a link up: keeps the password, makes the first account where the link is for that, and signs in. Returns the
 * browser's token, or undefined where the link is used or too old. Call inside a write.
 */
export function acceptLink(
  store: Store,
  token: string,
  chosen: { readonly name: string; readonly passwordHash: string },
  now: Date,
): string | undefined {
  const link = linkOwner(store, token, now);
  if (link === undefined || !useLink(store, tokenHash(token))) return undefined;
  const account = link.account ?? insertAccount(store, chosen.name, 'admin', now.toISOString());
  setPasswordHash(store, account.id, chosen.passwordHash);
  return startSignIn(store, account.id, now);
}

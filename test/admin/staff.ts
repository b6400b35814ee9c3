import type { TestContext } from 'node:test';
import { reportQueue } from '../../server/reports/process/reportQueue.js';
import { allRoutes } from '../../server/routes/all.js';
import { acceptLink, addAccount } from '../../server/accounts/signIn.js';
import { hashPassword } from '../../server/accounts/passwords.js';
import type { Role } from '../../server/store/accounts.js';
import type { Study } from '../../server/study/schema.js';
import { Client } from '../participants/client.js';
import { type Site, type SiteOptions, startSite } from '../participants/site.js';

export const password = 'correct horse battery';

/** The whole site as it is served. */
export function startStaffedSite(test: TestContext, study: Study, options: SiteOptions = {}): Promise<Site> {
  return startSite(test, study, {
    ...options,
    routes: (context) => {
      const queue = reportQueue({ store: context.store, database: context.store.name, now: context.now });
      test.after(() => queue.close());
      return allRoutes(context, queue);
    },
  });
}

let hash: Promise<string> | undefined;

/** Makes an account with the tests' password. */
export async function makeAccount({ store, context }: Site, name: string, role: Role): Promise<void> {
  hash ??= hashPassword(password);
  const token = addAccount(store, name, role, context.now());
  acceptLink(store, token, { name, passwordHash: await hash }, context.now());
}

/** A browser that has signed in through the page, as a new account of this role. */
export async function signedInAs(site: Site, role: Role, name: string = role): Promise<Client> {
  await makeAccount(site, name, role);
  const client = new Client(site.url);
  const reply = await client.post('/admin/sign-in', { name, password, to: '/admin' });
  if (reply.status !== 303) throw new Error(`sign-in answered ${reply.status}`);
  return client;
}

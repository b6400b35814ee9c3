import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Site } from '../participants/site.js';
import { Client, toTrials } from '../participants/client.js';
import { sampleStudy } from '../participants/sampleStudy.js';
import { signedInAs, startStaffedSite } from './staff.js';

interface Layer {
  readonly route?: { readonly path: string; readonly stack: readonly { readonly method?: string }[] };
  readonly handle: { readonly stack?: readonly Layer[] };
}
type Method = 'get' | 'post';

/** Every route of the application as it is served, as method and path with example parameters. */
function routesOf({ app }: Site): { method: Method; path: string }[] {
  const walk = (layers: readonly Layer[]): { method: Method; path: string }[] =>
    layers.flatMap(({ route, handle }) => {
      if (route === undefined) return walk(handle.stack ?? []);
      const methods = new Set(route.stack.map(({ method }) => method ?? 'get'));
      return [...methods].map((method) => ({ method: method as Method, path: example(route.path) }));
    });
  return walk((app.router as unknown as { stack: readonly Layer[] }).stack);
}

function example(path: string): string {
  const values: Readonly<Record<string, string>> = { study: 'lamps', wave: 'main', id: '1', token: 'x'.repeat(43) };
  return path.replace(/[:*](\w+)/g, (_written, name: string) => values[name] ?? 'consent');
}

const open = /^\/(s\/|admin\/sign-in$|admin\/link\/|static\/|favicon\.ico$|health$)/;
/** What only an admin may: judging, paying, seeing who someone is, accounts. */
const adminOnly = /^\/admin\/(accounts|people)|\/review/;
/** Each room of the site has routes in the table, so that none was left out when it was put together. */
const rooms = ['/', '/s/', '/reports/', '/admin/studies/', '/admin/people/', '/admin/accounts', '/health'];

test('the whole route table as nobody, participant, researcher, admin', async (t) => {
  const site = await startStaffedSite(t, sampleStudy());
  const [admin, researcher] = [await signedInAs(site, 'admin'), await signedInAs(site, 'researcher')];
  const [nobody, participant] = [new Client(site.url), new Client(site.url)];
  await toTrials(participant, '/s/lamps/main');
  const table = routesOf(site);
  assert.ok(table.length > 45, `${table.length} routes`);
  for (const part of [...rooms, '/sampling', '/validation', '/figures/'])
    assert.ok(
      table.some(({ path }) => path.includes(part)),
      part,
    );
  for (const { method, path } of table) {
    const ask = (client: Client): ReturnType<Client['get']> =>
      method === 'get' ? client.get(path) : client.post(path, {});
    const name = `${method} ${path}`;
    for (const stranger of [nobody, participant]) {
      const { status, location, text } = await ask(stranger);
      if (open.test(path)) assert.notEqual(status, 401, name);
      else {
        assert.ok(method === 'get' && status === 303 ? location?.startsWith('/admin/sign-in') : status === 401, name);
        assert.doesNotMatch(text, /How likely is it/, name);
      }
    }
    if (open.test(path) || path === '/admin/sign-out') continue;
    const asResearcher = await ask(researcher);
    assert.equal(asResearcher.status === 403, adminOnly.test(path), `${name} as a researcher: ${asResearcher.status}`);
    if (path.startsWith('/admin/accounts') && method === 'post') continue;
    const asAdmin = await ask(admin);
    assert.ok(![401, 403].includes(asAdmin.status) && asAdmin.status < 500, `${name} as an admin: ${asAdmin.status}`);
  }
  assert.deepEqual(site.errors, []);
});

test('addresses that do not exist tell a stranger nothing', async (t) => {
  const site = await startStaffedSite(t, sampleStudy());
  await signedInAs(site, 'admin');
  const nobody = new Client(site.url);
  for (const path of [
    '/nothing',
    '/admin/nothing',
    '/reports/lamps',
    '/reports/nothing',
    '/ADMIN',
    '//admin',
    '/admin/',
  ])
    assert.ok([303, 401].includes((await nobody.get(path)).status), path);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Router } from 'express';
import { adminRouter } from '../../server/routes/admin/router.js';
import { homeRouter } from '../../server/routes/home.js';
import { participantRouter } from '../../server/routes/participant.js';
import type { Site } from '../participants/site.js';
import { Client, toTrials } from '../participants/client.js';
import { sampleStudy } from '../participants/sampleStudy.js';
import { signedInAs, startStaffedSite } from './staff.js';

interface Layer {
  readonly route?: { readonly path: string; readonly stack: readonly { readonly method?: string }[] };
  readonly handle: { readonly stack?: readonly Layer[] };
}

/** Every route of a router and of the routers in it, as method and path with example parameters. */
function routesOf(router: Router): { method: 'get' | 'post'; path: string }[] {
  const walk = (layers: readonly Layer[]): { method: 'get' | 'post'; path: string }[] =>
    layers.flatMap(({ route, handle }) => {
      if (route === undefined) return walk(handle.stack ?? []);
      const methods = new Set(route.stack.map(({ method }) => method ?? 'get'));
      return [...methods].map((method) => ({ method: method as 'get' | 'post', path: example(route.path) }));
    });
  return walk((router as unknown as { stack: readonly Layer[] }).stack);
}

function example(path: string): string {
  const values: Readonly<Record<string, string>> = { study: 'lamps', wave: 'main', id: '1', token: 'x'.repeat(43) };
  return path.replace(/[:*](\w+)/g, (_written, name: string) => values[name] ?? 'consent');
}

function routes({ context }: Site): { method: 'get' | 'post'; path: string }[] {
  return [adminRouter(context), homeRouter(context), participantRouter(context)].flatMap(routesOf);
}

const open = /^\/(s\/|admin\/sign-in$|admin\/link\/)/;
/** What only an admin may: judging, paying, seeing who someone is, accounts. */
const adminOnly = /^\/admin\/(accounts|people)|\/review/;

test('the whole route table as nobody, participant, researcher, admin', async (t) => {
  const site = await startStaffedSite(t, sampleStudy());
  const [admin, researcher] = [await signedInAs(site, 'admin'), await signedInAs(site, 'researcher')];
  const [nobody, participant] = [new Client(site.url), new Client(site.url)];
  await toTrials(participant, '/s/lamps/main');
  const table = routes(site);
  assert.ok(table.length > 25, `${table.length} routes`);
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

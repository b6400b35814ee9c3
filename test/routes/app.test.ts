import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import express from 'express';
import request from 'supertest';
import { createApp } from '../../server/app.js';
import { readEnvironment } from '../../server/env.js';
import { startServer } from '../../server/index.js';
import { seededUniform } from '../../server/random.js';
import type { AppContext } from '../../server/routes/context.js';
import { openStore } from '../../server/store/open.js';
import { groupWriter } from '../../server/store/writer.js';
import { temporaryFolder } from '../temporary.js';

function contextFor(test: TestContext, errors: unknown[] = []): AppContext {
  const store = openStore(join(temporaryFolder(test), 'credence.db'));
  test.after(() => store.close());
  return {
    store,
    write: groupWriter(store),
    now: () => new Date(0),
    uniform: seededUniform(1),
    secret: 's'.repeat(64),
    logError: (error) => errors.push(error),
  };
}

function appWith(test: TestContext, errors: unknown[] = []): express.Express {
  const router = express.Router();
  router.get('/broken', () => {
    throw new Error('secret detail');
  });
  router.post('/save', (_request, response) => {
    response.send('saved');
  });
  return createApp({ context: contextFor(test, errors), publicUrl: 'https://study.example.org', routers: [router] });
}

test('every page has a strict content policy, no referrer and no cache', async (context) => {
  const response = await request(appWith(context)).get('/nowhere').expect(404);
  const policy = response.headers['content-security-policy'] ?? '';
  assert.match(policy, /default-src 'none'/);
  assert.doesNotMatch(policy, /unsafe/);
  assert.equal(response.headers['referrer-policy'], 'no-referrer');
  assert.equal(response.headers['cache-control'], 'no-store');
  assert.equal(response.headers['x-powered-by'], undefined);
});

test('a bug shows a calm page and leaves its stack in the log', async (context) => {
  const errors: unknown[] = [];
  const response = await request(appWith(context, errors)).get('/broken').expect(500);
  assert.match(response.text, /went wrong on our side/);
  assert.doesNotMatch(response.text, /secret detail/);
  assert.match((errors[0] as Error).stack ?? '', /secret detail/);
});

test('a request under a foreign name is refused (DNS rebinding)', async (context) => {
  const app = appWith(context);
  await request(app).get('/health').set('Host', 'evil.example').expect(421);
  await request(app).get('/health').set('Host', 'study.example.org').expect(200, { ok: true });
  await request(app).get('/health').set('Host', 'localhost:3000').expect(200);
});

test('a form sent from another site saves nothing', async (context) => {
  const app = appWith(context);
  const post = (): request.Test => request(app).post('/save').set('Host', 'localhost');
  await post().set('Sec-Fetch-Site', 'cross-site').expect(403);
  await post().set('Sec-Fetch-Site', 'same-site').expect(403);
  await post().set('Origin', 'https://evil.example').expect(403);
  await post().set('Origin', 'null').expect(403);
  await post().expect(403);
  await post().set('Sec-Fetch-Site', 'same-origin').expect(200);
  await post().set('Origin', 'http://localhost').expect(200);
  await post().set('Origin', 'https://study.example.org').expect(200);
});

test('a body that is too large or malformed is a 4xx that says nothing was saved', async (context) => {
  const app = appWith(context);
  const response = await request(app)
    .post('/save')
    .set('Sec-Fetch-Site', 'same-origin')
    .type('form')
    .send(`a=${'x'.repeat(300_000)}`)
    .expect(413);
  assert.match(response.text, /nothing was saved/);
});

test('a taken port is one line, and a stop lets a request under way finish', async (context) => {
  const blocker = createServer();
  await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
  const { port } = blocker.address() as AddressInfo;
  context.after(() => blocker.close());
  const parts = contextFor(context);
  await assert.rejects(
    startServer(readEnvironment({ PORT: String(port) }), parts, { before: [], routers: [] }),
    /port \d+ on 127\.0\.0\.1 is taken: stop the other program or set PORT/,
  );

  const slow = express.Router();
  slow.get('/slow', (_request, response) => void setTimeout(() => response.send('done'), 200));
  const server = await startServer(readEnvironment({ PORT: '0' }), parts, { before: [], routers: [slow] });
  const reply = fetch(`${server.url}/slow`);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await server.stop();
  assert.equal(await (await reply).text(), 'done');
});

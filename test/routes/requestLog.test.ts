import assert from 'node:assert/strict';
import { test } from 'node:test';
import express from 'express';
import request from 'supertest';
import { requestLog, type RequestLine } from '../../server/routes/requestLog.js';

test('the log names routes by their pattern: no id, no query, no answer; and only what went wrong or was slow', async () => {
  const lines: RequestLine[] = [];
  const app = express();
  app.use(requestLog((line) => lines.push(line)));
  app.get('/people/:id', (_request, response) => void response.status(503).send('no'));
  app.get('/fine', (_request, response) => void response.send('yes'));
  await request(app).get('/people/63c123af913a974f87e8e7fc?PROLIFIC_PID=secret').expect(503);
  await request(app).get('/fine').expect(200);
  assert.equal(lines.length, 1);
  assert.deepEqual({ ...lines[0], ms: 0 }, { method: 'GET', route: '/people/:id', status: 503, ms: 0 });
});

import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { saveValidation } from '../../server/store/validations.js';
import { sampleStudy } from '../participants/sampleStudy.js';
import { fixtureValidation } from '../reports/validation/fixtureValidation.js';
import { reportSite } from '../routes/reportSite.js';
import { axeFindings, look, visit } from './browser.js';

test('published numbers beside ours are accessible and do not scroll sideways, wide and at 320 pixels', async (context) => {
  const study = { ...sampleStudy(), id: 'tea', title: 'Tea', validation: 'made-up' };
  const { app, store } = reportSite(context, [study]);
  saveValidation(store, 'tea', 'key', JSON.stringify(fixtureValidation('tea')));
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  for (const width of [1280, 320]) {
    const { page, complaints } = await visit(context, { viewport: { width, height: 900 } });
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/reports/tea/validation`);
    assert.deepEqual(await axeFindings(page), []);
    assert.ok(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
      `scrolls sideways at ${width}`,
    );
    assert.deepEqual(complaints, []);
    await look(page, `validation-${width}`);
  }
});

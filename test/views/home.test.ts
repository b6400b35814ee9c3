import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Home, type HomeStudy } from '../../views/home.js';
import { page } from '../../views/page.js';
import { assertWellFormedPage, tagsOf, textOf } from './markup.js';

const study: HomeStudy = {
  id: 'tea',
  title: '<script>alert(1)</script> & "tea"',
  description: 'x'.repeat(2000),
  items: 1,
  waves: [
    {
      key: 'first',
      title: undefined,
      state: 'open',
      asksPeople: true,
      counts: [{ kind: 'person', origin: 'simulated', respondents: 1, responses: 30 }],
    },
    { key: 'models', title: 'Models', state: 'draft', asksPeople: false, counts: [] },
  ],
};

test('shows waves with their state, what has come in by origin, and where to go', () => {
  const html = page(Home, { studies: [study] });
  assertWellFormedPage(html);
  assert.match(textOf(html), /1 item, 2 waves/);
  assert.match(
    textOf(html),
    /first Preview visit to first \(never counted\) open 1 person, simulated: 30 responses Simulated data\./,
  );
  assert.deepEqual(
    tagsOf(html, 'a').map((tag) => / href="([^"]*)"/.exec(tag)?.[1]),
    ['/admin', '/s/tea/first?preview', '/reports/tea'],
  );
  assert.deepEqual(tagsOf(html, 'script'), []);
});

test('a study without responses has no report link, and no study at all is said to be so', () => {
  const silent = { ...study, waves: study.waves.map((wave) => ({ ...wave, counts: [] })) };
  const html = page(Home, { studies: [silent] });
  assert.doesNotMatch(html, /\/reports\//);
  assert.match(textOf(html), /No report yet/);
  assert.match(textOf(page(Home, { studies: [] })), /no study in the database/);
});

import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { answerAll, attentive, Client, toTrials } from '../participants/client.js';
import { part, sampleStudy } from '../participants/sampleStudy.js';
import { type Site, startSite } from '../participants/site.js';
import { axeFindings, look, visit } from './browser.js';
import type { Study } from '../../server/study/schema.js';

const base = '/s/lamps/main';

/** A page of the main part: the way to it goes over HTTP, its cookie into the browser. */
async function trialPage(
  t: TestContext,
  options: Parameters<typeof visit>[1] = {},
  study: Study = sampleStudy(),
): Promise<{ page: Page; site: Site; complaints: string[] }> {
  const site = await startSite(t, study);
  const client = new Client(site.url);
  await toTrials(client, base);
  const { page, complaints } = await visit(t, options);
  await page.context().addCookies(client.cookieList());
  await page.goto(site.url + base);
  return { page, site, complaints };
}

const stored = (site: Site, columns = 'value'): unknown[] =>
  site.store.prepare(`SELECT ${columns} FROM trials JOIN responses ON trial_id = trials.id ORDER BY position`).all();
const number = (page: Page): Promise<string> => page.locator('input[type=number]').inputValue();
// Forced, because a button that is dimmed (aria-disabled) can be pressed all the same and then says why.
const next = (page: Page): Promise<void> => page.locator('button.main').click({ force: true });
async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** What a screen reader is told about the slider. */
async function slider(page: Page): Promise<{ value: unknown; description: string; invalid: unknown }> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const node = nodes.find(({ role, ignored }) => !ignored && role?.value === 'slider');
  const property = (wanted: string): unknown => node?.properties?.find(({ name }) => name === wanted)?.value.value;
  return {
    value: property('valuetext'),
    description: String(node?.description?.value),
    invalid: property('invalid'),
  };
}

test('wanting the start value forces moving away and back (jsPsych 696): a single click at the middle stores 50', async (t) => {
  const { page, site } = await trialPage(t, { viewport: { width: 1280, height: 800 } });
  const range = page.locator('input[type=range]');
  const box = (await range.boundingBox())!;
  await range.click({ position: { x: box.width / 2, y: box.height / 2 } });
  assert.equal(await number(page), '50');
  assert.equal(await range.getAttribute('aria-valuetext'), '50: could go either way');
  await next(page);
  assert.deepEqual(stored(site), [{ value: 50 }]);
});

test('keyboard-only users blocked (jsPsych 1783): the whole study by Tab, arrows, Home, End, PageUp, PageDown and Enter', async (t) => {
  const site = await startSite(t, sampleStudy());
  const { page, complaints } = await visit(t, { viewport: { width: 1280, height: 800 } });
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focusOn = async (selector: string): Promise<void> => {
    for (let tab = 0; tab < 12; tab += 1) {
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
      await press('Tab');
    }
    assert.fail(`${selector} can't be reached by Tab`);
  };
  const enter = async (): Promise<void> => {
    await focusOn('button.main');
    const shown = page.waitForEvent('load');
    await press('Enter');
    await shown;
  };
  await page.goto(site.url + base);
  await focusOn('input[type=radio]');
  await press('Space');
  await enter();
  for (const keys of [
    ['Home', 'PageUp', 'PageUp', 'PageUp', 'PageUp', 'PageUp', 'PageUp', 'PageUp', 'ArrowRight'],
    ['ArrowRight', 'ArrowLeft'],
  ]) {
    await focusOn('input[type=range]');
    await press(...keys);
    await enter();
    await enter();
  }
  await enter();
  const expected = [
    [['ArrowRight', 'ArrowLeft'], '50'],
    [['Home'], '0'],
    [['End'], '100'],
    [['PageUp'], '60'],
    [['PageDown', 'ArrowUp'], '41'],
    [['End', 'ArrowDown'], '99'],
  ] as const;
  for (const [keys, value] of expected) {
    await focusOn('input[type=range]');
    await press(...keys);
    await page.waitForFunction(
      (wanted) => document.querySelector<HTMLInputElement>('input[type=number]')?.value === wanted,
      value,
    );
    await enter();
  }
  await page.keyboard.press('Tab');
  await enter();
  assert.equal(await page.locator('h1').textContent(), 'Thank you');
  assert.deepEqual(
    stored(site, 'value, input_type'),
    expected.map(([, value]) => ({ value: Number(value), input_type: 'key' })),
  );
  assert.deepEqual(complaints, []);
});

test('on touch the button stayed disabled (jsPsych PR 1773): a tap on the line enables it, the number box too', async (t) => {
  const { page, site } = await trialPage(t, { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });
  const button = page.locator('button.main');
  assert.equal(await button.getAttribute('aria-disabled'), 'true');
  const box = (await page.locator('input[type=range]').boundingBox())!;
  await page.touchscreen.tap(box.x + box.width * 0.25, box.y + box.height / 2);
  assert.equal(await button.getAttribute('aria-disabled'), 'false');
  const value = Number(await number(page));
  assert.ok(value > 20 && value < 30, String(value));
  await button.tap();
  await page.locator('input[type=number]').tap();
  await page.keyboard.type('73');
  assert.equal(await button.getAttribute('aria-disabled'), 'false');
  await button.tap();
  await page.getByText('Question 3 of 6').waitFor();
  const types = stored(site, 'value, input_type, viewport') as {
    value: number;
    input_type: string;
    viewport: string;
  }[];
  assert.deepEqual(
    types.map(({ input_type: type, viewport }) => [type, viewport]),
    [
      ['touch', 'narrow'],
      ['touch', 'narrow'],
    ],
  );
  assert.equal(types[1]?.value, 73);
});

test('untouched: the page says why Continue does not go on, without asking the server', async (t) => {
  const { page, site, complaints } = await trialPage(t);
  await next(page);
  assert.equal(await page.getByRole('alert').textContent(), 'Please give your answer first. Nothing was saved yet.');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('type')), 'range');
  const told = await slider(page);
  assert.equal(told.value, 'no answer yet');
  assert.match(told.description, /^Please give your answer first/);
  assert.equal(told.invalid, 'true');
  const before = await page.locator('input[type=range]').boundingBox();
  await page.keyboard.press('ArrowRight');
  await page.locator('.problem').waitFor({ state: 'hidden' });
  assert.deepEqual(await page.locator('input[type=range]').boundingBox(), before, 'nothing moves at the first touch');
  const after = await slider(page);
  assert.equal(after.value, '51: could go either way');
  assert.doesNotMatch(after.description, /Please/);
  assert.equal(after.invalid, 'false');
  await page.locator('input[type=number]').fill('');
  await next(page);
  assert.match((await page.getByRole('alert').textContent()) ?? '', /Nothing was saved/);
  await page.locator('input[type=number]').fill('900');
  assert.equal(await page.locator('button.main').getAttribute('aria-disabled'), 'true');
  await next(page);
  assert.match((await page.getByRole('alert').textContent()) ?? '', /an answer on the scale/);
  assert.deepEqual(stored(site), []);
  assert.deepEqual(complaints, []);
});

test('a drag is one change; first touch, last change and submit are in order; a hidden tab is counted', async (t) => {
  const { page, site } = await trialPage(t, { viewport: { width: 1280, height: 800 } });
  const box = (await page.locator('input[type=range]').boundingBox())!;
  const at = (share: number): [number, number] => [box.x + box.width * share, box.y + box.height / 2];
  await page.waitForTimeout(60);
  await page.mouse.move(...at(0.5));
  await page.mouse.down();
  for (const share of [0.55, 0.6, 0.7, 0.8]) await page.mouse.move(...at(share));
  await page.mouse.up();
  await page.waitForTimeout(60);
  await page.mouse.click(...at(0.3));
  await page.evaluate(() => {
    const hide = (hidden: boolean): void => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    hide(true);
    return new Promise<void>((resolve) =>
      setTimeout(() => {
        hide(false);
        resolve();
      }, 120),
    );
  });
  await next(page);
  await page.getByText('Question 2 of 6').waitFor();
  const [row] = stored(
    site,
    'first_touch_ms AS first, last_change_ms AS last, response_time_ms AS submit, hidden_ms AS hidden, changes, input_type AS type',
  ) as {
    first: number;
    last: number;
    submit: number;
    hidden: number;
    changes: number;
    type: string;
  }[];
  assert.ok(row !== undefined);
  assert.ok(row.first >= 50 && row.first < row.last && row.last < row.submit, JSON.stringify(row));
  assert.ok(row.hidden >= 100 && row.hidden < row.submit, JSON.stringify(row));
  assert.equal(row.changes, 1);
  assert.equal(row.type, 'mouse');
});

test('negative durations, mixed time zones (reVISit 962): a wall clock that jumps back changes no duration', async (t) => {
  const { page, site } = await trialPage(t, { timezoneId: 'Pacific/Kiritimati' });
  await page.evaluate(() => {
    Date.now = () => 0;
  });
  await page.locator('input[type=number]').fill('10');
  await page.waitForTimeout(80);
  await next(page);
  await page.getByText('Question 2 of 6').waitFor();
  const [row] = stored(site, 'response_time_ms AS time, done_at AS done') as { time: number; done: string }[];
  assert.ok(row !== undefined && row.time >= 80 && row.time < 20_000, JSON.stringify(row));
  assert.ok(Math.abs(Date.parse(row.done) - Date.now()) < 20_000);
});

test('slow network, three clicks (psychTestR 97): one answer; and back, forward and reload never lose or double one', async (t) => {
  const { page, site } = await trialPage(t);
  await page.route('**/answer', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.locator('input[type=number]').fill('20');
  const button = (await page.locator('button.main').boundingBox())!;
  for (let click = 0; click < 3; click += 1) await page.mouse.click(button.x + 20, button.y + 20);
  await page.getByText('Question 2 of 6').waitFor();
  assert.deepEqual(stored(site), [{ value: 20 }]);
  await page.locator('input[type=number]').fill('30');
  await next(page);
  await page.getByText('Question 3 of 6').waitFor();
  await page.goBack();
  await page.reload();
  assert.equal(await page.locator('h1').textContent(), 'Question 3 of 6');
  assert.equal(await number(page), '');
  assert.deepEqual(stored(site), [{ value: 20 }, { value: 30 }]);
});

test('data not there before the redirect (jsPsych 2050): when the connection dies at the last form there is no code, and again works', async (t) => {
  const study = sampleStudy((file) => (part(file, 'people')['recruitment'] = { codes: { completed: 'CDONE' } }));
  const site = await startSite(t, study);
  const client = new Client(site.url);
  await toTrials(client, base, `${base}?PROLIFIC_PID=${'c'.repeat(24)}&STUDY_ID=st1&SESSION_ID=${'c'.repeat(24)}`);
  const { page } = await visit(t);
  await page.context().addCookies(client.cookieList());
  await page.route('https://app.prolific.com/**', (route) => route.fulfill({ body: 'panel' }));
  await page.goto(site.url + base);
  for (let place = 1; place <= 6; place += 1) {
    const text = (await page.locator('.stimulus').textContent()) ?? '';
    await page.locator('input[type=number]').fill(text.includes('paper towel') ? '95' : '3');
    await next(page);
  }
  await page.locator('textarea').fill('Hello');
  await page.route('**/comments', (route) => route.abort('connectionreset'), { times: 1 });
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.waitForTimeout(300);
  await page.goto(site.url + base);
  assert.ok(!(await page.content()).includes('CDONE'));
  await page.getByRole('button', { name: 'Finish' }).click();
  const link = page.getByRole('link', { name: 'Hand in the code' });
  assert.equal(await link.getAttribute('href'), 'https://app.prolific.com/submissions/complete?cc=CDONE');
  await link.click();
  await page.getByText('panel', { exact: true }).waitFor();
  assert.equal(page.url(), 'https://app.prolific.com/submissions/complete?cc=CDONE');
});

test('left without the code (NOCODE): the last page says that it hands the code in, does so after 40 s, and one button keeps the reader', async (t) => {
  const codes = { completed: 'CDONE', declined: 'CNO' };
  const site = await startSite(
    t,
    sampleStudy((file) => (part(file, 'people')['recruitment'] = { codes })),
  );
  const client = new Client(site.url);
  await toTrials(client, base, `${base}?PROLIFIC_PID=${'d'.repeat(24)}&STUDY_ID=st1&SESSION_ID=${'d'.repeat(24)}`);
  await answerAll(client, base, attentive);
  await client.post(`${base}/comments`, { comment: '' });
  const { page } = await visit(t);
  await page.clock.install();
  await page.context().addCookies(client.cookieList());
  await page.route('https://app.prolific.com/**', (route) => route.fulfill({ body: 'panel' }));
  await page.goto(site.url + base);
  assert.match((await page.getByRole('status').textContent()) ?? '', /In 40 seconds this page hands in the code/);
  assert.ok(!(await page.content()).includes('You can close this page'), 'closing it would leave the code behind');
  await look(page, 'end-with-code');
  await page.getByRole('button', { name: 'Stay on this page' }).click();
  assert.match((await page.getByRole('status').textContent()) ?? '', /You stay on this page/);
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Hand in the code and go back');
  await page.clock.fastForward(120_000);
  assert.equal(page.url(), site.url + base);
  await page.reload();
  await page.clock.fastForward(38_000);
  assert.equal(page.url(), site.url + base);
  await page.clock.fastForward(3_000);
  await page.getByText('panel', { exact: true }).waitFor();
  assert.equal(page.url(), 'https://app.prolific.com/submissions/complete?cc=CDONE');
  const other = new Client(site.url);
  await other.open(`${base}?PROLIFIC_PID=${'e'.repeat(24)}&STUDY_ID=st1&SESSION_ID=${'e'.repeat(24)}`);
  await other.post(`${base}/decline`, {});
  const declined = (await other.get(base)).text;
  assert.match(declined, /CNO/);
  assert.ok(!declined.includes('leave.js'), 'who has not finished hands a code in by themselves only');
});

test('without JavaScript: number field, empty is refused kindly, the whole way works', async (t) => {
  const site = await startSite(t, sampleStudy());
  const { page, complaints } = await visit(t, { javaScriptEnabled: false, viewport: { width: 320, height: 700 } });
  await page.goto(site.url + base);
  await page.getByLabel('No').check();
  await page.getByRole('button', { name: 'I agree and start' }).click();
  for (const value of ['80', '50']) {
    assert.equal(await page.locator('input[type=range]').isVisible(), false);
    await page.locator('input[type=number]').fill(value);
    await next(page);
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  await page.getByRole('button', { name: 'Start the main part' }).click();
  await next(page);
  assert.match((await page.getByRole('alert').textContent()) ?? '', /Please give your answer first/);
  await look(page, 'nojs-untouched');
  for (let place = 1; place <= 6; place += 1) {
    await page.locator('input[type=number]').fill(String(place));
    await next(page);
  }
  await page.getByRole('button', { name: 'Finish' }).click();
  assert.equal(await page.locator('h1').textContent(), 'Thank you');
  assert.equal(stored(site).length, 6);
  assert.deepEqual(
    complaints.filter((line) => !line.includes('422')),
    [],
  );
});

const mixed = sampleStudy((file) => {
  file['title'] = 'Mixed <scales> & "quotes"';
  const long = 'A sentence of a long item that goes on. '.repeat(50);
  file['items'] = {
    list: [
      {
        id: 'a',
        fields: {
          premise: `${long} 😀 العربية تجربة <script>alert(1)</script> ${'x'.repeat(300)}`,
          hypothesis: 'End.',
        },
      },
      { id: 'b', fields: { premise: 'هذا نص عربي قصير.', hypothesis: 'نعم.' } },
    ],
  };
  file['questions'] = [
    { id: 'likelihood', scale: { type: 'slider', left: 'Definitely not the effect', right: 'Definitely the effect' } },
    {
      id: 'worry',
      text: 'How worrying is it?',
      scale: { type: 'ordinal', levels: ['not at all', 'a little', 'somewhat', 'very', 'extremely'] },
    },
    {
      id: 'word',
      text: 'Which statement fits better?',
      scale: {
        type: 'choice',
        alternatives: ["It is likely that 'Bruno owns a kite and Felix bakes'.", 'It is a risk.'],
      },
    },
  ];
});

for (const [name, options] of [
  ['320 px', { viewport: { width: 320, height: 700 } }],
  ['400 % zoom of a 1280 px window', { viewport: { width: 320, height: 200 }, deviceScaleFactor: 4 }],
  ['a wide screen', { viewport: { width: 1600, height: 900 } }],
] as const)
  test(`several questions a page, 2,000 characters, emoji, Arabic and hostile text at ${name}: nothing is cut off, axe finds nothing`, async (t) => {
    const { page, site, complaints } = await trialPage(t, options, mixed);
    assert.ok((await overflow(page)) <= 0, 'no sideways scrolling');
    assert.equal(await page.locator('fieldset').count(), 3);
    await page.locator('input[type=number]').fill('12');
    await next(page);
    assert.equal(await page.getByRole('alert').count(), 1);
    await page.getByLabel('somewhat').check();
    await page.getByLabel('It is a risk.').check();
    await look(page, `mixed-${name.replaceAll(/\W+/g, '-')}`);
    assert.deepEqual(complaints, []);
    assert.deepEqual(await axeFindings(page), []);
    await next(page);
    await page.getByText('Question 2 of 4').waitFor();
    assert.deepEqual(stored(site, 'question, value'), [
      { question: 'likelihood', value: 12 },
      { question: 'word', value: 1 },
      { question: 'worry', value: 2 },
    ]);
  });

test('targets are large enough to touch, and focus can be seen', async (t) => {
  const { page } = await trialPage(t, { viewport: { width: 320, height: 700 } }, mixed);
  const small = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'button, input:not([type=hidden]):not([type=radio]), .options label, footer a',
      ),
    ]
      .map((element) => ({ name: element.outerHTML.slice(0, 60), box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 24 || box.height < 24)
      .map(({ name }) => name),
  );
  assert.deepEqual(
    small.filter((name) => !name.startsWith('<a')),
    [],
  );
  await page.keyboard.press('Tab');
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle);
  assert.notEqual(outline, 'none');
});

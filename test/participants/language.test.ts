import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { insertAccount } from '../../server/store/accounts.js';
import type { Study } from '../../server/study/schema.js';
import { english, type Texts, textsFor } from '../../views/participant/texts.js';
import { answerAll, attentive, Client, hidden, toTrials } from './client.js';
import { part, sampleStudy } from './sampleStudy.js';
import { type Site, startSite } from './site.js';

const base = '/s/lamps/main';

/** Every sentence in brackets behind its own name, so that a page shows which ones it speaks. */
function pseudo(value: unknown, name: string): unknown {
  if (typeof value === 'string') return `⟦${name}: ${value}⟧`;
  if (typeof value === 'function')
    return (...words: unknown[]) => `⟦${name}: ${(value as (...all: unknown[]) => string)(...words)}⟧`;
  if (Array.isArray(value)) return value.map((inner, place) => pseudo(inner, `${name}.${place}`));
  return Object.fromEntries(
    Object.entries(value as object).map(([key, inner]) => [key, pseudo(inner, name === '' ? key : `${name}.${key}`)]),
  );
}

/** The names of all sentences. */
function namesOf(value: unknown, name = ''): string[] {
  if (typeof value !== 'object') return [name];
  return Object.entries(value as object).flatMap(([key, inner]) =>
    namesOf(inner, name === '' ? key : `${name}.${key}`),
  );
}
const texts = { ...(pseudo(english, '') as Texts), direction: 'rtl' as const };

/** Text and spoken attributes of a page that are neither in brackets nor the study's own. */
function hardWired(page: string, own: readonly string[]): string[] {
  const spoken = [
    ...page.matchAll(
      / (?:aria-label|aria-valuetext|aria-roledescription|alt|data-untouched|data-off-scale|data-no-answer|data-soon|data-staying|placeholder|title)="([^"]*)"/g,
    ),
  ];
  const nodes = [...page.matchAll(/>([^<]+)</g)];
  return [...spoken, ...nodes]
    .map((match) =>
      (match[1] ?? '')
        .replaceAll(/⟦[^⟧]*⟧/g, '')
        .replace(/^[ ·]+/, '')
        .trim(),
    )
    .filter((text) => !/^[\d–:. ]*$/.test(text))
    .filter((text) => !own.some((sentence) => sentence.includes(text)));
}

const id = (letter: string): string => letter.repeat(24);
const link = (letter: string, wave = base): string =>
  `${wave}?PROLIFIC_PID=${id(letter)}&STUDY_ID=st1&SESSION_ID=${id(letter)}`;

/** The sample study with a wave for each way of being turned away. */
function study(change: (file: Record<string, unknown>) => void = () => undefined): Study {
  return sampleStudy((file) => {
    const codes = { completed: 'CDONE', declined: 'CNO' };
    part(file, 'people')['recruitment'] = { codes, devices: ['desktop'] };
    part(file, 'people', 'practice')['tries'] = 3;
    const wave = (key: string, more: object = {}): object => ({
      id: key,
      wording: 'plain',
      people: { responses_per_item: 4, ...more },
    });
    const signed = { codes, signed_link: { jwks: 'http://127.0.0.1:9/jwks.json', audience: 'https://here/s' } };
    file['waves'] = [
      wave('main'),
      wave('later', { excludes: ['main'] }),
      wave('tiny', { responses_per_item: 1, lists: [['item-1']] }),
      wave('signed', { recruitment: signed }),
    ];
    change(file);
  });
}

/** What the study says itself, in the parts in which pages show it. */
function ownWords(of: Study): string[] {
  const own = ['Definitely not the effect – Definitely the effect', `${of.title} · ${of.title}`, 'CDONE', 'CNO'];
  JSON.stringify(of, (_key, value: unknown) => {
    if (typeof value === 'string')
      own.push(...value.split('\n').map((line) => line.replace(/^- /, '').replaceAll(/\{\w+\}/g, '')), value);
    return value;
  });
  const shown = [...of.items, ...of.people!.checks.items, ...of.people!.practice.examples];
  own.push(...shown.map(({ fields }) => `As a result: ${String(fields['hypothesis'])}`));
  return own;
}

interface Walk {
  readonly site: Site;
  readonly visitor: (headers?: Record<string, string>) => Client;
  /** Looks at a page: it speaks the pseudo-language alone, in its direction, and says this sentence. */
  readonly keep: (text: string, name: string) => void;
  /** All that was looked at. */
  readonly seen: string[];
}

async function walkOf(t: TestContext, of: Study): Promise<Walk> {
  const own = ownWords(of);
  const site = await startSite(t, of, { texts: () => texts });
  const seen: string[] = [];
  const keep = (text: string, name: string): void => {
    seen.push(text);
    assert.deepEqual(hardWired(text, own), []);
    assert.match(text, /<html lang="en" dir="rtl">/);
    assert.ok(text.includes(`⟦${name}: `), `no ${name} at ${/<title>([^<]*)/.exec(text)?.[1]}`);
  };
  return { site, visitor: (headers) => new Client(site.url, headers), keep, seen };
}

async function wayThrough({ site, visitor, keep }: Walk): Promise<void> {
  const client = visitor();
  keep((await client.open(base)).text, 'idHeading');
  keep((await client.post(`${base}/id`, { participant: 'x' })).text, 'idInvalid');
  keep((await client.open(link('b'))).text, 'consentHeading');
  keep((await client.post(`${base}/consent`, {})).text, 'consentMissing');
  await client.post(`${base}/consent`, { 'consent-reuse': 'yes' });
  keep((await client.get(base)).text, 'practiceAgain');
  const tries = async (example: string, values: readonly number[], says: readonly string[]): Promise<void> => {
    for (const [index, value] of values.entries()) {
      await client.post(`${base}/practice`, { example, try: index + 1, 'answer-likelihood': value });
      keep((await client.get(base)).text, says[index] ?? '');
    }
  };
  await tries('bread', [1, 100, 80], ['practiceMoveUp', 'practiceMoveDown', 'practiceInside']);
  keep((await client.post(`${base}/practice/next`, { example: 'coin' }), await client.get(base)).text, 'continue');
  await client.post(`${base}/practice/next`, { example: 'bread' });
  await tries('coin', [1, 100, 1], ['practiceBelow', 'practiceAbove', 'practiceOther']);
  keep((await client.get(`${base}/withdraw`)).text, 'withdrawConfirm');
  await client.post(`${base}/practice/next`, { example: 'coin' });
  keep((await client.get(base)).text, 'turnHeading');
  await client.post(`${base}/begin`, {});
  keep((await client.get(base)).text, 'step');
  const trial = { trial: hidden((await client.get(base)).text, 'trial') };
  keep((await client.post(`${base}/answer`, { ...trial, 'answer-likelihood': '' })).text, 'untouched');
  keep((await client.post(`${base}/answer`, { ...trial, 'answer-likelihood': '101' })).text, 'notOnScale');
  site.store.pragma('query_only = ON');
  keep((await client.post(`${base}/answer`, { ...trial, 'answer-likelihood': 40 })).text, 'saveFailed');
  site.store.pragma('query_only = OFF');
  keep((await visitor().post(`${base}/answer`, { ...trial, 'answer-likelihood': 40 })).text, 'foreign.0');
  keep((await answerAll(client, base, attentive)).text, 'commentsHeading');
  await client.post(`${base}/comments`, { comment: '' });
  keep((await client.get(base)).text, 'ends.completed.0');
}

async function waysOut({ site, visitor, keep }: Walk): Promise<void> {
  const careless = visitor();
  await toTrials(careless, base, link('c'));
  await answerAll(careless, base, () => 50);
  await careless.post(`${base}/comments`, { comment: '' });
  keep((await careless.get(base)).text, 'ends.failed_checks.0');
  const refuses = visitor();
  await refuses.open(link('d'));
  await refuses.post(`${base}/decline`, {});
  keep((await refuses.get(base)).text, 'ends.declined.0');
  const leaves = visitor();
  await toTrials(leaves, base, link('e'));
  const open = hidden((await leaves.get(base)).text, 'trial');
  await leaves.post(`${base}/withdraw`, {});
  keep((await leaves.post(`${base}/answer`, { trial: open, 'answer-likelihood': 40 })).text, 'closed.0');
  keep((await leaves.get(base)).text, 'ends.withdrawn.0');
  const late = visitor();
  await toTrials(late, base, link('f'));
  site.later(25 * 3_600_000);
  keep((await late.get(base)).text, 'ends.timed_out.0');
}

async function turnedAway({ site, visitor, keep }: Walk): Promise<void> {
  const agent = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/147.0 Mobile Safari/537.36';
  keep((await visitor({ 'user-agent': agent }).open(link('a'))).text, 'ends.unsupported_device.0');
  keep((await visitor().open(link('b', '/s/lamps/later'))).text, 'ends.excluded_wave.0');
  await visitor().open(link('1', '/s/lamps/tiny'));
  const second = visitor();
  keep((await second.open(link('2', '/s/lamps/tiny'))).text, 'ends.full.1');
  keep((await visitor().open(link('3', '/s/lamps/signed'))).text, 'linkInvalid.0');
  const state = site.store.prepare('UPDATE waves SET state = ?');
  state.run('paused');
  keep((await visitor().open(base)).text, 'paused.0');
  state.run('closed');
  keep((await visitor().open(base)).text, 'notOpen.0');
  keep((await second.get('/s/lamps/tiny')).text, 'fullForGood');
  state.run('open');
}

async function previews({ site, visitor, keep }: Walk): Promise<void> {
  const client = visitor();
  keep((await client.open(`${base}?preview`)).text, 'preview');
  await toTrials(client, base);
  await answerAll(client, base, attentive);
  await client.post(`${base}/comments`, { comment: '' });
  keep((await client.get(base)).text, 'simulatedCode');
  insertAccount(site.store, 'Ada', 'admin', '2026-03-01T09:00:00.000Z');
  keep((await visitor().open(`${base}?preview`)).text, 'previewClosed.0');
}

test('no fixed sentence is hard-wired: with a pseudo-language every page and every end speaks it, and every sentence is spoken', async (t) => {
  const walk = await walkOf(t, study());
  for (const way of [wayThrough, waysOut, turnedAway, previews]) await way(walk);
  const unpractised = await walkOf(
    t,
    study((file) => (part(file, 'people', 'practice')['examples'] = [])),
  );
  const client = unpractised.visitor();
  await client.open(link('b'));
  await client.post(`${base}/consent`, { 'consent-reuse': 'yes' });
  unpractised.keep((await client.get(base)).text, 'startHeading');
  const all = [...walk.seen, ...unpractised.seen].join();
  assert.deepEqual(
    namesOf(english).filter((name) => name !== 'direction' && !all.includes(`⟦${name}: `)),
    [],
    'a sentence that no page of this walk speaks: visit the page that does, or remove the sentence',
  );
});

test('a language without a table has English sentences in its own direction', () => {
  assert.equal(textsFor('ar').direction, 'rtl');
  assert.equal(textsFor('fr-CA').direction, 'ltr');
  assert.equal(textsFor('ar').continue, english.continue);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { english, type Texts, textsFor } from '../../views/participant/texts.js';
import { answerAll, attentive, Client, toTrials } from './client.js';
import { part, sampleStudy } from './sampleStudy.js';
import { startSite } from './site.js';

const base = '/s/lamps/main';

/** Every sentence in brackets, written from right to left. */
function pseudo(value: unknown): unknown {
  if (typeof value === 'string') return `⟦${value}⟧`;
  if (typeof value === 'function')
    return (...words: unknown[]) => `⟦${(value as (...all: unknown[]) => string)(...words)}⟧`;
  if (Array.isArray(value)) return value.map(pseudo);
  return Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, pseudo(inner)]));
}
const texts = { ...(pseudo(english) as Texts), direction: 'rtl' as const };

/** Text and spoken attributes of a page that are neither in brackets nor the study's own. */
function hardWired(page: string, own: readonly string[]): string[] {
  const body = page.slice(page.indexOf('<body'));
  const spoken = [
    ...body.matchAll(
      /(?:aria-label|data-untouched|data-off-scale|data-no-answer|data-soon|data-staying|placeholder|title)="([^"]*)"/g,
    ),
  ];
  const nodes = [...body.matchAll(/>([^<]+)</g)];
  return [...spoken, ...nodes]
    .map((match) => (match[1] ?? '').trim())
    .filter((text) => text !== '' && !text.includes('⟦') && !/^[\d–:. ]+$/.test(text))
    .filter((text) => !own.some((sentence) => sentence.includes(text)));
}

test('no fixed sentence is hard-wired: with a pseudo-language every page speaks it, from right to left', async (t) => {
  const recruitment = { codes: { completed: 'CDONE', declined: 'CNO' } };
  const study = sampleStudy((file) => (part(file, 'people')['recruitment'] = recruitment));
  const own: string[] = [];
  JSON.stringify(study, (_key, value: unknown) => {
    if (typeof value === 'string')
      own.push(...value.split('\n').map((line) => line.replace(/^- /, '').replaceAll(/\{\w+\}/g, '')), value);
    return value;
  });
  own.push(...study.items.map(({ fields }) => `As a result: ${String(fields['hypothesis'])}`));
  own.push(...study.people!.checks.items.map(({ fields }) => `As a result: ${String(fields['hypothesis'])}`));
  own.push(...study.people!.practice.examples.map(({ fields }) => `As a result: ${String(fields['hypothesis'])}`));
  own.push('Definitely not the effect – Definitely the effect');
  const site = await startSite(t, study, { texts: () => texts });
  const client = new Client(site.url);
  const link = `${base}?PROLIFIC_PID=${'b'.repeat(24)}`;
  const seen: string[] = [];
  const keep = (text: string): void => {
    seen.push(text);
    assert.deepEqual(hardWired(text, own), []);
    assert.match(text, /<html lang="en" dir="rtl">/);
  };
  keep((await client.open(base)).text);
  keep((await client.post(`${base}/id`, { participant: 'x' })).text);
  keep((await client.open(link)).text);
  keep((await client.post(`${base}/consent`, {})).text);
  await client.post(`${base}/consent`, { 'consent-reuse': 'yes' });
  keep((await client.get(base)).text);
  for (const value of [1, 100, 80]) {
    const tries = value === 1 ? 1 : value === 100 ? 2 : 3;
    keep(
      (await client.post(`${base}/practice`, { example: 'bread', try: tries, 'answer-likelihood': value }),
      await client.get(base)).text,
    );
  }
  keep((await client.get(`${base}/withdraw`)).text);
  keep((await toTrials(client, base)).text);
  keep((await client.post(`${base}/answer`, { trial: 1, 'answer-likelihood': '' })).text);
  keep((await client.post(`${base}/answer`, { trial: 999, 'answer-likelihood': '' })).text);
  keep((await answerAll(client, base, attentive)).text);
  await client.post(`${base}/comments`, { comment: '' });
  keep((await client.get(base)).text);
  keep((await new Client(site.url).open(`${base}?preview`)).text);
  site.store.prepare("UPDATE waves SET state = 'paused'").run();
  keep((await new Client(site.url).open(base)).text);
  assert.equal(seen.length, 16);
});

test('a language without a table has English sentences in its own direction', () => {
  assert.equal(textsFor('ar').direction, 'rtl');
  assert.equal(textsFor('fr-CA').direction, 'ltr');
  assert.equal(textsFor('ar').continue, english.continue);
});

import assert from 'node:assert/strict';

/** Levels of the headings in the order in which they stand. */
export function headingLevels(html: string): number[] {
  return [...html.matchAll(/<h([1-6])[ >]/g)].map((match) => Number(match[1]));
}

/** Opening tags of one element, attributes included. */
export function tagsOf(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(`<${name}(?=[\\s>/])(?:"[^"]*"|[^">])*>`, 'g'))].map(([tag]) => tag);
}

/** Text between tags, white space collapsed; entities stay as they are written. */
export function textOf(html: string): string {
  return html
    .replace(/<style>.*?<\/style>/gs, ' ')
    .replace(/<(?:"[^"]*"|[^">])*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** What every page of ours keeps: one h1, headings that skip no level, tables and pictures with their words. */
export function assertWellFormedPage(html: string): void {
  assert.match(html, /^<!DOCTYPE html><html lang="[a-z-]+"/);
  const levels = headingLevels(html);
  assert.equal(levels.filter((level) => level === 1).length, 1, 'one h1');
  levels.reduce((before, level) => {
    assert.ok(level <= before + 1, `heading level ${level} after ${before}`);
    return level;
  }, 0);
  for (const table of html.matchAll(/<table.*?<\/table>/gs)) {
    assert.match(table[0], /^<table[^>]*><caption>[^<]/, 'a table begins with its caption');
    for (const head of tagsOf(table[0], 'th')) assert.match(head, / scope="(col|row)(group)?"/);
  }
  for (const picture of tagsOf(html, 'img')) assert.match(picture, / alt="[^"]{10,}"/);
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map((match) => match[1]);
  assert.equal(new Set(ids).size, ids.length, 'ids are unique');
  assert.doesNotMatch(html, / style="| on[a-z]+="|javascript:/);
  assert.doesNotMatch(textOf(html), /\b(undefined|NaN|Infinity|\[object Object\])/);
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goodPracticeWarnings } from '../../server/study/goodPractice.js';
import { part, sampleStudy } from '../participants/sampleStudy.js';

type Change = (people: Record<string, unknown>) => void;
const codes = (change: Change): string[] =>
  goodPracticeWarnings(
    sampleStudy((file) => {
      part(file, 'people')['recruitment'] = { codes: allCodes };
      change(part(file, 'people'));
    }),
  ).map(({ code }) => code);
const checks = (people: Record<string, unknown>): Record<string, unknown> => part(people, 'checks');
const allCodes = { completed: 'C1', failed_checks: 'C4', declined: 'C2', full: 'C3' };
const codesBut = (left: string): object =>
  Object.fromEntries(Object.entries(allCodes).filter(([outcome]) => outcome !== left));

test('a study by the rules has no warnings; one without people neither', () => {
  assert.deepEqual(
    codes(() => undefined),
    [],
  );
  assert.deepEqual(goodPracticeWarnings({ ...sampleStudy(), people: undefined }), []);
});

for (const [code, change] of [
  ['nonsense-check-on-midpoint-scale', (people) => (checks(people)['payment'] = true)],
  [
    'check-needs-other-text',
    (people) =>
      ((checks(people)['items'] as Record<string, unknown>[])[0]!['fields'] = {
        premise: 'In the text above,',
        hypothesis: 'what was the name?',
      }),
  ],
  [
    'threshold-too-strict',
    (people) => {
      Object.assign(checks(people), { payment: true, exclude_above: 0 });
      for (const check of checks(people)['items'] as Record<string, unknown>[]) check['instructed'] = true;
    },
  ],
  ['threshold-never-met', (people) => (checks(people)['exclude_above'] = 2)],
  ['practice-needs-two-tries', (people) => (part(people, 'practice')['tries'] = 1)],
  ['no-completion-codes', (people) => (people['recruitment'] = undefined)],
  ['outcome-without-code', (people) => (people['recruitment'] = { codes: codesBut('declined') })],
  ['codes-not-distinct', (people) => (people['recruitment'] = { codes: { ...allCodes, full: 'C1' } })],
] as readonly (readonly [string, Change])[])
  test(`good practice: ${code}`, () => {
    assert.deepEqual([...new Set(codes(change))], [code]);
  });

test('one code cannot tell finished from failed (smile 75): where checks can exclude people, failed_checks needs a code', () => {
  const without: Change = (people) => (people['recruitment'] = { codes: codesBut('failed_checks') });
  assert.deepEqual(codes(without), ['outcome-without-code']);
  assert.deepEqual(
    codes((people) => {
      without(people);
      checks(people)['items'] = [];
    }),
    [],
  );
});

test('one failed check may decide in a study under five minutes', () => {
  const short: Change = (people) => {
    Object.assign(checks(people), { payment: true, exclude_above: 0 });
    for (const check of checks(people)['items'] as Record<string, unknown>[]) check['instructed'] = true;
    people['estimated_minutes'] = 4;
  };
  assert.deepEqual(codes(short), []);
});

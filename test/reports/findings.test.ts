import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findings } from '../../server/reports/findings.js';
import { readable } from '../../server/reports/readableReport.js';
import type { Report } from '../../server/reports/report.js';
import { type Fixture, sliderFixture, wordsFixture } from './fixtureReport.js';

function of({ report, data }: Fixture): ReturnType<typeof findings> {
  return findings(readable(report, data));
}

function everySentence(fixture: Fixture): string {
  const { compared, found, careful } = of(fixture);
  return [
    ...compared,
    ...found.flatMap(({ summary, samples, explanation }) => [
      ...summary,
      ...samples.flatMap(({ sentences }) => sentences),
      explanation ?? '',
    ]),
    ...careful,
  ].join('\n');
}

/** The fixture with other excesses: low and high of each model, around the value. */
function withExcess(fixture: Fixture, excess: (sample: string) => readonly [number, number, number]): Fixture {
  const measures: Report['measures'] = fixture.report.measures.map((row) => {
    if (row.measure !== 'wasserstein_excess_mean') return row;
    const [low, value, high] = excess(row.sample);
    return { ...row, low, value, high };
  });
  return { ...fixture, report: { ...fixture.report, measures } };
}

test('says who answered what, with their origin', () => {
  const { compared } = of(sliderFixture());
  assert.equal(compared[1], 'People: 28 people gave 336 usable answers (imported).');
  assert.match(compared[2] ?? '', /^Hold-out: 28 people gave 336 usable answers \(imported\)\./);
  assert.match(
    compared[3] ?? '',
    /^Models: 3 models \(gamma-2, alpha and beta effort=low\) gave 960 usable answers; 48/,
  );
});

test('leads with how many models lie further from people than people from each other', () => {
  const [question] = of(sliderFixture({ margin: 3.5 })).found;
  assert.match(question?.summary[0] ?? '', /^All 3 models lie further from people than people lie from each other/);
  assert.match(question?.summary[0] ?? '', /The excess is 3\.2 points \(alpha\) to 12\.6 points \(beta effort=low\)\./);
  assert.equal(
    question?.summary[1],
    'The yardstick: a second sample of people lies 5.1 points from the first, an excess of 0.2 points (95 % interval −0.6 to 1.0).',
  );
  assert.equal(
    question.summary[2],
    'None of the 3 models counts as close to people by the study’s margin of 3.5 points.',
  );
});

test('a model is close only where the upper end of its interval lies below the margin', () => {
  const verdicts = (margin: number): string[] =>
    of(sliderFixture({ margin })).found.flatMap(({ samples }) => samples.map(({ sentences }) => sentences[0] ?? ''));
  assert.match(verdicts(4.2)[1] ?? '', /: close to people, within the margin\.$/);
  assert.match(verdicts(4.1)[1] ?? '', /: further from people than people are from each other\.$/);
  assert.match(verdicts(2)[1] ?? '', /: further from people than the margin allows\.$/);
});

test('without a margin nothing is close, however small its excess', () => {
  const near = withExcess(sliderFixture(), () => [-0.1, 0, 0.1]);
  assert.doesNotMatch(everySentence(near), /(is|counts? as|: ) ?close to people/);
  assert.match(everySentence(near), /states no margin for closeness/);
  assert.match(everySentence(near), /None of the 3 models is shown to lie further/);
  assert.match(everySentence(near), /not shown to differ, which does not make it close/);
});

test('whatever the numbers, nothing is proved, nothing is undefined, no sentence is empty', () => {
  const finite = fc.double({ min: -100, max: 100, noNaN: true });
  fc.assert(
    fc.property(
      finite,
      finite,
      finite,
      fc.option(fc.double({ min: 0.01, max: 50, noNaN: true })),
      (a, b, c, margin) => {
        const [low, value, high] = [a, b, c].toSorted((x, y) => x - y) as [number, number, number];
        const fixture = withExcess(sliderFixture(margin === null ? {} : { margin }), () => [low, value, high]);
        const text = everySentence(fixture);
        assert.doesNotMatch(text, /prove|proof|undefined|NaN|null|[ (]-\d/);
        const close = margin !== null && high < margin;
        assert.equal(/: close to people, within the margin/.test(text), close);
        assert.equal(/1 models|1 items |1\.0 points/.test(text), false);
      },
    ),
    { numRuns: 60 },
  );
});

test('answers narrower than people’s are said to be so, with the share of the width', () => {
  const [, , beta] = of(sliderFixture()).found[0]?.samples ?? [];
  assert.match(
    beta?.sentences[1] ?? '',
    /^Narrower than people’s answers: entropy 2\.\d\d nats lower .*lower on 12 of 12 items\.$/,
  );
});

test('a test for several peaks is reported with both counts and leaves the rest open', () => {
  const { report, data } = sliderFixture();
  const [row] = report.measures;
  const counts = [
    ['silverman-1981 uncorrected', 5],
    ['silverman-1981 benjamini-hochberg', 0],
    ['multimode-si uncorrected', 12],
  ] as const;
  const rows = counts.map(([convention, value]) => ({
    ...row!,
    measure: 'silverman_items_rejected',
    sample: 'human:original',
    item: null,
    convention,
    value,
    n: 12,
  }));
  const text = everySentence({ report: { ...report, measures: [...report.measures, ...rows] }, data });
  assert.match(
    text,
    /rejects a single one on 5 of 12 items at 0\.05, on 0 once false discoveries are controlled\. Where it does not reject, the question stays open\./,
  );
  assert.match(text, /does not show that there is only one/);
});

test('simulated answers come first among what to be careful about', () => {
  assert.match(of(sliderFixture({ simulated: true })).careful[0] ?? '', /simulated: a generator made them/);
  assert.doesNotMatch(everySentence(sliderFixture()), /simulated/);
});

test('samples with many missing answers are named with their share', () => {
  const line = of(sliderFixture()).careful.find((sentence) => sentence.startsWith('Missing or unusable answers'));
  assert.match(line ?? '', /alpha \(14 %\)/);
  assert.doesNotMatch(line ?? '', /gamma/);
});

test('a study without answers, without models or without a hold-out is said to be so', () => {
  const { report, data } = sliderFixture();
  const alone = { ...data, comparison: { ...data.comparison, models: [], fullRuns: [], holdOut: null } };
  const text = everySentence({ report, data: alone });
  assert.match(text, /No model has answered yet/);
  assert.match(text, /There is no second sample of people/);
  const empty = {
    report: { ...report, samples: [], measures: [] },
    data: {
      ...data,
      samples: [],
      comparison: { people: null, holdOut: null, otherPeople: [], models: [], fullRuns: [], margin: null },
    },
  };
  assert.match(everySentence(empty), /No person has answered yet/);
  assert.match(everySentence(empty), /nothing to compare yet/);
});

test('ordered words and choices each get a part of their own', () => {
  const { found } = of(wordsFixture());
  assert.deepEqual(
    found.map(({ question }) => question),
    ['How often?', 'phrase'],
  );
  const [ordered, chosen] = found;
  assert.match(
    ordered?.summary[0] ?? '',
    /^The models lie 0\.\d\d steps \(.+\) to 0\.\d\d steps \(.+\) further from people than a second sample of people .* no difference is claimed\.$/,
  );
  assert.match(
    ordered?.samples[0]?.sentences[0] ?? '',
    /steps from people on average over 6 pairs of item and condition, an excess of 0\.\d\d steps: without an interval/,
  );
  assert.match(
    ordered?.samples[0]?.sentences[1] ?? '',
    /^Most often “never” \(\d+ % of answers\); people most often “/,
  );
  assert.match(chosen?.samples[0]?.sentences[0] ?? '', /^\d+\.\d percentage points from people/);
  assert.match(chosen?.explanation ?? '', /share of a sample’s answers/);
});

import { counted, listed, number } from '../../words.js';
import { effortTests } from './effort.js';
import type { PossibleFinding } from './findings.js';
import { original, validation } from './samples.js';
import { silvermanRejected } from './silverman.js';
import { ksValues } from './validationRounds.js';

const effortArms: PossibleFinding = (measured) => {
  const tests = effortTests(measured).filter((test) => test !== undefined);
  if (tests.length === 0) return null;
  return {
    id: 'effort-test-pools-both-arms',
    title: 'The test of reasoning effort cannot find a difference',
    explanation:
      'The notebook draws the bootstrap samples of both arms, low and high effort, from the same pooled answers, so that the two intervals always overlap. With each arm drawn from its own answers the medians of some items do differ, so the claim that effort changes nothing does not hold.',
    published: '0 items differ, for any model',
    corrected: `${listed(tests.map(({ model, own, items }) => `${model} ${own} of ${items}`))} by intervals that have no point in common; by a permutation test with false discoveries controlled ${listed(tests.map(({ model, permuted }) => `${model} ${permuted}`))}`,
  };
};

const silvermanPower: PossibleFinding = (measured) => {
  const counts = (['multimode-si', 'silverman-1981', 'hall-york-line', 'hall-york-0-100'] as const).map((name) =>
    silvermanRejected(measured, name),
  );
  const [published, kept, line, within] = counts;
  if (published === undefined || kept === undefined || line === undefined || within === undefined) return null;
  return {
    id: 'silverman-rescaling',
    title: 'The test of one mode has no power',
    explanation:
      'The package multimode 1.5 multiplies its bootstrap samples by sqrt(1 + h²/s²) where Silverman (1981) divides, and so almost never rejects at 28 answers: of two groups four standard deviations apart it finds 0 %, where the original finds 40 %. That no item is rejected is therefore no evidence that items have one mode, and a larger p would not be either.',
    published: `${published} of 210 items rejected at 0.05`,
    corrected: `${kept} with the variance kept as Silverman has it, ${line} by Hall and York’s correction, ${within} counting modes between 0 and 100 only; none of these counts is corrected for 210 tests`,
  };
};

const ksItem: PossibleFinding = (measured) => {
  const values = ksValues(measured);
  const below = values?.filter(({ p }) => p < 0.05) ?? [];
  if (values === undefined || below.length === 0) return null;
  const holm = measured.value('ks_items_rejected', validation, { against: original, convention: 'holm' });
  return {
    id: 'ks-item-120',
    title: 'One of the Kolmogorov-Smirnov tests is below 0.05',
    explanation:
      'The text says that no item’s answers differ between the rounds at 0.05, but one does in the first round. Among 90 tests that is less than chance alone would bring, and it does not survive a correction for 30.',
    published: 'no significant difference',
    corrected: `${listed(below.map(({ item, pair, p }) => `item ${item} (${pair}) p = ${number(p, 4)}`))}; after Holm’s correction ${number(holm, 0)}`,
  };
};

const rowWeights: PossibleFinding = (measured) => {
  const entropy = (convention: string): number | null =>
    measured.value('differential_entropy_median', original, { convention });
  const rows = entropy('published row-weighted hold-out-items');
  const items = entropy('published hold-out-items');
  if (rows === null || items === null) return null;
  const [allRows, allItems] = [entropy('published row-weighted'), entropy('published')];
  return {
    id: 'row-weighted-medians',
    title: 'Medians count an item once for each of its answers',
    explanation:
      'The medians in the figures are taken over rows, so that an item with more answers weighs more than one with fewer, and over the 30 re-rated items only. Over items, each counting once, people’s entropy is a little lower; for the distance nothing changes, since there each item has 28 rows.',
    published: `${number(rows, 2)} over rows of ${counted(30, 'item')}`,
    corrected: `${number(items, 3)} over these items; over all 210 items ${number(allItems, 3)} (rows: ${number(allRows, 3)})`,
  };
};

/** Defects of tests and summaries. */
export const testFindings: readonly PossibleFinding[] = [effortArms, silvermanPower, ksItem, rowWeights];

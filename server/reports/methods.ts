import type { Report } from './report.js';

/** How something was computed, in two or three sentences. */
export interface MethodNote {
  readonly title: string;
  readonly text: string;
}

const notes: readonly {
  readonly title: string;
  readonly text: string;
  readonly measures: RegExp;
  readonly conventions?: RegExp;
}[] = [
  {
    title: 'Distance between two samples',
    measures: /^wasserstein/,
    text:
      'The Wasserstein-1 distance is the least average shift, in points, that turns one sample’s answers into the other’s. ' +
      'It is computed for each item and then averaged, so that every item counts the same.',
  },
  {
    title: 'Excess distance',
    measures: /_excess/,
    text:
      'Even two samples of the same people lie apart, the further the smaller they are; the excess takes off the distance that two ' +
      'samples of these sizes would have, estimated from the people’s own answers. Its interval resamples items.',
  },
  {
    title: 'Location, spread and shape',
    measures: /^wasserstein_(location|spread|shape)/,
    text:
      'The part of the distance that goes if people’s answers to an item are all shifted alike is called location, what goes beyond that if ' +
      'they are stretched or drawn together spread, the rest shape. The three add up to the distance; chance adds to each.',
  },
  {
    title: 'Distance between ordered answers',
    measures: /^ordinal_wasserstein/,
    text:
      'The distance counts how many steps of the scale the answers of one sample have to move on average to become the other’s. ' +
      'Steps count the same, which the scale’s words do not promise.',
  },
  {
    title: 'Total variation',
    measures: /^total_variation/,
    text: 'Half the sum of the absolute differences between two samples’ shares of answers. It is the share of answers that would have to change.',
  },
  {
    title: 'Entropy',
    measures: /^differential_entropy/,
    text:
      'Differential entropy says how widely answers spread, whatever their shape; it is estimated from the spacings between sorted ' +
      'answers after a jitter of 0.1 points, and each nat less means 63 % less width. “seeded” averages many jitters; “published” uses ' +
      'the one of the published analysis.',
  },
  {
    title: 'Bias of entropy, constant answers',
    measures: /^(differential_entropy_bias|items_constant)/,
    text:
      'The estimate of entropy is too low for few answers; its bias at a sample’s usual number, for normally spread answers, is simulated, so that ' +
      'entropies at unlike numbers can be compared. Where every answer to an item is the same it is called constant: its entropy would be that of ' +
      'the jitter alone, and the published analysis takes it as a number like any other.',
  },
  {
    title: 'Shares in the guide’s bands',
    measures: /^(band|middle)_share/,
    text:
      'A sample’s share of answers in a band of the guide is computed for each item and then averaged, so that every item counts the same. ' +
      'Middle answers are those in the bands within the middle third of the scale; the interval of their difference from people’s resamples items.',
  },
  {
    title: 'Settings of one model against each other',
    measures: /^median_(difference_items|intervals)/,
    text:
      'Samples of one model that differ in exactly one setting are compared item by item: a permutation test of their medians on their own ' +
      'answers (relabellings with the same difference of medians are told apart by the difference of means), false discoveries over items ' +
      'controlled at 5 %. The published rule draws both bootstrap intervals from the answers of all settings together, so that they can never come ' +
      'apart; with each from its own answers it stands beside the test.',
  },
  {
    title: 'The ensemble',
    measures: /^(wasserstein|differential_entropy)/,
    conventions: /equal-weight/,
    text:
      'The ensemble mixes the full runs with equal weights, and its entropy is its own, at the number of answers that people gave. ' +
      'The “pooled” variant, as published, lets a model with more usable answers count more.',
  },
  {
    title: 'Items or rows',
    measures: /_median$/,
    conventions: /row-weighted/,
    text:
      'Means, medians and quartiles over items count every item once. The “row-weighted” variant, as published, counts an item as often ' +
      'as it has answers.',
  },
  {
    title: 'Agreement of medians',
    measures: /^spearman_of|median_difference/,
    text:
      'The rank correlation (Spearman) compares the order of items by their medians; the gap is the mean absolute difference of medians. ' +
      'A high correlation does not mean that the answers spread alike.',
  },
  {
    title: 'One mode or several',
    measures: /^(silverman|dip|critical_bandwidth)/,
    text:
      'Silverman’s test asks how much an item’s answers must be smoothed until one peak is left, and how often chance needs as much. ' +
      'Variants differ in how they scale resampled answers; the published one hardly ever rejects at these sample sizes.',
  },
  {
    title: 'What tests of one mode can show',
    measures: /_(size|power)$/,
    text:
      'How often a test finds two peaks is simulated at people’s usual number of answers, for two like groups that lie so close that there is one ' +
      'peak (wrongly) and so far apart that there are two (rightly). Variants with power lead, the published one stands beside; Hartigan’s dip ' +
      'needs no bandwidth, but takes heaping on round numbers for peaks.',
  },
  {
    title: 'Many tests',
    measures: /_items_rejected$/,
    text:
      'Where a test is made once an item, its p-values are corrected for their number: Holm’s method for distributions and order, Benjamini and ' +
      'Hochberg’s for peaks and settings. The uncorrected count, as published, stands beside.',
  },
  {
    title: 'Repeated answers of one person',
    measures: /^answers_repeated/,
    text:
      'Some people answered items more than once, so that not every answer to an item is from another person. As published, all answers count; ' +
      'the headline measures are computed once more with each person’s first answer only.',
  },
  {
    title: 'Standardised answers',
    measures: /^z_(wasserstein|differential|entropy)/,
    text:
      'As a check, each respondent’s own mean is taken off and the rest divided by the respondent’s own standard deviation (of a model, over all ' +
      'of its answers). Distances are then in standard deviations, and with the use of the scale real differences of level go too.',
  },
  {
    title: 'Difference of two distributions',
    measures: /^ks/,
    text:
      'The Kolmogorov-Smirnov statistic is the largest gap between two cumulative distributions; its p-value is exact where not named asymptotic. ' +
      'With ties it is conservative, and over many items it needs correcting.',
  },
  {
    title: 'Response times and reasoning tokens',
    measures: /^(entropy_vs_time|tokens_vs|reasoning_tokens)/,
    text:
      'Times are logged and standardised within each person, then averaged by item, between neighbouring slides only, since the published ' +
      'times also span hidden slides; tokens are means over a model’s replies. Rank correlations over items do not say what causes what.',
  },
];

/** Notes on the methods that this report uses. */
export function methodNotes(report: Report): MethodNote[] {
  return notes
    .filter(({ measures, conventions }) =>
      report.measures.some(
        ({ measure, convention }) => measures.test(measure) && (conventions?.test(convention ?? '') ?? true),
      ),
    )
    .map(({ title, text }) => ({ title, text }));
}

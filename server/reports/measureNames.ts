import { sentence } from './words.js';

const bases: Readonly<Record<string, string>> = {
  n: 'Answers',
  missing: 'Missing answers',
  mean: 'Mean',
  median: 'Median',
  sd: 'Standard deviation',
  distinct: 'Distinct answers',
  differential_entropy: 'Differential entropy (nats)',
  critical_bandwidth: 'Critical bandwidth',
  silverman: 'Silverman’s test',
  dip: 'Dip',
  wasserstein: 'Wasserstein distance (points)',
  wasserstein_excess: 'Excess distance (points)',
  ordinal_wasserstein: 'Ordinal Wasserstein distance (steps)',
  ordinal_wasserstein_excess: 'Excess distance (steps)',
  total_variation: 'Total variation (share)',
  total_variation_excess: 'Excess total variation (share)',
  ks: 'Kolmogorov-Smirnov distance',
  ks_asymptotic: 'Kolmogorov-Smirnov distance, asymptotic p',
  median_difference: 'Difference of medians (points)',
  spearman_of_means: 'Rank correlation of item means',
  spearman_of_medians: 'Rank correlation of item medians',
  mean_absolute_median_difference: 'Mean absolute difference of medians (points)',
  entropy_vs_time: 'Entropy against response time, rank correlation',
  tokens_vs_entropy: 'Reasoning tokens against people’s entropy, rank correlation',
  tokens_vs_time: 'Reasoning tokens against people’s response time, rank correlation',
  order_vs_response: 'Answer against place in the order, rank correlation',
  ks_items_rejected: 'Items told apart by a Kolmogorov-Smirnov test at 0.05',
  silverman_items_rejected: 'Items with more than one peak by Silverman’s test at 0.05',
  order_vs_response_items_rejected: 'Items on which answers go with the place in the order, at 0.05',
  dip_items_rejected: 'Items with more than one peak by the dip test at 0.05',
  median_difference_items_rejected: 'Items whose medians differ between two settings, at 0.05',
  median_intervals_disjoint: 'Intervals of two settings’ medians apart (1) or not (0)',
  median_intervals_disjoint_items: 'Items on which the intervals of two settings’ medians are apart',
  wasserstein_location: 'Part of the distance that a shift takes away (points)',
  wasserstein_spread: 'Part of the distance that a stretch takes away (points)',
  wasserstein_shape: 'Part of the distance that neither takes away (points)',
  close_to_people: 'Close to people by the study’s margin (1) or not shown to be (0)',
  items_constant: 'Items with one and the same answer every time',
  differential_entropy_bias: 'Bias of the entropy at the usual number of answers (nats)',
  entropy_reaches_people_share: 'Share of items on which the entropy reaches people’s',
  band_share: 'Share of answers in a band of the guide',
  middle_share: 'Share of answers in the middle of the scale',
  middle_share_difference: 'Share of answers in the middle, difference',
  silverman_size: 'Silverman’s test: how often it wrongly finds two peaks',
  silverman_power: 'Silverman’s test: how often it rightly finds two peaks',
  dip_size: 'Dip test: how often it wrongly finds two peaks',
  dip_power: 'Dip test: how often it rightly finds two peaks',
  answers_repeated: 'Answers of people who had answered the item before',
  z_wasserstein: 'Wasserstein distance of standardised answers (standard deviations)',
  z_differential_entropy: 'Differential entropy of standardised answers (nats)',
  z_entropy_vs_entropy: 'Entropies of standardised answers against those of answers as given, rank correlation',
  negative_response_times: 'Negative response times',
  wasserstein_null: 'Distance between two samples of people (points)',
  share_usable: 'Share of usable answers',
  items_without_entropy: 'Items without entropy',
  reasoning_tokens: 'Reasoning tokens',
};

const suffixes: Readonly<Record<string, string>> = {
  mean: 'mean over items',
  median: 'median over items',
  q1: 'lower quartile over items',
  q3: 'upper quartile over items',
};

/** A measure's name for readers: `Wasserstein distance (points), median over items`; an unknown one as it is. */
export function measureName(measure: string): string {
  const known = bases[measure];
  if (known !== undefined) return known;
  const match = /^(.+)_([^_]+)$/.exec(measure);
  const [base, suffix] = [bases[match?.[1] ?? ''], suffixes[match?.[2] ?? '']];
  return base !== undefined && suffix !== undefined ? `${base}, ${suffix}` : sentence(measure.replaceAll('_', ' '));
}

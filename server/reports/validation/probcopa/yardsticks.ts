import type { Claim } from '../claim.js';
import type { Measured } from '../measured.js';
import { original, roundFiles, validation } from './samples.js';

/** The two dashed lines of figures 13 to 15: people against people, and people's entropy. */
export function yardstickClaims(measured: Measured): Claim[] {
  const where = 'paper, figures 13 to 15';
  const expected = 'reproduced to the printed digits';
  const takes = roundFiles;
  const entropy = (convention: string): number | null =>
    measured.value('differential_entropy_median', original, { convention });
  return [
    {
      name: 'median human-human W1',
      where,
      parts: [
        {
          label: 'median over rows',
          published: '4.77',
          ours: measured.value('wasserstein_median', validation, { against: original, convention: 'row-weighted' }),
        },
        { label: 'median over items', ours: measured.value('wasserstein_median', validation, { against: original }) },
      ],
      expected,
      reason: 'Weighted by rows; that changes nothing here, since each of the 30 items has 28.',
      takes,
    },
    {
      name: 'median human differential entropy',
      where,
      parts: [
        {
          label: 'median over rows, 30 items',
          published: '4.07',
          ours: entropy('published row-weighted hold-out-items'),
        },
        { label: 'median over items, 30 items', ours: entropy('published hold-out-items') },
        { label: 'median over items, all items', ours: entropy('published') },
      ],
      expected,
      reason:
        'The line is the median over rows of the 30 re-rated items; over items it is 4.058, over all items 3.996.',
      takes,
    },
  ];
}

import { seededUniform } from '../../../random.js';
import { seededEntropy } from '../../../stats/noisyEntropy.js';
import { sampleOf, usable } from '../../reportData.js';
import { number } from '../../words.js';
import type { PossibleFinding } from './findings.js';
import { firstRunsOnly } from './firstRunsOnly.js';
import { original, validation } from './samples.js';

const hiddenSlides: PossibleFinding = (measured) => {
  const at = (convention: string): { convention: string } => ({ convention });
  const all = measured.row('entropy_vs_time', original, at('published no-drop'));
  const adjacent = measured.row('entropy_vs_time', original, at('published adjacent-slides'));
  const times = (convention: string): number | null =>
    measured.row('negative_response_times', original, at(convention))?.n ?? null;
  const [every, neighbouring] = [times('published'), times('adjacent-slides')];
  if (every === null || neighbouring === null || !all || !adjacent) return null;
  return {
    id: 'times-span-hidden-slides',
    title: 'A third of the response times span slides that were not released',
    explanation:
      'A response time is the difference to the person’s row before, and where an attention check or an unreleased item stood between, its time is counted in. With times between neighbouring slides only, people’s entropy goes with their time a little more closely, so the conclusion stands and grows stronger.',
    published: `rho ${number(all.value, 3)} with all ${number(every, 0)} times (0.308 with three items dropped)`,
    corrected: `rho ${number(adjacent.value, 3)} with the ${number(neighbouring, 0)} times between neighbouring slides, each run of a person on its own`,
  };
};

const droppedItems: PossibleFinding = (measured) => {
  const slow = measured
    .items('response_time_mean_s', original, { convention: 'published' })
    .filter(({ value }) => value !== null && value >= 60);
  const all = measured.value('entropy_vs_time', original, { convention: 'published no-drop' });
  const kept = measured.row('entropy_vs_time', original, { convention: 'published' });
  if (slow.length === 0 || all === null || !kept) return null;
  return {
    id: 'one-outlier-is-three',
    title: 'The one outlier that is dropped is three items',
    explanation:
      'The notebook keeps items with a mean time under 60 seconds and calls what it drops one outlier, but three items go. Kept, they change the correlation little.',
    published: `rho ${number(kept.value, 3)} over ${number(kept.n, 0)} items`,
    corrected: `rho ${number(all, 3)} over all items; dropped were ${slow.map(({ item }) => item).join(', ')}`,
  };
};

const doubledWorker: PossibleFinding = (measured) => {
  const effect = firstRunsOnly(measured);
  if (effect === null) return null;
  const { people, items, rho, largestMedianChange, largestEntropyChange } = effect;
  const [every, first] = rho.map((value) => number(value, 3));
  return {
    id: 'worker-1238-counted-twice',
    title: 'One person is counted twice',
    explanation: `Worker 1238 went through the 28 items of batch 1 twice, so that the answers to these items do not each come from a person of their own, and the times of the two runs, sorted by slide, come out negative ${number(effect.negative, 0)} times. Leaving the second run out changes little.`,
    published: `${number(effect.answers, 0)} answers, each from a unique participant; entropy against time rho ${every}`,
    corrected: `${number(effect.answers - effect.second, 0)} answers (${number(people, 0)} person, ${number(items, 0)} items twice); rho ${first} without the second run, an item’s median moves by up to ${number(largestMedianChange, 1)} points and its entropy by up to ${number(largestEntropyChange, 2)}`,
  };
};

const oneNoise: PossibleFinding = ({ loaded, report, value }) => {
  const people = sampleOf(loaded.data, original);
  const published = value('differential_entropy_mean', original, { convention: 'published' });
  if (people === undefined || published === null) return null;
  const averaged = people.cells
    .map((cell) => seededEntropy(usable(cell), seededUniform(report.seed, 'validation', 'entropy', cell.item)))
    .filter((entropy) => entropy !== null);
  return {
    id: 'one-stream-of-noise',
    title: 'Every item gets the same noise',
    explanation:
      'Before the entropy is estimated each answer gets a little noise, and the generator is started afresh for every item, so that the noise does not average out over items and the result hangs on the order of the rows. Averaged over many draws the mean is the same to two decimals, but single items move.',
    published: `mean ${number(published, 3)}`,
    corrected: `mean ${number(averaged.reduce((sum, one) => sum + one, 0) / averaged.length, 3)} averaged over 200 draws an item`,
  };
};

const recruited: PossibleFinding = ({ loaded }) => {
  const people = sampleOf(loaded.data, original)?.sample.n_respondents;
  const round = sampleOf(loaded.data, validation)?.sample.n_respondents;
  if (people === undefined || round === undefined) return null;
  return {
    id: 'recruited-and-released',
    title: 'Fewer people are released than were recruited',
    explanation:
      'The paper tells how many people were recruited, the release holds those whose answers were kept, and does not say who was left out or why. So the effect of the exclusions cannot be computed.',
    published: '328 recruited; 30 new participants in each validation round',
    corrected: `${number(people, 0)} released; ${number(round, 0)} in the first validation round`,
  };
};

/** Defects of the people's data and times. */
export const peopleFindings: readonly PossibleFinding[] = [
  hiddenSlides,
  doubledWorker,
  droppedItems,
  oneNoise,
  recruited,
];

import { integerBelow, type Uniform } from '../random.js';

/** A word of estimative probability: its median percentage in Fagen-Ulmschneider's survey (0 and 100: Kent 1964). */
export interface ProbabilityWord {
  readonly word: string;
  readonly percent: number;
  /** The sentence that states a proposition X. */
  readonly say: (proposition: string) => string;
}

/** The nineteen words of arXiv 2211.03358 with their medians and templates. */
export const probabilityWords: readonly ProbabilityWord[] = [
  { word: 'certain', percent: 100, say: (x) => `It is certain that ${x}.` },
  { word: 'almost certain', percent: 95, say: (x) => `It is almost certain that ${x}.` },
  { word: 'highly likely', percent: 90, say: (x) => `It is highly likely that ${x}.` },
  { word: 'very good chance', percent: 80, say: (x) => `There is a very good chance that ${x}.` },
  { word: 'we believe', percent: 75, say: (x) => `We believe that ${x}.` },
  { word: 'likely', percent: 70, say: (x) => `It is likely that ${x}.` },
  { word: 'probable', percent: 70, say: (x) => `It is probable that ${x}.` },
  { word: 'probably', percent: 70, say: (x) => `It is probably the case that ${x}.` },
  { word: 'better than even', percent: 60, say: (x) => `There is a better than even chance that ${x}.` },
  { word: 'about even', percent: 50, say: (x) => `Chances are about even that ${x}.` },
  { word: 'probably not', percent: 25, say: (x) => `It is probably not the case that ${x}.` },
  { word: 'unlikely', percent: 20, say: (x) => `It is unlikely that ${x}.` },
  { word: 'we doubt', percent: 20, say: (x) => `We doubt that ${x}.` },
  { word: 'little chance', percent: 10, say: (x) => `There is little chance that ${x}.` },
  { word: 'chances are slight', percent: 10, say: (x) => `Chances are slight that ${x}.` },
  { word: 'improbable', percent: 10, say: (x) => `It is improbable that ${x}.` },
  { word: 'highly unlikely', percent: 5, say: (x) => `It is highly unlikely that ${x}.` },
  { word: 'almost no chance', percent: 2, say: (x) => `There is almost no chance that ${x}.` },
  { word: 'impossible', percent: 0, say: (x) => `It is impossible that ${x}.` },
];

/** The word whose median is nearest to a percentage; ties are broken by chance. */
export function nearestWord(percent: number, uniform: Uniform): ProbabilityWord {
  const distance = (word: ProbabilityWord): number => Math.abs(word.percent - percent);
  const least = Math.min(...probabilityWords.map(distance));
  return anyOf(
    probabilityWords.filter((word) => distance(word) <= least + 1e-9),
    uniform,
  );
}

/** A word at least 40 points away from a percentage, each equally likely. There always is one. */
export function farWord(percent: number, uniform: Uniform): ProbabilityWord {
  return anyOf(
    probabilityWords.filter((word) => Math.abs(word.percent - percent) >= 40),
    uniform,
  );
}

/** One of several values, each equally likely. */
export function anyOf<T>(values: readonly T[], uniform: Uniform): T {
  return values[integerBelow(values.length, uniform)]!;
}

import { shuffled, type Uniform } from '../../random.js';
import { seededEntropy } from '../../stats/noisyEntropy.js';

const draws = 200;

/**
 * Differential entropy of an equal-weight mixture of samples as `size` answers of it would show it: the mean over 200
 * draws, each taking as equal a number from every sample as `size` allows (who gives one more is drawn anew each time),
 * without putting back, with noise N(0, 0.1). By the same number of answers as people gave, its bias is theirs. Null where no
 * sample has answers or they are too few for one draw.
 */
export function mixtureEntropy(parts: readonly (readonly number[])[], size: number, uniform: Uniform): number | null {
  const voices = parts.filter((part) => part.length > 0);
  if (voices.length === 0) return null;
  let sum = 0;
  for (let draw = 0; draw < draws; draw += 1) {
    const drawn = shuffled(voices, uniform).flatMap((voice, place) =>
      shuffled(voice, uniform).slice(0, Math.floor((size + voices.length - 1 - place) / voices.length)),
    );
    const entropy = seededEntropy(drawn, uniform, { draws: 1 });
    if (entropy === null) return null;
    sum += entropy;
  }
  return sum / draws;
}

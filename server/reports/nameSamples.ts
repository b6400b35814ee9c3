import type { CountedRespondent } from '../store/samples.js';

/** Origins from the one that leads to the one that must never be mistaken for it. */
const byWeight = ['real', 'imported', 'simulated'] as const;

/** The respondents of one sample: the people of a wave with one origin, or one model with its settings. */
export interface NamedSample {
  readonly label: string;
  readonly kind: 'human' | 'model';
  readonly respondents: readonly CountedRespondent[];
}

/** The origin that leads among several: real, then imported, then simulated. */
export function leadingOrigin(origins: Iterable<CountedRespondent['origin']>): CountedRespondent['origin'] | undefined {
  const present = new Set(origins);
  return byWeight.find((origin) => present.has(origin));
}

/**
 * Puts respondents into samples, people first: people by wave and origin, each model respondent alone. Labels are `human:WAVE` and
 * `model:LABEL`; where that would name two samples, those outside `mainWave` add ` wave=WAVE` and those of another than
 * the leading origin add the origin, so that origins never mix.
 */
export function nameSamples(respondents: readonly CountedRespondent[], mainWave: string): NamedSample[] {
  const samples = new Map<string, CountedRespondent[]>();
  for (const respondent of respondents) {
    const { kind, wave, origin, label } = respondent;
    const key = kind === 'person' ? `human\n${wave}\n${origin}` : `model\n${wave}\n${origin}\n${label}`;
    const members = samples.get(key);
    if (members === undefined) samples.set(key, [respondent]);
    else members.push(respondent);
  }
  const isModel = ([first]: readonly CountedRespondent[]): number => (first?.kind === 'model' ? 1 : 0);
  const groups = [...samples.values()].sort((a, b) => isModel(a) - isModel(b));
  return groups.map((members) => {
    const [first] = members as [CountedRespondent];
    const namesakes = groups
      .map(([other]) => other as CountedRespondent)
      .filter((other) => plainLabel(other) === plainLabel(first));
    const elsewhere = namesakes.some(({ wave }) => wave !== first.wave) && first.wave !== mainWave;
    const sameWave = namesakes.filter(({ wave }) => wave === first.wave).map(({ origin }) => origin);
    return {
      label: `${plainLabel(first)}${elsewhere ? ` wave=${first.wave}` : ''}${leadingOrigin(sameWave) === first.origin ? '' : ` ${first.origin}`}`,
      kind: first.kind === 'person' ? 'human' : 'model',
      respondents: members,
    };
  });
}

function plainLabel({ kind, wave, label }: CountedRespondent): string {
  return kind === 'person' ? `human:${wave}` : `model:${label}`;
}

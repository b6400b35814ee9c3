import { loadStudy } from '../store/studies.js';
import { versionForWave, wavesOf } from '../store/waves.js';
import { modelRespondents } from '../study/modelPlan.js';
import { sampleWave, type SampleParts, type SampleSummary } from './sampleWave.js';

/** Lets a study's simulated models answer every wave that asks them, through the sampler's own path. */
export async function simulateModels(
  parts: SampleParts,
  studyId: string,
  seed: number,
): Promise<{ wave: string; summary: SampleSummary }[]> {
  const results: { wave: string; summary: SampleSummary }[] = [];
  for (const wave of wavesOf(parts.store, studyId)) {
    if (wave.state === 'paused' || wave.state === 'closed') continue;
    const study = loadStudy(parts.store, versionForWave(parts.store, wave));
    const content = study.waves.find(({ id }) => id === wave.key);
    const only = (content === undefined ? [] : modelRespondents(study, content))
      .filter(({ settings }) => settings.provider === 'simulated')
      .map(({ label }) => label);
    if (only.length > 0) results.push({ wave: wave.key, summary: await sampleWave(parts, wave, { only, seed }) });
  }
  return results;
}

import { readEnvironment } from '../env.js';
import { InputError } from '../errors.js';
import { prepareWave } from '../sampling/prepareWave.js';
import { previewWave } from '../sampling/preview.js';
import { decideResample, preparedAgain, resamplings } from '../sampling/resample.js';
import { openStore } from '../store/open.js';
import { samplerParts } from './samplerParts.js';
import { printPreview, printSummary, type SampleStudyFlags, sampleShown, wavesWanted } from './sampleStudy.js';
import { loadStudyInto, studyFolder } from './studies.js';

export interface ResampleFlags extends SampleStudyFlags {
  readonly status: readonly string[];
  readonly by: string;
  readonly reason: string;
}

/** Asks unusable outcomes of a study's waves again; returns the exit code: 0 done, 1 something is missing, 130 interrupted. */
export async function resampleStudy(name: string, flags: ResampleFlags): Promise<number> {
  for (const option of ['by', 'reason'] as const)
    if (flags[option].trim() === '') throw new InputError(`--${option}`, 'must not be empty: it goes into the ledger');
  const environment = readEnvironment(process.env);
  const store = openStore(environment.database);
  try {
    const version = loadStudyInto(store, studyFolder(environment.studies, name), new Date().toISOString());
    const parts = samplerParts(store);
    let [code, found] = [0, 0];
    for (const wave of wavesWanted(store, version.studyId, version.id, flags.wave)) {
      const prepared = prepareWave(store, wave, flags.model);
      const again = resamplings(store, prepared, flags.status);
      if (again.length === 0) continue;
      found += again.length;
      const asked = preparedAgain(prepared, again);
      if (flags.dryRun) {
        const calls = new Map(again.map(({ respondent, fresh, waiting }) => [respondent, fresh + waiting]));
        printPreview(
          wave,
          previewWave(asked, (respondent) => calls.get(respondent) ?? 0),
          flags.json,
        );
        continue;
      }
      const decision = { statuses: flags.status, by: flags.by.trim(), reason: flags.reason.trim() };
      await decideResample(store, parts.write, prepared, decision, parts.now());
      const summary = await sampleShown(parts, asked, flags);
      printSummary(wave, summary, flags.json);
      if (summary.state === 'interrupted') return 130;
      if (summary.state !== 'done' && flags.limit === undefined) code = 1;
    }
    if (found === 0 && !flags.json)
      process.stdout.write(
        `nothing to ask again: no outcome is ${flags.status.join(' or ')} that was asked only once\n`,
      );
    return code;
  } finally {
    store.close();
  }
}

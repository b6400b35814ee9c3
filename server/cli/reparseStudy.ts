import { readEnvironment } from '../env.js';
import { InputError } from '../errors.js';
import { type Change, reparseWave } from '../sampling/reparse.js';
import { openStore } from '../store/open.js';
import { wavesOf } from '../store/waves.js';
import { samplerParts } from './samplerParts.js';
import { loadStudyInto, studyFolder } from './studies.js';

const mostShown = 50;

export async function reparseStudy(
  name: string,
  flags: { readonly wave?: string; readonly write: boolean; readonly json: boolean },
): Promise<void> {
  const environment = readEnvironment(process.env);
  const store = openStore(environment.database);
  try {
    const { studyId } = loadStudyInto(store, studyFolder(environment.studies, name), new Date().toISOString());
    const { write, now } = samplerParts(store);
    const waves = wavesOf(store, studyId).filter(({ key }) => flags.wave === undefined || key === flags.wave);
    if (waves.length === 0) throw new InputError(studyId, `there is no wave "${flags.wave ?? ''}"`);
    for (const wave of waves) {
      let shown = 0;
      const show = (change: Change): void => {
        if (flags.json) process.stdout.write(`${JSON.stringify({ wave: wave.key, ...change })}\n`);
        else if ((shown += 1) <= mostShown) process.stdout.write(`${line(change)}\n`);
      };
      const { read, changed } = await reparseWave(store, write, wave, flags.write, now(), show);
      if (flags.json || read === 0) continue;
      if (changed > mostShown) process.stdout.write(`... and ${changed - mostShown} more\n`);
      const kept = flags.write || changed === 0 ? '' : '; nothing was written: add --write to keep them';
      process.stdout.write(`wave ${wave.key}: ${read} replies read again, ${changed} answers change${kept}\n`);
    }
  } finally {
    store.close();
  }
}

function line({ label, item, condition, repetition, question, before, after }: Change): string {
  const reading = ({ value, status, rule }: { value: number | null; status: string; rule?: string | null }): string =>
    value === null ? status : `${value} (${rule ?? ''})`;
  const place = [label, item, condition, `#${repetition}`, question].filter((part) => part !== '').join(' ');
  return `${place}: ${reading(before)} -> ${reading(after)}`;
}

import type { Command } from 'commander';
import { readEnvironment } from '../env.js';
import { InputError } from '../errors.js';

/** `credence import personas FILE --study ID --set NAME`: a persona set that the study file names but does not hold. */
export function addImportPersonas(command: Command): void {
  command
    .command('personas')
    .description('a persona set: JSON Lines, one persona a line, its words under "description"')
    .argument('<file>', 'such as assets/structured_personas_demographic.jsonl of the published repository')
    .requiredOption('--study <id>', 'the study to import into')
    .requiredOption('--set <id>', 'the set in the persona_sets of the study file')
    .action(async (file: string, flags: { study: string; set: string }) => {
      const { openStore } = await import('../store/open.js');
      const { savePersonas } = await import('../store/personas.js');
      const { readStudyFile } = await import('../study/load.js');
      const { readPersonas } = await import('../study/personas.js');
      const { loadStudyInto, studyFolder } = await import('./studies.js');
      const environment = readEnvironment(process.env);
      const folder = studyFolder(environment.studies, flags.study);
      const { file: study, path } = readStudyFile(folder);
      const known = study.persona_sets.filter((set) => set.file === undefined).map(({ id }) => id);
      if (!known.includes(flags.set))
        throw new InputError(
          `${path}: persona_sets`,
          `has no set "${flags.set}" that comes by import: use one of ${known.join(', ') || '(none)'}`,
        );
      const personas = readPersonas(file);
      const store = openStore(environment.database);
      try {
        savePersonas(store, study.id, flags.set, personas);
        loadStudyInto(store, folder, new Date().toISOString());
      } finally {
        store.close();
      }
      process.stdout.write(`${personas.length} personas are the set "${flags.set}" of ${study.id}\n`);
    });
}

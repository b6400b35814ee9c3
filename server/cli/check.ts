import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { readEnvironment } from '../env.js';
import type { GoodPracticeWarning } from '../study/goodPractice.js';
import type { ImportedItems } from '../study/load.js';
import type { WordingDifference } from '../study/summary.js';

/** `credence check STUDY`: validates a study file and says what it asks for. */
export function addCheck(program: Command): void {
  program
    .command('check')
    .argument('<study>', 'a folder below CREDENCE_STUDIES, or a path')
    .option('--json', 'machine-readable output')
    .description('validates a study file; prints items, trials, people needed, model calls, difference of wordings')
    .action(async (name: string, options: { json?: true }) => {
      const { studyFolder } = await import('./studies.js');
      const { readStudyFile, resolveStudy } = await import('../study/load.js');
      const { summariseWave, wordingDifference } = await import('../study/summary.js');
      const { goodPracticeWarnings } = await import('../study/goodPractice.js');
      const environment = readEnvironment(process.env);
      const loaded = readStudyFile(studyFolder(environment.studies, name));
      const imported = await importedFrom(environment.database, loaded.file.id);
      const study = resolveStudy(loaded, imported);
      const waves = study.waves.map((wave) => summariseWave(study, wave));
      const [item] = study.items;
      const differences = item === undefined ? [] : study.wordings.map((one) => wordingDifference(study, one, item));
      const wordings = differences.filter((difference) => difference !== null);
      const warnings = [...(study.items.length === 0 ? [importWarning(study.id)] : []), ...goodPracticeWarnings(study)];
      if (options.json) {
        const { id, title, items } = study;
        process.stdout.write(
          `${JSON.stringify({ study: id, title, items: items.length, waves, wordings, warnings }, null, 2)}\n`,
        );
        return;
      }
      const out = [`${loaded.path} is valid.`, `${study.title}: ${study.items.length} items.`];
      for (const { id, items, conditions, people, models } of waves) {
        out.push(`wave ${id}: ${items} items${conditions > 1 ? ` x ${conditions} conditions` : ''}`);
        if (people !== null)
          out.push(
            `  people: ${people.trialsEach} trials and ${people.checksEach} attention checks each; at least ${people.needed} people needed`,
          );
        if (models !== null) out.push(`  models: ${models.respondents} settings, ${models.calls} calls`);
      }
      out.push(...wordings.flatMap(differenceLines));
      out.push(...warnings.map(({ where, text }) => `warning: ${where}: ${text}`));
      process.stdout.write(`${out.join('\n')}\n`);
    });
}

function differenceLines({ wording, item, both, peopleOnly, modelsOnly }: WordingDifference): string[] {
  return [
    `wording ${wording}, filled with item ${item}:`,
    ...both.map((line) => `  both    ${line}`),
    ...peopleOnly.map((line) => `  people  ${line}`),
    ...modelsOnly.map((line) => `  models  ${line}`),
  ];
}

function importWarning(study: string): GoodPracticeWarning {
  const text = `the items of ${study} have not been imported yet: run "credence import" (see "credence import --help")`;
  return { code: 'items-not-imported', where: 'items', text };
}

async function importedFrom(database: string, study: string): Promise<ImportedItems | undefined> {
  if (!existsSync(database)) return undefined;
  const { openStoreReadOnly } = await import('../store/open.js');
  const { importedItems } = await import('../store/studies.js');
  const store = openStoreReadOnly(database);
  try {
    return importedItems(store, study);
  } finally {
    store.close();
  }
}

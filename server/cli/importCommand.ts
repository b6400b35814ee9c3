import { statSync } from 'node:fs';
import type { Command } from 'commander';
import { readEnvironment } from '../env.js';
import type { InputErrors } from '../errors.js';
import type { ImportOptions } from '../importing/importFiles.js';
import type { ImportSummary } from '../importing/summary.js';
import type { AnswersTarget } from '../importing/table/importTables.js';
import { addImportPersonas } from './importPersonas.js';
import { progressOn } from './progress.js';

interface Flags {
  readonly study: string;
  readonly skipBadRows?: true;
  readonly json?: true;
}

type Import = (options: ImportOptions) => Promise<{ summary: ImportSummary; refused: InputErrors | undefined }>;

/** A transaction takes rows for 20 ms, then the database is left to participants for 10. */
const [sliceMs, pauseMs] = [20, 10];

/** `credence import probcopa|humans|models|items|personas`. */
export function addImport(program: Command): void {
  const command = program.command('import').description('brings answers and items of other programs into a study');
  const probcopa = command
    .command('probcopa')
    .description('the published ProbCOPA repository, its datasets/ or results/ folder, or its demo_data.json')
    .argument('<dir...>', 'where it lies')
    .option('--study <id>', 'the study to import into', 'probcopa');
  common(probcopa).action(async (places: string[], flags: Flags) => {
    const { importProbcopa } = await import('../importing/probcopa/importProbcopa.js');
    const { publishedFiles } = await import('../importing/probcopa/publishedFiles.js');
    const bytes = publishedFiles(places).reduce((sum, file) => sum + file.bytes, 0);
    await run(flags, bytes, (options) => importProbcopa(places, options));
  });
  const answers = async (paths: string[], into: AnswersTarget, flags: Flags): Promise<void> => {
    const { importAnswers } = await import('../importing/table/importTables.js');
    await run(flags, bytesOf(paths), (options) => importAnswers(paths, into, options));
  };
  table(command, 'humans', 'answers of people, one a row')
    .option('--wave <id>', 'the wave that they belong to; the one that models are compared with where it is not given')
    .action((paths: string[], flags: Flags & { wave?: string }) =>
      answers(paths, { kind: 'person', wave: flags.wave, label: undefined }, flags),
    );
  table(command, 'models', 'answers of models, one a row')
    .option('--wave <id>', 'the wave that they belong to')
    .option('--label <name>', 'name of the model where no column "label" tells it')
    .action((paths: string[], flags: Flags & { wave?: string; label?: string }) =>
      answers(paths, { kind: 'model', wave: flags.wave, label: flags.label }, flags),
    );
  table(command, 'items', 'items, one a row').action(async (paths: string[], flags: Flags) => {
    const { importItems } = await import('../importing/table/importTables.js');
    await run(flags, bytesOf(paths), (options) => importItems(paths, options));
  });
  addImportPersonas(command);
}

function table(command: Command, name: string, what: string): Command {
  const added = command
    .command(name)
    .description(`${what}; CSV or JSON Lines with named columns (docs/import.md)`)
    .argument('<file...>', 'the files')
    .requiredOption('--study <id>', 'the study to import into');
  return common(added);
}

/** Bytes to read; a file that can't be looked at counts nothing here, and reading it says why. */
function bytesOf(paths: readonly string[]): number {
  return paths.reduce((sum, path) => {
    try {
      return sum + statSync(path).size;
    } catch {
      return sum;
    }
  }, 0);
}

function common(command: Command): Command {
  return command
    .option('--skip-bad-rows', 'leave out rows that cannot be used instead of refusing their file')
    .option('--json', 'print what came of it as JSON');
}

/** Opens the database, imports, prints the summary; then the refused files, if any, are the command's failure. */
async function run(flags: Flags, bytes: number, work: Import): Promise<void> {
  const { openStore } = await import('../store/open.js');
  const { readStudyFile } = await import('../study/load.js');
  const { studyFolder } = await import('./studies.js');
  const { summaryText } = await import('../importing/summary.js');
  const environment = readEnvironment(process.env);
  const study = readStudyFile(studyFolder(environment.studies, flags.study));
  const store = openStore(environment.database, 5000);
  // Every file is read twice: to check it whole, and to store it.
  const progress = progressOn(process.stderr, 2 * bytes);
  try {
    const { summary, refused } = await work({
      store,
      study,
      skipBadRows: flags.skipBadRows === true,
      now: new Date().toISOString(),
      slicing: { clock: () => performance.now(), sliceMs, pauseMs },
      progress,
    });
    progress.end();
    process.stdout.write(flags.json === true ? `${JSON.stringify(summary)}\n` : summaryText(summary));
    if (refused !== undefined) throw refused;
  } finally {
    progress.end();
    store.close();
  }
}

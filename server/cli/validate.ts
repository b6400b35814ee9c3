import { availableParallelism, constants, setPriority } from 'node:os';
import type { Command } from 'commander';
import { readEnvironment } from '../env.js';
import { type Progress, progressOn } from './progress.js';

interface Flags {
  readonly out?: string;
  readonly json?: true;
}

/** `credence validate STUDY`: each number of the published analysis beside ours, with a verdict. */
export function addValidate(program: Command): void {
  program
    .command('validate')
    .description('recomputes each number of a published analysis from the imported answers')
    .argument('<study>', 'a study whose file names a published analysis, such as probcopa')
    .option('--out <dir>', 'folder for validation.json, validation.csv and findings.csv')
    .option('--json', 'print validation.json on standard output')
    .action(run);
}

async function run(studyId: string, flags: Flags): Promise<void> {
  const { openStoreReadOnly } = await import('../store/open.js');
  const { defaultOptions } = await import('../reports/options.js');
  const { thisSoftware } = await import('../reports/software.js');
  const { prepareFolder, writeInto } = await import('../reports/export/writeReport.js');
  const { computeValidation } = await import('../reports/validation/validateStudy.js');
  const { missedRows } = await import('../reports/validation/validation.js');
  const { validationFiles, validationJson } = await import('../reports/validation/validationFiles.js');
  const { validationLines } = await import('../reports/validation/validationLines.js');
  if (flags.out !== undefined) prepareFolder(flags.out);
  // Participants of a server on this machine go first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const store = openStoreReadOnly(readEnvironment(process.env).database);
  let bar: Progress | undefined;
  let told = 0;
  try {
    const validation = await computeValidation({
      ...defaultOptions,
      store,
      studyId,
      workers: availableParallelism(),
      now: new Date().toISOString(),
      software: thisSoftware(),
      progress(done, all) {
        bar ??= progressOn(process.stderr, all);
        bar.bytes(done - told);
        told = done;
      },
    });
    bar?.end();
    if (flags.out !== undefined)
      for (const { name, text } of validationFiles(validation)) writeInto(flags.out, name, text);
    process.stdout.write(flags.json === true ? validationJson(validation) : validationLines(validation));
    if (missedRows(validation).length > 0) process.exitCode = 1;
  } finally {
    bar?.end();
    store.close();
  }
}

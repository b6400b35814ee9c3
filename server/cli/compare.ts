import { availableParallelism, constants, setPriority } from 'node:os';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { readEnvironment } from '../env.js';
import type { EntropyConvention } from '../reports/options.js';
import { type Progress, progressOn } from './progress.js';

interface Flags {
  readonly out: string;
  readonly seed: number;
  readonly entropy: EntropyConvention;
  readonly replicates: number;
  readonly json?: true;
}

/** `credence compare STUDY --out DIR`: the report of a study from its stored responses. */
export function addCompare(program: Command): void {
  program
    .command('compare')
    .description('compares models with people and writes report.html, report.json, tables and figures')
    .argument('<study>', 'the id of a study in the database')
    .requiredOption('--out <dir>', 'folder to write into')
    .option('--seed <n>', 'seed of everything random; the same seed gives the same numbers', wholeFrom(0), 1)
    .addOption(
      new Option(
        '--entropy <convention>',
        'noise averaged from the seed, or the one fixed stream of the published analysis',
      )
        .choices(['seeded', 'published'])
        .default('seeded'),
    )
    .option('--replicates <b>', 'bootstrap samples of each test', wholeFrom(100), 500)
    .option('--json', 'print report.json on standard output too')
    .action(run);
}

async function run(studyId: string, flags: Flags): Promise<void> {
  const { openStoreReadOnly } = await import('../store/open.js');
  const { compareStudy } = await import('../reports/compareStudy.js');
  const { prepareFolder, reportJson, writeInto, writeReportFiles } = await import('../reports/export/writeReport.js');
  const { writeReportFigures } = await import('../reports/export/writeFigures.js');
  const { exportedReport } = await import('../reports/html.js');
  const { page } = await import('../../views/page.js');
  const { ExportedReportPage } = await import('../../views/reports/exportedReport.js');
  const { thisSoftware } = await import('../reports/software.js');
  prepareFolder(flags.out);
  // Participants of a server on this machine go first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const store = openStoreReadOnly(readEnvironment(process.env).database);
  let bar: Progress | undefined;
  let told = 0;
  try {
    const { report, data } = await compareStudy({
      store,
      studyId,
      seed: flags.seed,
      entropy: flags.entropy,
      replicates: flags.replicates,
      workers: availableParallelism(),
      now: new Date().toISOString(),
      software: thisSoftware(),
      progress(done, all) {
        bar ??= progressOn(process.stderr, all);
        bar.bytes(done - told);
        told = done;
      },
    });
    writeReportFiles(flags.out, report);
    await writeReportFigures(flags.out, report, data);
    writeInto(flags.out, 'report.html', page(ExportedReportPage, await exportedReport(report, data)));
    bar?.end();
    if (flags.json === true) process.stdout.write(reportJson(report));
    else
      process.stdout.write(
        `${summary(report.samples.length, report.measures.length, report.warnings.length)} ${flags.out}\n`,
      );
  } finally {
    bar?.end();
    store.close();
  }
}

function summary(samples: number, measures: number, warnings: number): string {
  return `${samples} samples, ${measures} measures, ${warnings} warnings: written to`;
}

function wholeFrom(smallest: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < smallest)
      throw new InvalidArgumentError(`give a whole number from ${smallest} on.`);
    return value;
  };
}

import { type Command, Option } from 'commander';
import type { Format } from '../exporting/format.js';
import type { What } from '../exporting/columns.js';

export interface ExportFlags {
  readonly what: What | 'pack' | 'sensitivity';
  readonly format: Format;
  readonly out?: string;
  readonly public?: true;
  readonly spreadsheet?: true;
  readonly comments?: true;
  readonly demographics?: true;
  readonly canary?: true;
  readonly pseudonyms: 'fresh' | 'stable';
  readonly codebook?: true;
}

/** `credence export STUDY`: data with codebook, streamed, to a file or standard output. */
export function addExport(program: Command): void {
  program
    .command('export')
    .description('writes data of a study with a codebook; pseudonyms are fresh for each export')
    .argument('<study>', 'the id of a study in the database')
    .addOption(
      new Option('--what <table>', 'which table; pack = everything that a methods section needs, as a zip')
        .choices(['trials', 'responses', 'participants', 'attempts', 'items', 'ledger', 'sensitivity', 'pack'])
        .default('responses'),
    )
    .addOption(new Option('--format <format>').choices(['csv', 'jsonl']).default('csv'))
    .option('--out <file>', 'where to write; the codebook goes beside it. Without it: standard output')
    .option('--public', 'for publication: without people who refused it, without free text in the ledger')
    .option('--spreadsheet', 'CSV with a byte order mark and harmless formulas')
    .option('--comments', 'with the closing comments')
    .option('--demographics', 'with the facts that the panel knows about people')
    .option('--canary', 'a canary row at the head, as published data sets have it')
    .addOption(
      new Option('--pseudonyms <kind>', 'stable = the same names in each export, so that tables join by respondent')
        .choices(['fresh', 'stable'])
        .default('fresh'),
    )
    .option('--codebook', 'only the codebook')
    .action(async (study: string, flags: ExportFlags) => {
      const { exportStudy } = await import('./exportStudy.js');
      await exportStudy(study, flags);
    });
}

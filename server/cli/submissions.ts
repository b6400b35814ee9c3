import type { Command } from 'commander';

/** `credence submissions`: a panel's list of submissions against the data here. */
export function addSubmissions(program: Command): void {
  program
    .command('submissions')
    .description('takes in a panel’s list of submissions, and says where it differs from the data here')
    .argument('<file>', 'CSV with a submission id and a status in each row, as the panel gives it')
    .requiredOption('--study <id>', 'the study')
    .requiredOption('--wave <id>', 'the wave')
    .option('--json', 'machine output')
    .action(async (file: string, flags: { study: string; wave: string; json?: true }) => {
      const { takeInSubmissions } = await import('./takeInSubmissions.js');
      await takeInSubmissions(file, flags);
    });
}

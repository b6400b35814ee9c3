import type { Command } from 'commander';

/** `credence backup`, `doctor`, `migrate`: keeping the database sound. */
export function addOperations(program: Command): void {
  program
    .command('backup')
    .description('copies the database while the server runs, and checks the copy')
    .argument('<file>', 'a new file')
    .action(async (file: string) => {
      const { backup } = await import('./maintain.js');
      await backup(file);
    });
  program
    .command('doctor')
    .description('checks integrity, counters and what must hold between tables; exit 1 where something is wrong')
    .option('--json', 'machine output')
    .action(async ({ json }: { json?: true }) => {
      const { doctor } = await import('./maintain.js');
      doctor(json === true);
    });
  program
    .command('migrate')
    .description('brings the database to this program’s schema')
    .action(async () => {
      const { migrate } = await import('./maintain.js');
      migrate();
    });
}

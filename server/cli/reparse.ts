import type { Command } from 'commander';

/** `credence reparse STUDY`: reads stored replies again; shows what changes. */
export function addReparse(program: Command): void {
  program
    .command('reparse')
    .description('reads the stored replies of models again with the present parsers; asks nothing, shows what changes')
    .argument('<study>', 'a folder below CREDENCE_STUDIES, or a path')
    .option('--wave <wave>', 'this wave alone')
    .option('--write', 'keep the new readings in the place of the old ones', false)
    .option('--json', 'machine output, one change a line', false)
    .action(async (name: string, flags: { wave?: string; write: boolean; json: boolean }) => {
      const { reparseStudy } = await import('./reparseStudy.js');
      await reparseStudy(name, flags);
    });
}

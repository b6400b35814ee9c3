import { type Command, InvalidArgumentError } from 'commander';

interface EraseFlags {
  readonly participant?: string;
  readonly olderThan?: number;
}

/** `credence erase` and `credence demographics`: what points to people, out and in. */
export function addPrivacy(program: Command): void {
  program
    .command('erase')
    .description('erases panel ids, demographics and comments; answers stay under internal ids')
    .argument('<study>', 'the id of a study in the database')
    .option('--participant <id>', 'of one person, by the id at the panel')
    .option('--older-than <days>', 'of everyone whose visit ended more than so many days ago', days)
    .action(async (study: string, flags: EraseFlags) => {
      const { erase } = await import('./erase.js');
      await erase(study, flags);
    });
  program
    .command('demographics')
    .description('keeps a panel’s demographics file beside the ids of people; erased with them')
    .argument('<file>', 'CSV with a participant id in each row')
    .requiredOption('--study <id>', 'the study')
    .action(async (file: string, { study }: { study: string }) => {
      const { keepDemographics } = await import('./erase.js');
      await keepDemographics(file, study);
    });
}

function days(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new InvalidArgumentError('give a whole number of days');
  return Number(text);
}

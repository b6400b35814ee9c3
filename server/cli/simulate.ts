import { type Command, InvalidArgumentError } from 'commander';

interface SimulateOptions {
  readonly participants?: number;
  readonly models: boolean;
  readonly seed: number;
  readonly dropout: number;
  readonly json: boolean;
}

/** `credence simulate STUDY`: a crowd that answers through the same code path as the web. */
export function addSimulate(program: Command): void {
  program
    .command('simulate')
    .description('lets simulated people (and models) answer a study, marked as simulated everywhere')
    .argument('<study>', 'name of a study in CREDENCE_STUDIES, or the path of its folder')
    .option('--participants <n>', 'people a wave; without it, as many as fill every item', wholeNumber)
    .option('--models', 'ask the simulated models too', false)
    .option('--seed <n>', 'the same seed gives the same answers', wholeNumber, 1)
    .option('--dropout <p>', 'share of people who leave part way, from 0 to 0.9', share, 0)
    .option('--json', 'machine output', false)
    .action(async (study: string, options: SimulateOptions) => {
      const { simulateStudy } = await import('./simulateStudy.js');
      await simulateStudy(study, options);
    });
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('give a whole number');
  return Number(text);
}

function share(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 0.9))
    throw new InvalidArgumentError('give a number from 0 to 0.9');
  return value;
}

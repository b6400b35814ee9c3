import { type Command, Option } from 'commander';
import { responseStatuses } from '../scales/scale.js';
import { money, positive } from './numbers.js';
import type { ResampleFlags } from './resampleStudy.js';

/** `credence resample STUDY`: asks unusable outcomes a second time, as a logged decision; the first ones stay. */
export function addResample(program: Command): void {
  program
    .command('resample')
    .description(
      'asks models again where an outcome is unusable, kept beside the first; who decided it and why is logged',
    )
    .argument('<study>', 'a folder below CREDENCE_STUDIES, or a path')
    .addOption(
      new Option('--status <status...>', 'outcomes to ask again')
        .choices(responseStatuses.filter((status) => status !== 'ok' && status !== 'not_released'))
        .makeOptionMandatory(),
    )
    .requiredOption('--by <name>', 'who decides it')
    .requiredOption('--reason <text>', 'why')
    .option('--wave <wave>', 'this wave; without it, every wave that asks models')
    .option('--model <label...>', 'these models alone')
    .option('--limit <n>', 'ask at most this many trials', positive)
    .option('--max-usd <x>', 'stop before this much money is spent', money)
    .option('--seed <n>', 'seed of simulated models', positive, 1)
    .option('--dry-run', 'say what would be asked and what it would cost; send and write nothing', false)
    .option('--json', 'machine output', false)
    .action(async (study: string, flags: ResampleFlags) => {
      const { resampleStudy } = await import('./resampleStudy.js');
      process.exitCode = await resampleStudy(study, flags);
    });
}

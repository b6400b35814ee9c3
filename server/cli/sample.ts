import type { Command } from 'commander';
import { money, positive } from './numbers.js';

interface SampleFlags {
  readonly wave?: string;
  readonly model?: string[];
  readonly limit?: number;
  readonly maxUsd?: number;
  readonly seed: number;
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** `credence sample STUDY`: asks models; resumable; Ctrl-C keeps everything. */
export function addSample(program: Command): void {
  program
    .command('sample')
    .description('asks the models of a study whatever they have not answered yet; run it again to go on')
    .argument('<study>', 'a folder below CREDENCE_STUDIES, or a path')
    .option('--wave <wave>', 'this wave; without it, every wave that asks models')
    .option('--model <label...>', 'these models alone')
    .option('--limit <n>', 'ask at most this many trials', positive)
    .option('--max-usd <x>', 'stop before this much money is spent', money)
    .option('--seed <n>', 'seed of simulated models', positive, 1)
    .option('--dry-run', 'say what would be asked and what it would cost; send nothing', false)
    .option('--json', 'machine output', false)
    .action(async (study: string, flags: SampleFlags) => {
      const { sampleStudy } = await import('./sampleStudy.js');
      process.exitCode = await sampleStudy(study, flags);
    });
}

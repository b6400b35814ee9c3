import { type Command, InvalidArgumentError } from 'commander';

interface ModelSimFlags {
  readonly port: number;
  readonly seed: number;
  readonly latency: number;
  readonly fault: readonly { name: string; share: number }[];
}

/** `credence model-sim`: a local stand-in for a model endpoint, with fault modes. */
export function addModelSim(program: Command): void {
  program
    .command('model-sim')
    .description('serves a local OpenAI-compatible endpoint whose answers are simulated, and marked so')
    .option('--port <n>', 'port on 127.0.0.1', whole, 8089)
    .option('--seed <n>', 'the same seed gives the same answers', whole, 1)
    .option('--latency <ms>', 'time that each reply takes', whole, 0)
    .option(
      '--fault <name[:share]>',
      'a share of requests (default all) meets this fault; may be given again; an unknown name lists them',
      fault,
      [],
    )
    .action(async (flags: ModelSimFlags) => {
      const { modelSim } = await import('./modelSimServer.js');
      await modelSim(flags);
    });
}

function whole(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('give a whole number');
  return Number(text);
}

function fault(text: string, before: readonly { name: string; share: number }[]): { name: string; share: number }[] {
  const [name = '', share = '1'] = text.split(':');
  const value = Number(share);
  if (!(value > 0 && value <= 1)) throw new InvalidArgumentError('give a share above 0 and at most 1, such as 500:0.1');
  return [...before, { name, share: value }];
}

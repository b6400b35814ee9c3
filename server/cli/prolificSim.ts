import { type Command, InvalidArgumentError } from 'commander';

/** `credence prolific-sim STUDY WAVE`: a local stand-in that sends participants to a running server. */
export function addProlificSim(program: Command): void {
  program
    .command('prolific-sim')
    .description('a local stand-in for Prolific: sends participants with ids (and signed links) to a running server')
    .argument('<study>', 'name of a study in CREDENCE_STUDIES, or the path of its folder')
    .argument('<wave>', 'the wave that people are sent to')
    .option('--url <address>', 'where the server listens', 'http://127.0.0.1:3000')
    .option('--participants <n>', 'how many people come', wholeNumber, 20)
    .option('--seed <n>', 'the same seed sends the same people', wholeNumber, 1)
    .option('--port <n>', 'where the stand-in serves its key set', wholeNumber, 4010)
    .option('--json', 'one line of JSON a submission', false)
    .action(
      async (
        study: string,
        wave: string,
        options: Parameters<(typeof import('./prolificSimRun.js'))['prolificSim']>[2],
      ) => {
        const { prolificSim } = await import('./prolificSimRun.js');
        await prolificSim(study, wave, options);
      },
    );
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('give a whole number');
  return Number(text);
}

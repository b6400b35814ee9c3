import type { Command } from 'commander';

/** `credence schema`: the JSON Schema of study files, for editors. */
export function addSchema(program: Command): void {
  program
    .command('schema')
    .description('prints the JSON Schema of study files, for editors')
    .action(async () => {
      const { studyJsonSchema } = await import('../study/jsonSchema.js');
      process.stdout.write(`${JSON.stringify(studyJsonSchema(), null, 2)}\n`);
    });
}

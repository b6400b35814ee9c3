#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { InputError, InputErrors, OperationError } from '../errors.js';
import { thisSoftware } from '../reports/software.js';
import { addCommands } from './commands.js';

/** Exit codes of the contract: 0 done, 1 failed, 2 wrong usage or input, 130 interrupted. */
async function run(): Promise<number> {
  const program = new Command('credence')
    .description('Puts the same judgment task to people and to language models and says how far their answers differ.')
    .version(thisSoftware().version)
    .showHelpAfterError('(add --help for usage)')
    .exitOverride();
  addCommands(program);
  try {
    await program.parseAsync();
    return process.exitCode === undefined ? 0 : Number(process.exitCode);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof InputError || error instanceof InputErrors) {
      process.stderr.write(`${error.message}\n`);
      return 2;
    }
    if (error instanceof OperationError) {
      process.stderr.write(`${error.message}\n`);
      return 1;
    }
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return 1;
  }
}

process.exitCode = await run();

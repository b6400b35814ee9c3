import type { Command } from 'commander';
import { addCheck } from './check.js';
import { addImport } from './importCommand.js';
import { addSchema } from './schema.js';
import { addSimulate } from './simulate.js';

/** One row a command: where its options are declared; the work behind it loads only when the command runs. */
const commands: readonly ((program: Command) => void)[] = [addCheck, addImport, addSchema, addSimulate];

/** Declares every command of the contract on the program. */
export function addCommands(program: Command): void {
  for (const add of commands) add(program);
}

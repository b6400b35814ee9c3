import type { Command } from 'commander';
import { addCompare } from './compare.js';
import { addImport } from './importCommand.js';

/** One row a command: where its options are declared; the work behind it loads only when the command runs. */
const commands: readonly ((program: Command) => void)[] = [addImport, addCompare];

/** Declares every command of the contract on the program. */
export function addCommands(program: Command): void {
  for (const add of commands) add(program);
}

import type { Command } from 'commander';
import { addAdmin } from './admin.js';
import { addCheck } from './check.js';
import { addCompare } from './compare.js';
import { addExport } from './export.js';
import { addImport } from './importCommand.js';
import { addModelSim } from './modelSim.js';
import { addOperations } from './operations.js';
import { addPrivacy } from './privacy.js';
import { addReparse } from './reparse.js';
import { addResample } from './resample.js';
import { addSample } from './sample.js';
import { addProlificSim } from './prolificSim.js';
import { addSchema } from './schema.js';
import { addServe } from './serve.js';
import { addSimulate } from './simulate.js';
import { addSubmissions } from './submissions.js';
import { addValidate } from './validate.js';

/** One row a command: where its options are declared; the work behind it loads only when the command runs. */
const commands: readonly ((program: Command) => void)[] = [
  addAdmin,
  addCheck,
  addCompare,
  addExport,
  addImport,
  addModelSim,
  addOperations,
  addPrivacy,
  addReparse,
  addResample,
  addSample,
  addProlificSim,
  addSchema,
  addServe,
  addSimulate,
  addSubmissions,
  addValidate,
];

/** Declares every command of the contract on the program. */
export function addCommands(program: Command): void {
  for (const add of commands) add(program);
}

/**
 * Wrong input by a person: a file, a flag, an environment value. Carries one line that says where and what to change;
 * the command line prints it without a stack and exits 2, the web answers 4xx.
 */
export class InputError extends Error {
  override readonly name = 'InputError';

  /** `where` is a file and a path in it, such as `study.yaml: waves[1].items`; `what` says what to change. */
  constructor(
    readonly where: string,
    readonly what: string,
  ) {
    super(`${where}: ${what}`);
  }
}

/** Several faults of one input, each a line of its own. */
export class InputErrors extends Error {
  override readonly name = 'InputErrors';

  constructor(readonly errors: readonly InputError[]) {
    super(errors.map((error) => error.message).join('\n'));
  }
}

/** Something outside failed (disk, database, network): one line, exit 1. The cause keeps the stack for the log. */
export class OperationError extends Error {
  override readonly name = 'OperationError';
}

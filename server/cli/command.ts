import { ConfigError } from '../platform/config.ts';
import { DataFolderError } from '../db/errors.ts';

/** A reason to stop that the person at the keyboard is told, without a stack. Exit code 1; 2 for wrong arguments. */
export class CommandError extends Error {
  override name = 'CommandError';
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Runs a command and turns its end into an exit code: 0, or the one of a CommandError; 1 for bad settings or data. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isExpected = [CommandError, ConfigError, DataFolderError].some((kind) => error instanceof kind);
    if (!(error instanceof Error) || !isExpected) throw error;
    console.error(error.message);
    process.exitCode = error instanceof CommandError ? error.exitCode : 1;
  }
}

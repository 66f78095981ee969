import path from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError } from '../platform/errors.ts';

interface FileArgument {
  /** Absolute. */
  readonly file: string;
  readonly force: boolean;
}

/**
 * Reads the arguments of a command that is about one file.
 * @throws CommandError with `usage` when there are others
 */
export function fileArgument(usage: string, { mayForce }: { mayForce: boolean }): FileArgument {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { force: { type: 'boolean' } } });
    const [file] = positionals;
    if (file && positionals.length === 1 && (mayForce || !values.force)) {
      return { file: path.resolve(file), force: values.force ?? false };
    }
  } catch {
    // Whatever is wrong with them, the usage says how they are right.
  }
  throw new CommandError(usage, 2);
}

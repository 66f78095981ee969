import { userInfo } from 'node:os';
import { ConfigError } from './config.ts';
import { CommandError, DataFolderError } from './errors.ts';

/** How a command or a start ends on an error. */
interface Ending {
  /** What happened and what to do, for the person at the keyboard. */
  readonly message: string;
  readonly exitCode: number;
}

/**
 * Turns an error that is to be expected into sentences: a setting, a permission, a full disk, a file in the place of a folder.
 * The server's entry and every command end by it.
 * @returns undefined for what nobody expected: its stack is of use then
 */
export function endingOf(error: unknown): Ending | undefined {
  if (error instanceof CommandError) return { message: error.message, exitCode: error.exitCode };
  if (error instanceof ConfigError) return { message: `The settings cannot be used:\n${error.message}`, exitCode: 1 };
  if (error instanceof DataFolderError) return { message: error.message, exitCode: 1 };
  const message = ofSystem(error);
  return message === undefined ? undefined : { message, exitCode: 1 };
}

interface SystemError extends Error {
  readonly code?: string;
  readonly syscall?: string;
  readonly path?: string;
  readonly dest?: string;
}

/** What the system says of a file or folder; undefined where it names none. */
function ofSystem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, syscall, path, dest } = error as SystemError;
  if (path === undefined || syscall === undefined || code === undefined) return undefined;
  return troubleWith(dest ?? path, code);
}

/**
 * Says what is wrong with a file or folder, and what to do.
 * @param code the system's, as in `EACCES`
 * @returns undefined for a code that says nothing to an operator
 */
export function troubleWith(file: string, code: string): string | undefined {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `${file} cannot be used: the user ${userName()} may not. Give it to that user (chown -R ${userName()} …), or choose another place.`;
    case 'EROFS':
      return `${file} cannot be written: its disk is mounted to be read only. Mount it to be written, or choose another place.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `${file} cannot be a folder, because a file of this name, or of a folder above it, is in its place. Move that file away, or choose another place.`;
    case 'EISDIR':
      return `${file} is a folder, and should be a file. Move it away, or choose another name.`;
    case 'ENOENT':
      return `There is no file or folder ${file}.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk of ${file} is full, or its user's share of it. Make room, then try again.`;
    case 'EMFILE':
    case 'ENFILE':
      return `${file} cannot be opened: too many files are open. Raise the limit (ulimit -n, LimitNOFILE= of systemd).`;
    case 'EIO':
      return `The disk of ${file} does not work: it cannot be read or written.`;
    default:
      return undefined;
  }
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // Containers run with numbers that have no name.
    return String(process.getuid?.() ?? '');
  }
}

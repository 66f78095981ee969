import { userInfo } from 'node:os';
import { ConfigError } from './config.ts';
import { CommandError, DataFolderError } from './errors.ts';

/** How a command or a start ends on an error. */
interface Ending {
  /** What happened and what to do, for the operator. */
  readonly message: string;
  readonly exitCode: number;
}

/**
 * Turns an expected error into sentences: a setting, a permission, a full disk, a file in place of a folder. The
 * server's entry and every command use it.
 * @returns undefined for unexpected errors, whose stack is useful
 */
export function endingOf(error: unknown): Ending | undefined {
  if (error instanceof CommandError) return { message: error.message, exitCode: error.exitCode };
  if (error instanceof ConfigError) return { message: `Please check these settings:\n${error.message}`, exitCode: 1 };
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

/** The system's error about a file or folder; undefined where it names none. */
function ofSystem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, syscall, path, dest } = error as SystemError;
  if (path === undefined || syscall === undefined || code === undefined) return undefined;
  return explainFileError(dest ?? path, code);
}

/**
 * Explains a problem with a file or folder, and its fix.
 * @param code the system's, as in `EACCES`
 * @returns undefined for other codes
 */
export function explainFileError(file: string, code: string): string | undefined {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `${file} can’t be used: the user ${userName()} has no permission. Make that user the owner (chown -R ${userName()} …), or choose another place.`;
    case 'EROFS':
      return `${file} can’t be written, because its disk is mounted read-only. Remount it, or choose another place.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `${file} can’t be a folder, because there’s a file with that name or the name of a folder above it. Move that file, or choose another place.`;
    case 'EISDIR':
      return `${file} is a folder, but should be a file. Move it, or choose another name.`;
    case 'ENOENT':
      return `There is no file or folder ${file}.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk of ${file} is full, or your quota on it is used up. Free up some space, then try again.`;
    case 'EMFILE':
    case 'ENFILE':
      return `${file} can’t be opened, because too many files are open. Raise the limit (ulimit -n, LimitNOFILE= of systemd).`;
    case 'EIO':
      return `The disk of ${file} has failed. We can’t read from it or write to it.`;
    default:
      return undefined;
  }
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // Containers run with user ids that have no name.
    return String(process.getuid?.() ?? '');
  }
}

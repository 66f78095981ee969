import { existsSync } from 'node:fs';
import path from 'node:path';

/** The project's folder, whether the server runs from its sources or from its build, `dist/server`. */
export const PROJECT = projectAbove(import.meta.dirname);

function projectAbove(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : projectAbove(path.dirname(folder));
}

/** Names in the data folder. */
export const DATABASE = 'bonjour.sqlite';
export const UPLOADS = 'uploads';
/** Unfinished uploads. */
export const INCOMING = 'incoming';
/** Mails, when no mail server is configured. */
export const OUTBOX = 'outbox';
/** The secret that signs cookies, unless it is configured. */
export const SESSION_SECRET = 'session-secret';
/** The server's keys for push services. */
export const PUSH_KEYS = 'push-keys.json';
/** The list of erasures. A separate file, so that a restored backup does not undo them. */
export const ERASURES = 'erasures.jsonl';
export const RATE_LIMITS = 'rate-limits.sqlite';
/** An empty SQLite file whose locks show which processes use the folder. */
export const LOCK_FILE = 'server.lock';

export const databaseFile = (dataDir: string): string => path.join(dataDir, DATABASE);

/** The plan of a restore in progress. */
export const restorePlanFile = (dataDir: string): string => path.join(dataDir, 'restore-pending.json');

export const restoreIsPending = (dataDir: string): boolean => existsSync(restorePlanFile(dataDir));

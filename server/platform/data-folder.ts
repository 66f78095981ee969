import { existsSync } from 'node:fs';
import path from 'node:path';

/** The project's folder, whether the server runs from its sources or from its build, `dist/server`. */
export const PROJECT = projectAbove(import.meta.dirname);

function projectAbove(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : projectAbove(path.dirname(folder));
}

/** Names of what lies in the data folder. */
export const DATABASE = 'bonjour.sqlite';
export const UPLOADS = 'uploads';
/** Uploads lie here until they are complete. */
export const INCOMING = 'incoming';
/** Mails are written here where no mail server is configured. */
export const OUTBOX = 'outbox';
/** Holds the secret that signs cookies, unless it is configured. */
export const SESSION_SECRET = 'session-secret';
/** Holds the keys by which push services know this server. */
export const PUSH_KEYS = 'push-keys.json';
/** Lists what was erased. It is a file of its own, so that a restored backup does not take it back. */
export const ERASURES = 'erasures.jsonl';
export const RATE_LIMITS = 'rate-limits.sqlite';
/** An empty SQLite file, whose locks tell which processes use the folder. */
export const LOCK_FILE = 'server.lock';

export const databaseFile = (dataDir: string): string => path.join(dataDir, DATABASE);

/** The plan of a restore that has been decided and is not finished. */
export const restorePlanFile = (dataDir: string): string => path.join(dataDir, 'restore-pending.json');

export const restoreIsPending = (dataDir: string): boolean => existsSync(restorePlanFile(dataDir));

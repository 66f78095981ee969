import { createHash, randomBytes, randomFillSync } from 'node:crypto';
import path from 'node:path';
import { SESSION_SECRET } from './data-folder.ts';
import { readOrCreateText } from './durable-files.ts';
import { DataFolderError } from './errors.ts';

/** 256 random bits for a link in a mail. Only the hash is ever stored, so that a stolen database opens nothing. */
export const newToken = (): string => randomBytes(32).toString('base64url');

const ID_BYTES = 16;
/** Random bytes for ids, drawn many at a time: to ask for a few takes as long as to ask for these. */
const pool = Buffer.alloc(4096);
let drawn = pool.length;

/** 128 random bits that tell one thing from all others. */
export function randomId(): string {
  if (drawn === pool.length) {
    randomFillSync(pool);
    drawn = 0;
  }
  return pool.toString('base64url', drawn, (drawn += ID_BYTES));
}

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Whether a text can be one of our tokens at all. */
export const looksLikeToken = (token: string): boolean => /^[\w-]{43}$/.test(token);

/** Keeps what the server must not tell anybody, by names. */
export interface SecretStore {
  /** Reads a secret. The first time it is made and kept; of several that make it at once, one is kept, and all get that. */
  readOrMake(name: string, make: () => string | Promise<string>): Promise<string>;
  /** What to delete to have a secret made again, in words. */
  placeOf(name: string): string;
}

/** Secrets in files of the data folder. */
export const folderSecrets = (dataDir: string): SecretStore => ({
  readOrMake: (name, make) => readOrCreateText(path.join(dataDir, name), make),
  placeOf: (name) => path.join(dataDir, name),
});

/**
 * The secret that signs cookies: as set, or made once and kept.
 * @throws when the kept one is damaged
 */
export async function sessionSecret(secrets: SecretStore, configured: string | undefined): Promise<string> {
  if (configured) return configured;
  const secret = (await secrets.readOrMake(SESSION_SECRET, () => randomBytes(32).toString('base64url'))).trim();
  if (secret.length < 32) {
    const place = secrets.placeOf(SESSION_SECRET);
    throw new DataFolderError(
      `${place} is damaged. Delete it to create a new one. Everyone then needs to sign in again.`,
    );
  }
  return secret;
}

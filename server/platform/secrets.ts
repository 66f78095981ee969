import { createHash, randomBytes, randomFillSync } from 'node:crypto';
import path from 'node:path';
import { SESSION_SECRET } from './data-folder.ts';
import { readOrCreateText } from './durable-files.ts';
import { DataFolderError } from './errors.ts';

/** 256 random bits for a link in a mail. Only the hash is stored, so a stolen database contains no valid links. */
export const newToken = (): string => randomBytes(32).toString('base64url');

const ID_BYTES = 16;
/** Random bytes for ids, generated in bulk: a few take as long as many. */
const pool = Buffer.alloc(4096);
let drawn = pool.length;

/** A unique id of 128 random bits. */
export function randomId(): string {
  if (drawn === pool.length) {
    randomFillSync(pool);
    drawn = 0;
  }
  return pool.toString('base64url', drawn, (drawn += ID_BYTES));
}

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Whether a text has the form of our tokens. */
export const looksLikeToken = (token: string): boolean => /^[\w-]{43}$/.test(token);

/** Stores the server's secrets by name. */
export interface SecretStore {
  /** Reads a secret, or generates and stores it. Of several concurrent calls one value is stored, and all get it. */
  readOrMake(name: string, make: () => string | Promise<string>): Promise<string>;
  /** What to delete to have a secret generated again, in words. */
  placeOf(name: string): string;
}

/** Secrets in files of the data folder. */
export const folderSecrets = (dataDir: string): SecretStore => ({
  readOrMake: (name, make) => readOrCreateText(path.join(dataDir, name), make),
  placeOf: (name) => path.join(dataDir, name),
});

/**
 * The secret that signs cookies: as configured, or generated once and stored.
 * @throws when the stored one is damaged
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

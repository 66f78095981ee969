import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import { SESSION_SECRET } from './data-folder.ts';
import { keptText } from './durable-files.ts';

/** 256 random bits for a link in a mail. Only the hash is ever stored, so that a stolen database opens nothing. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Whether a text can be one of our tokens at all. */
export const looksLikeToken = (token: string): boolean => /^[\w-]{43}$/.test(token);

/**
 * The secret that signs cookies: as set, or made once and kept in the data folder.
 * @throws when the kept one is damaged
 */
export async function sessionSecret(dataDir: string, configured: string | undefined): Promise<string> {
  if (configured) return configured;
  const file = path.join(dataDir, SESSION_SECRET);
  const secret = (await keptText(file, () => randomBytes(32).toString('base64url'))).trim();
  if (secret.length < 32) {
    throw new Error(`${file} is damaged. Delete it to have a new one made; everyone signs in again.`);
  }
  return secret;
}

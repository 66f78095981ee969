import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a link in a mail. Only the hash is ever stored, so that a stolen database opens nothing. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Whether a text can be one of our tokens at all. */
export const looksLikeToken = (token: string): boolean => /^[\w-]{43}$/.test(token);

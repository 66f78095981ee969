import { createHash, randomBytes } from 'node:crypto';

/** How long a reset link can be used, in milliseconds (decisions §3). */
export const RESET_LIFETIME = 60 * 60 * 1000;

/** 256 random bits, as they stand in the link. Only the hash is ever stored. */
export const newResetToken = (): string => randomBytes(32).toString('base64url');

export const hashResetToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Whether a token can be one of ours at all: what is not costs no hashing of the new password. */
export const looksLikeResetToken = (token: string): boolean => /^[\w-]{43}$/.test(token);

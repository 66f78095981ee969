import * as z from 'zod/mini';
import { PUSH_KEYS } from '../adapters/push/push-keys.ts';
import { databaseName } from '../db/open.ts';
import { ERASURES } from '../erasures/erasure-list.ts';

/**
 * What a backup holds: a gzipped tar with this file, the database, the uploads and, unless it is set by hand, the secret
 * that signs cookies, with the keys that push services know us by, and what had been erased by then. Mails in the outbox
 * are not in it: they were delivered.
 */
export const MANIFEST = 'manifest.json';
export const DATABASE = databaseName;
export const UPLOADS = 'uploads';
/** Each may be missing: a secret that is set by hand, keys of a version that had none. */
export const SECRETS = ['session-secret', PUSH_KEYS] as const;
/** Joined with the folder's own by a restore, never put in its place: it may be the older one. */
export const LIST = ERASURES;

/** Raised when a backup of the format before could not be restored as it is. */
const VERSION = 1;

export const manifest = z.object({
  format: z.literal('bonjour-backup'),
  version: z.literal(VERSION),
  createdAt: z.iso.datetime(),
});

export const newManifest = (now: Date): z.output<typeof manifest> => ({
  format: 'bonjour-backup',
  version: VERSION,
  createdAt: now.toISOString(),
});

import * as z from 'zod/mini';
import { PUSH_KEYS, SESSION_SECRET } from '../platform/data-folder.ts';

/**
 * A backup is a gzipped tar of this file, the database, the uploads, the secrets and the list of what was erased. Mails in
 * the outbox are left out: they were delivered.
 */
export const MANIFEST = 'manifest.json';
/** Each may be missing: the cookies' secret where it is configured, the push keys in a backup of an old version. */
export const SECRETS = [SESSION_SECRET, PUSH_KEYS] as const;

/** Raise it when backups of the previous format can no longer be restored. */
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

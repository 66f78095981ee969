import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Db, Transaction } from '../db/transaction.ts';
import { refusedField } from '../platform/errors.ts';

/** Storage limits for uploaded files, in bytes. */
export interface Quotas {
  /** The files of one member. */
  readonly member: number;
  /**
   * The same before the member has confirmed their address, because anybody can register unlimited unconfirmed ones.
   */
  readonly unconfirmed: number;
  /** All files together. */
  readonly all: number;
  /** Reserved on the disk, for the database. */
  readonly free: number;
}

/** The member who will own the files. */
export interface Owner {
  readonly id: number;
  /** Whether the member has the full limit. */
  readonly isConfirmed: boolean;
}

/** A member as an owner of files. */
export const ownerOf = (member: {
  readonly id: number;
  readonly email_confirmed_at: string | null;
  readonly is_admin: number;
}): Owner => ({ id: member.id, isConfirmed: member.email_confirmed_at !== null || member.is_admin === 1 });

export interface Room {
  /**
   * Reserves space for an incoming file, until it is stored or refused.
   * @param owner undefined when it belongs to no member
   * @param bytes at most
   * @param field the form field for error messages
   * @returns a function that releases it
   * @throws HttpError 413 when the member's limit is reached, 507 when there is no space for anybody
   */
  take(wanted: { owner: Owner | undefined; bytes: number; field: string }): Promise<() => void>;
  /**
   * Checks again, in the transaction that records the files: uploads in other processes are only visible there.
   * @throws HttpError as above
   */
  recount(tx: Transaction, wanted: { owner: Owner | undefined; field: string }): Promise<void>;
}

interface Needs {
  readonly db: Db;
  readonly log: Pick<Logger, 'error'>;
  readonly quotas: Quotas;
  /** Any path on the disk with the files. */
  readonly folder: string;
}

const MB = 2 ** 20;
const megabytes = (bytes: number): string => Math.round(bytes / MB).toLocaleString('en-GB');

/** Counts stored files by their rows, and this process's incoming files itself. */
export function createRoom({ db, log, quotas, folder }: Needs): Room {
  const coming = new Map<symbol, { readonly userId: number | undefined; readonly bytes: number }>();

  const refuseFull = (stored: number, more: number, field: string): void => {
    if (stored + more <= quotas.all) return;
    log.error({ stored, quota: quotas.all }, 'uploads: the quota for files is used up');
    const message = 'This site has no space left for pictures and recordings. Please tell the agency.';
    throw refusedField('storage_full', field, message);
  };

  return {
    async take({ owner, bytes, field }) {
      const userId = owner?.id;
      const own = userId === undefined ? 0 : await storedBy(db, userId);
      const stored = await storedByAll(db);
      const disk = await statfs(folder);
      // No await from here on, so that two concurrent files cannot take the same space.
      const others = [...coming.values()];
      const mine = others.filter((one) => one.userId === userId);
      if (owner) refuseBeyond(quotas, owner, { used: own + sum(mine), bytes, field });
      refuseFull(stored, sum(others) + bytes, field);
      const free = disk.bavail * disk.bsize;
      if (free - sum(others) - bytes < quotas.free) {
        log.error({ free, floor: quotas.free }, 'uploads: the disk is almost full');
        const message = 'Our disk is almost full, so we can’t accept files right now. Please try again later.';
        throw refusedField('storage_full', field, message);
      }
      const ticket = Symbol('file');
      coming.set(ticket, { userId, bytes });
      return () => void coming.delete(ticket);
    },

    async recount({ db: within }, { owner, field }) {
      if (owner) refuseBeyond(quotas, owner, { used: await storedBy(within, owner.id), bytes: 0, field });
      refuseFull(await storedByAll(within), 0, field);
    },
  };
}

async function storedBy(db: Db, userId: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('media_files')
    .select((eb) => eb.fn.sum<number | null>('bytes').as('bytes'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return bytes ?? 0;
}

async function storedByAll(db: Db): Promise<number> {
  const { members, blog, previews, library, threads } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('media_files')
        .select((of) => of.fn.sum<number | null>('bytes').as('bytes'))
        .as('members'),
      eb
        .selectFrom('blog_pictures')
        .select((of) => of.fn.sum<number | null>('bytes').as('bytes'))
        .as('blog'),
      eb
        .selectFrom('link_previews')
        .select((of) => of.fn.sum<number | null>('picture_bytes').as('bytes'))
        .as('previews'),
      eb
        .selectFrom('library_files')
        .select((of) => of.fn.sum<number | null>('bytes').as('bytes'))
        .as('library'),
      eb
        .selectFrom('thread_attachments')
        .select((of) => of.fn.sum<number | null>('size').as('bytes'))
        .as('threads'),
    ])
    .executeTakeFirstOrThrow();
  return (members ?? 0) + (blog ?? 0) + (previews ?? 0) + (library ?? 0) + (threads ?? 0);
}

function refuseBeyond(
  quotas: Quotas,
  { isConfirmed }: Owner,
  { used, bytes, field }: { used: number; bytes: number; field: string },
): void {
  const most = isConfirmed ? quotas.member : Math.min(quotas.member, quotas.unconfirmed);
  if (used + bytes <= most) return;
  const taken = `Your pictures and recordings use ${megabytes(used)} of the ${megabytes(most)} MB`;
  const message =
    most === quotas.member
      ? `${taken} each member has. Choose a smaller file, or delete a post with a file first.`
      : `${taken} you have until you confirm your email address. Open the link we emailed you, then try again.`;
  throw refusedField('too_large', field, message);
}

const sum = (files: readonly { readonly bytes: number }[]): number => files.reduce((all, { bytes }) => all + bytes, 0);

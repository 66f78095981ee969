import type { Deps } from '../../app/deps.ts';
import type { Db } from '../../db/transaction.ts';
import { transaction } from '../../db/transaction.ts';
import { type Erasure, hashOf } from '../../erasures/erasure-list.ts';
import { beginRemoval } from '../account/remove-member.ts';
import { eraseChats } from '../chat/erase-chats.ts';
import { eraseInquiries } from '../contact/erase-inquiries.ts';
import { deleteContacts } from '../contacts-console/erase-contact.ts';
import { eraseThreads } from '../desk/erase-threads.ts';
import { findAddresses } from './mentions.ts';
import { eraseAllOf } from './person.ts';

export interface EraserNeeds extends Pick<Deps, 'db' | 'clock' | 'jobs' | 'erasures'> {
  readonly live: Pick<Deps['live'], 'emit'>;
  readonly config: Pick<Deps['config'], 'dataDir'>;
}

/** Rows per transaction: a few milliseconds. */
const ROWS = 20;

/**
 * Repeats listed erasures that the database has missed, because it was restored from a backup or a crash came between
 * the list and the commit. Does nothing when the database is up to date with the list. Safe to interrupt and restart.
 */
export async function applyErasures(needs: EraserNeeds): Promise<void> {
  const { db, erasures } = needs;
  const entries = await erasures.entries();
  if ((await appliedEntries(db)) === entries.length) return;
  const of = <K extends Erasure['kind']>(kind: K) =>
    entries.filter((entry): entry is Extract<Erasure, { kind: K }> => entry.kind === kind);

  for (const some of chunks(of('inquiry'))) {
    await transaction(db, async (tx) => {
      const ids = await present(tx.db, 'contact_inquiries', some);
      await eraseInquiries(tx, needs, ids);
    });
  }
  for (const some of chunks(of('thread'))) {
    await transaction(db, async (tx) => eraseThreads(tx, needs, { threads: await present(tx.db, 'threads', some) }));
  }
  for (const some of chunks(of('contact'))) {
    await transaction(db, async (tx) => deleteContacts(tx, needs, await present(tx.db, 'contacts', some)));
  }
  for (const some of chunks(of('chat'))) {
    await transaction(db, (tx) =>
      eraseChats(
        tx,
        needs,
        some.map(({ sessionId }) => sessionId),
      ),
    );
  }
  for (const some of chunks(of('member'))) {
    await transaction(db, async (tx) => {
      for (const id of await present(tx.db, 'users', some)) {
        await beginRemoval(tx, needs, id, { evenLastAdministrator: true });
      }
    });
  }
  await erasePersons(needs, of('person'));
  await db.updateTable('change_counts').set({ changes: entries.length }).where('name', '=', 'erasures').execute();
}

/** The list contains no addresses, so each address in the database is compared with it. */
async function erasePersons(
  needs: EraserNeeds,
  entries: readonly Extract<Erasure, { kind: 'person' }>[],
): Promise<void> {
  if (entries.length === 0) return;
  const found = new Map<string, string>();
  const seen = new Set<string>();
  for await (const email of findAddresses(needs.db)) {
    if (seen.has(email)) continue;
    seen.add(email);
    for (const { salt, hash, until } of entries) {
      if (hashOf(email, salt) === hash && until > (found.get(email) ?? '')) found.set(email, until);
    }
  }
  // oxlint-disable-next-line no-await-in-loop -- one connection
  for (const [email, until] of found) await eraseAllOf(needs, { email, until });
}

/** How many entries of the list have been applied to the database. */
async function appliedEntries(db: Db): Promise<number> {
  const row = await db
    .selectFrom('change_counts')
    .select('changes')
    .where('name', '=', 'erasures')
    .executeTakeFirstOrThrow();
  return row.changes;
}

/** The rows that exist and are the same ones: a later row may reuse the id of an erased one. */
async function present(
  db: Db,
  table: 'contact_inquiries' | 'contacts' | 'threads' | 'users',
  rows: readonly { readonly id: number; readonly createdAt: string }[],
): Promise<number[]> {
  const found = await db
    .selectFrom(table)
    .select(['id', 'created_at'])
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  return found
    .filter((row) => rows.some(({ id, createdAt }) => id === row.id && createdAt === row.created_at))
    .map(({ id }) => id);
}

function* chunks<T>(items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += ROWS) yield items.slice(at, at + ROWS);
}

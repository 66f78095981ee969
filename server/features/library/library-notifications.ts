import { sql } from 'kysely';
import type { Deps } from '../../app/deps.ts';
import type { Db, Transaction } from '../../db/transaction.ts';
import type { Timestamp } from '../../db/schema.ts';
import { timestamp } from '../../platform/clock.ts';
import { announceResources, resourcePostChanged } from '../feed/announcements.ts';
import { findSubscribed, wants } from '../notifications/notification-audience.ts';
import { announce, writeNotices } from '../notifications/notification-service.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'jobs' | 'live'>;

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    /** Posts all newly published resources in the feed together, and notifies members. `by` published one of them. */
    'library.announce': { by: number };
    /** Notifies one batch of members after another. */
    'library.notify': { resourceIds: readonly number[]; after: number; at: Timestamp };
  }
}

/** Resources published within this time share a notification. */
const TOGETHER = 10 * 60_000;
/** Members per transaction. */
const AT_ONCE = 500;
/** The titles in a shared notification. */
const TITLES = 3;

/**
 * Queues the announcement of a newly published resource, together with others published soon after. @param by who
 * published it
 */
export const announceLater = (tx: Transaction, { jobs }: Pick<Needs, 'jobs'>, by: number): Promise<number> =>
  jobs.add(tx, 'library.announce', { by }, TOGETHER);

/** Posts new resources, and notifies members. */
export function registerLibraryNotifications({ clock, jobs, live }: Omit<Needs, 'db'>): void {
  jobs.workOnce('library.announce', async (tx, { by }) => {
    const fresh = await tx.db
      .updateTable('library_resources')
      .set({ announced: 1 })
      .where('status', '=', 'published')
      .where('announced', '=', 0)
      .returning('id')
      .execute();
    const resourceIds = fresh.map(({ id }) => id).toSorted((one, other) => one - other);
    if (resourceIds.length === 0) return;
    const at = timestamp(clock);
    await announceResources(tx, { live }, { by, resourceIds, at });
    await jobs.add(tx, 'library.notify', { resourceIds, after: 0, at });
  });

  jobs.workOnce('library.notify', async (tx, { resourceIds, after, at }) => {
    const words = await wordsFor(tx.db, resourceIds);
    const members = await tx.db
      .selectFrom('users')
      .leftJoin('notice_choices as choice', 'choice.user_id', 'users.id')
      .select('users.id')
      .select(wants('library', 'bell').as('wanted'))
      .where('users.id', '>', after)
      .where('users.deleting_since', 'is', null)
      .orderBy('users.id')
      .limit(AT_ONCE)
      .execute();
    const last = members.at(-1);
    if (!words || !last) return;
    const rows = members
      .filter(({ wanted }) => Boolean(wanted))
      .map(({ id }) => ({ user_id: id, kind: 'library' as const, ...words, created_at: at }));
    await writeNotices(tx, live, rows);
    const subscribed = await findSubscribed(
      tx.db,
      'library',
      members.map(({ id }) => id),
    );
    if (subscribed.length > 0) await jobs.add(tx, 'push.notice', { userIds: subscribed, kind: 'library', at });
    await jobs.add(tx, 'library.notify', { resourceIds, after: last.id, at });
  });
}

/** The notification of the resources that are still published; undefined when none is. */
async function wordsFor(db: Db, ids: readonly number[]) {
  const found = await db
    .selectFrom('library_resources')
    .select(['id', 'slug', 'title', 'summary'])
    .where('id', 'in', ids)
    .where('status', '=', 'published')
    .orderBy('id')
    .execute();
  const [first, ...others] = found;
  if (!first) return undefined;
  if (others.length === 0) {
    const { id, slug, title, summary } = first;
    return { resource_id: id, title: `New in the library: “${title}”`, text: summary, path: `/library/${slug}` };
  }
  const titles = found.slice(0, TITLES).map(({ title }) => title);
  const more = found.length - titles.length;
  return {
    resource_id: first.id,
    title: `New in the library: ${found.length} resources`,
    text: `${titles.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
    path: SHARED,
  };
}

/** The link of a shared notification. */
const SHARED = '/library';

/**
 * Deletes the notifications of a resource that is no longer published, and its post in the feed if it has no other
 * published resource. Notifications shared with other resources stay. Call it in that transaction, after the change.
 */
export async function withdrawAnnouncement(
  tx: Transaction,
  { live, jobs }: Pick<Needs, 'live' | 'jobs'>,
  id: number,
): Promise<void> {
  const gone = await tx.db
    .deleteFrom('notices')
    .where('resource_id', '=', id)
    .where(sql<boolean>`path <> ${SHARED}`)
    .returning(['id', 'user_id'])
    .execute();
  await announce(tx, live, 'notice.changed', gone);
  await resourcePostChanged(tx, { live, jobs }, id);
}

import { sql, type Selectable } from 'kysely';
import { circleLimits } from '#shared/contracts/circle-limits.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { prepared } from '../../db/prepared.ts';
import type { TopicsTable } from '../../db/feed-tables.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { refusedField } from '../../platform/errors.ts';

export type TopicRow = Pick<Selectable<TopicsTable>, 'id' | 'name' | 'archived_at'>;
const COLUMNS = ['id', 'name', 'archived_at'] as const;

/** Names that differ only in case count as the same, because nobody could tell the topics apart. */
const keyOf = (name: string): string => name.normalize('NFKC').toLowerCase();

/** All topics in their order. There are 50 at most. */
export const findTopics = (db: Db): Promise<TopicRow[]> => findInOrder(db, { most: circleLimits.topics });

const findInOrder = prepared((db, { most }: { most: number }) =>
  db.selectFrom('topics').select(COLUMNS).orderBy('position').orderBy('id').limit(most),
);

export const findTopic = async (db: Db, id: number): Promise<TopicRow | undefined> => (await findById(db, { id }))[0];

const findById = prepared((db, { id }: { id: number }) => db.selectFrom('topics').select(COLUMNS).where('id', '=', id));

/** Adds a topic below the others. @throws HttpError 409 when the name is taken */
export const insertTopic = (db: Db, name: string, now: Timestamp): Promise<TopicRow> =>
  unlessTaken(
    db
      .insertInto('topics')
      .values((eb) => ({
        name,
        key: keyOf(name),
        position: eb.selectFrom('topics').select(sql<number>`coalesce(max(position), 0) + 1`.as('next')),
        created_at: now,
        updated_at: now,
      }))
      .returning(COLUMNS)
      .executeTakeFirstOrThrow(),
  );

interface Change {
  readonly name: string | undefined;
  readonly archived: boolean | undefined;
}

/** @throws HttpError 409 when another one has the name */
export const updateTopic = (db: Db, id: number, { name, archived }: Change, now: Timestamp): Promise<TopicRow> =>
  unlessTaken(
    db
      .updateTable('topics')
      .set({
        updated_at: now,
        ...(name !== undefined && { name, key: keyOf(name) }),
        ...(archived !== undefined && { archived_at: archived ? now : null }),
      })
      .where('id', '=', id)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow(),
  );

export const setPosition = (db: Db, id: number, position: number) =>
  db.updateTable('topics').set({ position }).where('id', '=', id).execute();

export const isInUse = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('feed_posts').select('id').where('topic_id', '=', id).limit(1).executeTakeFirst()) !== undefined;

export const deleteTopic = (db: Db, id: number): Promise<TopicRow | undefined> =>
  db.deleteFrom('topics').where('id', '=', id).returning(COLUMNS).executeTakeFirst();

async function unlessTaken<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw refusedField('conflict', 'name', 'A topic with this name already exists');
  }
}

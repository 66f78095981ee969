import type { Insertable } from 'kysely';
import type { RemovalsTable } from '../../db/moderation-tables.ts';
import type { Db } from '../../db/transaction.ts';

export const insertRemoval = (db: Db, removal: Insertable<RemovalsTable>) =>
  db.insertInto('removals').values(removal).execute();

interface Page {
  readonly limit: number;
  readonly before: number | undefined;
}

export type RemovalRow = Awaited<ReturnType<typeof findRemovals>>[number];

/** Newest first, with the names of those concerned; one row more than `limit` when there is a next page. */
export const findRemovals = (db: Db, { limit, before }: Page) =>
  db
    .selectFrom('removals')
    .innerJoin('users as author', (join) =>
      join.onRef('author.id', '=', 'removals.author_id').on('author.deleting_since', 'is', null),
    )
    .leftJoin('users as remover', (join) =>
      join.onRef('remover.id', '=', 'removals.admin_id').on('remover.deleting_since', 'is', null),
    )
    .select(['removals.id', 'removals.kind', 'removals.target_id', 'removals.text', 'removals.reason'])
    .select(['removals.created_at', 'author.id as author_id'])
    .select(['author.first_name as author_first_name', 'author.last_name as author_last_name'])
    .select(['remover.id as remover_id'])
    .select(['remover.first_name as remover_first_name', 'remover.last_name as remover_last_name'])
    .where('removals.id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('removals.id', 'desc')
    .limit(limit + 1)
    .execute();

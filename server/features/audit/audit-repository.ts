import type { Insertable, Selectable } from 'kysely';
import type { AuditLogTable } from '../../db/moderation-tables.ts';
import type { Db } from '../../db/transaction.ts';

export type AuditRow = Selectable<AuditLogTable>;

export const insertEntry = (db: Db, entry: Insertable<AuditLogTable>) =>
  db.insertInto('audit_log').values(entry).execute();

/** The newest entry about a thing, or the newest by one call, such as `inquiries.note`. */
export const findLastEntry = (db: Db, kind: string, id: string, action?: string): Promise<AuditRow | undefined> =>
  db
    .selectFrom('audit_log')
    .selectAll()
    .where('target_kind', '=', kind)
    .where('target_id', '=', id)
    .$if(action !== undefined, (query) => query.where('action', '=', action!))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

interface Page {
  readonly limit: number;
  readonly before: number | undefined;
  readonly actorId?: number | undefined;
  readonly action?: string | undefined;
}

/** Newest first; one row more than `limit` when there is a next page. */
export const findEntries = (db: Db, { limit, before, actorId, action }: Page): Promise<AuditRow[]> =>
  db
    .selectFrom('audit_log')
    .selectAll()
    .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .$if(actorId !== undefined, (query) => query.where('actor_id', '=', actorId!))
    .$if(action !== undefined, (query) => query.where('action', '=', action!))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();

/** Those whom the log names, each with the name of their newest entry. */
export const findActors = (db: Db, limit: number) =>
  db
    .selectFrom(
      db
        .selectFrom('audit_log')
        .select(({ fn }) => fn.max('id').as('newest'))
        .where('actor_id', 'is not', null)
        .groupBy('actor_id')
        .orderBy('actor_id')
        .limit(limit)
        .as('newest'),
    )
    .innerJoin('audit_log', 'audit_log.id', 'newest.newest')
    .select(['audit_log.actor_id', 'audit_log.actor_name'])
    .orderBy('audit_log.actor_name')
    .execute();

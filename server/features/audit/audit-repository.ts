import type { Insertable, Selectable } from 'kysely';
import type { AuditLogTable } from '../../db/moderation-tables.ts';
import type { Db } from '../../db/transaction.ts';

export type AuditRow = Selectable<AuditLogTable>;

export const insertEntry = (db: Db, entry: Insertable<AuditLogTable>) =>
  db.insertInto('audit_log').values(entry).execute();

/** The newest entry about a thing; with `action`, the newest by that call, such as `inquiries.note`. */
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
    .$if(action !== undefined, (query) => query.where('action', 'in', action!.split(',')))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();

/** The people in the log, each with the name in their newest entry. */
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

type Target = Pick<AuditRow, 'target_kind' | 'target_id'>;
const keyOf = ({ target_kind, target_id }: Target): string => `${target_kind} ${target_id}`;

/**
 * The current names of the members, inquiries' senders and chat visitors that entries are about.
 * @returns a lookup of names, null for anything deleted and for all other kinds
 */
export async function findTargetNames(db: Db, rows: readonly Target[]): Promise<(target: Target) => string | null> {
  const idsOf = (kind: string) => [
    ...new Set(rows.filter((row) => row.target_kind === kind).map((row) => row.target_id)),
  ];
  const numbersOf = (kind: string) => idsOf(kind).map(Number).filter(Number.isSafeInteger);
  const names = new Map<string, string>();
  const addName = (kind: string, id: number | string, name: string | null) => {
    if (name?.trim()) names.set(keyOf({ target_kind: kind, target_id: String(id) }), name.trim());
  };
  const [members, inquiries, chats] = [numbersOf('user'), numbersOf('inquiry'), idsOf('chat')];
  if (members.length > 0) {
    const found = await db
      .selectFrom('users')
      .select(['id', 'first_name', 'last_name'])
      .where('id', 'in', members)
      .where('deleting_since', 'is', null)
      .execute();
    for (const { id, first_name, last_name } of found) addName('user', id, `${first_name} ${last_name}`);
  }
  if (inquiries.length > 0) {
    const found = await db
      .selectFrom('contact_inquiries')
      .select(['id', 'first_name', 'last_name'])
      .where('id', 'in', inquiries)
      .execute();
    for (const { id, first_name, last_name } of found) addName('inquiry', id, `${first_name} ${last_name}`);
  }
  if (chats.length > 0) {
    const found = await db
      .selectFrom('chat_sessions')
      .select(['session_id', 'visitor_name', 'visitor_email'])
      .where('session_id', 'in', chats)
      .execute();
    for (const { session_id, visitor_name, visitor_email } of found)
      addName('chat', session_id, visitor_name ?? visitor_email);
  }
  return (target) => names.get(keyOf(target)) ?? null;
}

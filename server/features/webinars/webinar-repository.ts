import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { WebinarState } from '#shared/contracts/choices.ts';
import { webinarLimits } from '#shared/contracts/webinar-limits.ts';
import type { ListOrder } from '../../app/sorted-list.ts';
import type { Timestamp } from '../../db/schema.ts';
import { mentionsAll } from '../../db/text-search.ts';
import type { Db } from '../../db/transaction.ts';
import type { WebinarsTable } from '../../db/webinar-tables.ts';

export type WebinarRow = Selectable<WebinarsTable>;

/** A webinar with a date, as members see it. */
export type ShownWebinar = WebinarRow & { readonly starts_at: Timestamp; readonly ends_at: Timestamp };

/** The slugs of a webinar's hosts; the first one leads. */
export const hostsOf = ({ hosts }: Pick<WebinarRow, 'hosts'>): string[] => JSON.parse(hosts) as string[];

const LONGEST_MS = webinarLimits.minutes.max * 60_000;

const shown = (db: Db) =>
  db
    .selectFrom('webinars')
    .selectAll()
    .where('status', 'in', ['published', 'cancelled'])
    .where('trashed_at', 'is', null);

interface Page {
  readonly now: number;
  readonly limit: number;
  /** The last row of the previous page. */
  readonly after: { readonly time: Timestamp; readonly id: number } | undefined;
}

/** Webinars that have not ended, cancelled ones too, soonest first; one more than `limit` when there is a next page. */
export const findUpcoming = (db: Db, { now, limit, after }: Page): Promise<ShownWebinar[]> =>
  shown(db)
    // Nothing that started earlier can still be running.
    .where('starts_at', '>', new Date(now - LONGEST_MS).toISOString())
    .where('ends_at', '>', new Date(now).toISOString())
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('starts_at', 'id'), '>', eb.tuple(after!.time, after!.id))),
    )
    .orderBy('starts_at')
    .orderBy('id')
    .limit(limit + 1)
    .$narrowType<{ starts_at: Timestamp; ends_at: Timestamp }>()
    .execute();

/** Webinars that took place, latest first; one more than `limit` when there is a next page. */
export const findPast = (db: Db, { now, limit, after }: Page): Promise<ShownWebinar[]> =>
  db
    .selectFrom('webinars')
    .selectAll()
    .where('status', '=', 'published')
    .where('trashed_at', 'is', null)
    .where('starts_at', '<', new Date(now).toISOString())
    .where('ends_at', '<=', new Date(now).toISOString())
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('starts_at', 'id'), '<', eb.tuple(after!.time, after!.id))),
    )
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .$narrowType<{ starts_at: Timestamp; ends_at: Timestamp }>()
    .execute();

/** A webinar that members can see, by its address. */
export const findShown = (db: Db, slug: string): Promise<ShownWebinar | undefined> =>
  shown(db).where('slug', '=', slug).$narrowType<{ starts_at: Timestamp; ends_at: Timestamp }>().executeTakeFirst();

export const findShownById = (db: Db, id: number): Promise<ShownWebinar | undefined> =>
  shown(db).where('id', '=', id).$narrowType<{ starts_at: Timestamp; ends_at: Timestamp }>().executeTakeFirst();

export const findWebinar = (db: Db, id: number): Promise<WebinarRow | undefined> =>
  db.selectFrom('webinars').selectAll().where('id', '=', id).executeTakeFirst();

/** @throws a unique violation when the slug is taken */
export const insertWebinar = (db: Db, row: Insertable<WebinarsTable>): Promise<WebinarRow> =>
  db.insertInto('webinars').values(row).returningAll().executeTakeFirstOrThrow();

/** @throws a unique violation when the slug is taken */
export const updateWebinar = (db: Db, id: number, row: Updateable<WebinarsTable>): Promise<WebinarRow> =>
  db.updateTable('webinars').set(row).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export const deleteWebinar = (db: Db, id: number) => db.deleteFrom('webinars').where('id', '=', id).execute();

export const isSlugTaken = async (db: Db, slug: string): Promise<boolean> =>
  (await db.selectFrom('webinars').select('id').where('slug', '=', slug).executeTakeFirst()) !== undefined;

/** Records which pictures a document shows. @returns those that it no longer shows */
export async function setPictures(db: Db, webinarId: number, ids: readonly number[]): Promise<number[]> {
  const before = await db
    .deleteFrom('webinar_pictures')
    .where('webinar_id', '=', webinarId)
    .returning('picture_id')
    .execute();
  const rows = [...new Set(ids)].map((picture_id) => ({ webinar_id: webinarId, picture_id }));
  if (rows.length > 0) await db.insertInto('webinar_pictures').values(rows).execute();
  return before.flatMap(({ picture_id }) => (ids.includes(picture_id) ? [] : picture_id));
}

interface ConsolePage {
  readonly order: ListOrder;
  readonly search: string | undefined;
  readonly state: WebinarState | undefined;
  readonly now: Timestamp;
  readonly limit: number;
}

/** The console's list; one more than `limit` when there is a next page. */
export const findEdited = (db: Db, { order, search, state, now, limit }: ConsolePage) =>
  db
    .selectFrom('webinars')
    .selectAll()
    .select(order.key.as('sort_key'))
    .where(order.where)
    .where('trashed_at', state === 'trash' ? 'is not' : 'is', null)
    .$if(state === 'draft' || state === 'cancelled', (query) =>
      query.where('status', '=', state as 'draft' | 'cancelled'),
    )
    .$if(state === 'upcoming', (query) => query.where('status', '=', 'published').where('ends_at', '>', now))
    .$if(state === 'over', (query) => query.where('status', '=', 'published').where('ends_at', '<=', now))
    .$if(Boolean(search), (query) => query.where(mentionsAll(sql<string>`(title || ' ' || slug)`, search!)))
    .orderBy(order.orderBy)
    .limit(limit + 1)
    .execute();

/** The recordings of webinars among the published resources of the library. @returns a function that finds one by id */
export async function findRecordings(db: Db, webinars: readonly Pick<WebinarRow, 'recording_id'>[]) {
  const ids = webinars.flatMap(({ recording_id }) => recording_id ?? []);
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('library_resources')
          .select(['id', 'slug', 'title'])
          .where('id', 'in', ids)
          .where('status', '=', 'published')
          .execute();
  return (id: number | null) => rows.find((row) => row.id === id) ?? null;
}

export const insertMessage = async (
  db: Db,
  message: {
    webinar_id: number;
    subject: string;
    text: string;
    audience: 'going' | 'everyone';
    sent_by: number;
    created_at: Timestamp;
  },
): Promise<number> =>
  (await db.insertInto('webinar_messages').values(message).returning('id').executeTakeFirstOrThrow()).id;

export const findMessage = (db: Db, id: number) =>
  db.selectFrom('webinar_messages').selectAll().where('id', '=', id).executeTakeFirst();

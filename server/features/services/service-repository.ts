import type { Insertable, Updateable } from 'kysely';
import { services } from '#data/content/services.ts';
import type { ServiceRow, ServicesTable } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { timestamp, type Clock } from '../../platform/clock.ts';

/** More than there will ever be: the list is not paged. */
const MOST = 100;

/** The services in their order. */
export const findServices = (db: Db): Promise<ServiceRow[]> =>
  db.selectFrom('services').selectAll().orderBy('display_order').orderBy('id').limit(MOST).execute();

export const findService = (db: Db, slug: string): Promise<ServiceRow | undefined> =>
  db.selectFrom('services').selectAll().where('slug', '=', slug).executeTakeFirst();

export const isService = async (db: Db, slug: string): Promise<boolean> =>
  (await db.selectFrom('services').select('id').where('slug', '=', slug).executeTakeFirst()) !== undefined;

/** @returns how many of them were missing */
export async function addMissingServices(db: Db, rows: Insertable<ServicesTable>[]): Promise<number> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('services')
    .values(rows)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

export const changeService = (db: Db, slug: string, change: Updateable<ServicesTable>): Promise<ServiceRow> =>
  db.updateTable('services').set(change).where('slug', '=', slug).returningAll().executeTakeFirstOrThrow();

/** Adds missing services from the content folder. Edits are never overwritten. */
export function seedServices(db: Db, clock: Clock): Promise<number> {
  const now = timestamp(clock);
  return addMissingServices(
    db,
    services.map((service, index) => ({
      slug: service.slug,
      name: service.name,
      description: service.description,
      short_description: service.shortDescription,
      features: JSON.stringify(service.features),
      image_url: service.imageUrl,
      color: service.color,
      display_order: index,
      created_at: now,
      updated_at: now,
    })),
  );
}

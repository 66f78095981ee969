import type { Insertable } from 'kysely';
import type { RemovalsTable } from '../../db/moderation-tables.ts';
import type { Db } from '../../db/transaction.ts';

export const insertRemoval = (db: Db, removal: Insertable<RemovalsTable>) =>
  db.insertInto('removals').values(removal).execute();

import type { Db } from '../../db/transaction.ts';
import { SHOWN_COLUMNS, type ShownRow } from './shown-member.ts';

export const findMember = (db: Db, id: number): Promise<ShownRow | undefined> =>
  db
    .selectFrom('users')
    .leftJoin('levels', 'levels.level_number', 'users.level')
    .select(SHOWN_COLUMNS)
    .where('users.id', '=', id)
    .where('users.deleting_since', 'is', null)
    .executeTakeFirst();

export const memberExists = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deleting_since', 'is', null)
    .executeTakeFirst()) !== undefined;

import type { Insertable, Selectable } from 'kysely';
import type { PushChoicesTable } from '../../db/push-tables.ts';
import type { Db } from '../../db/transaction.ts';

export type ChoiceRow = Selectable<PushChoicesTable>;

export const findChoices = (db: Db, userId: number): Promise<ChoiceRow | undefined> =>
  db.selectFrom('push_choices').selectAll().where('user_id', '=', userId).executeTakeFirst();

export async function putChoices(db: Db, choices: Insertable<PushChoicesTable>): Promise<void> {
  const { user_id: _, ...chosen } = choices;
  await db
    .insertInto('push_choices')
    .values(choices)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chosen))
    .execute();
}

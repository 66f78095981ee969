import type { SecretStore } from '../platform/secrets.ts';
import type { Db } from './transaction.ts';

/** Secrets in a table, for processes that share a database. */
export const tableSecrets = (db: Db): SecretStore => ({
  async readOrMake(name, make) {
    const read = () => db.selectFrom('server_secrets').select('value').where('name', '=', name).executeTakeFirst();
    const existing = await read();
    if (existing) return existing.value;
    await db
      .insertInto('server_secrets')
      .values({ name, value: await make() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    return (await read())!.value;
  },
  placeOf: (name) => `The row ${name} of server_secrets`,
});

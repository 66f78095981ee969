import { expect, it } from 'vitest';
import { addMembers } from '../../tests/support/rows.ts';
import { useTestDatabase } from '../../tests/support/test-database.ts';
import { prepared } from './prepared.ts';

const data = useTestDatabase();

it('builds a statement once, and runs it with different values', async () => {
  const [first = 0, second = 0] = await addMembers(data.db, 2);
  let builds = 0;
  const find = prepared((db, { id }: { id: number }) => {
    builds++;
    return db.selectFrom('users').select('id').where('id', '=', id);
  });
  expect(await find(data.db, { id: first })).toEqual([{ id: first }]);
  expect(await find(data.db, { id: second })).toEqual([{ id: second }]);
  expect(await find(data.db, { id: -1 })).toEqual([]);
  expect(builds).toBe(1);
});

it('accepts lists of any length, with a statement for each power of two', async () => {
  const ids = await addMembers(data.db, 9);
  let builds = 0;
  const find = prepared((db, values: { ids: readonly number[]; least: number }) => {
    builds++;
    const wanted = db.selectFrom('users').select('id').where('id', 'in', values.ids);
    return wanted.where('id', '>=', values.least).orderBy('id');
  });
  for (let length = 1; length <= ids.length; length++) {
    const wanted = ids.slice(0, length);
    expect((await find(data.db, { ids: wanted, least: 0 })).map(({ id }) => id)).toEqual(wanted);
  }
  expect(await find(data.db, { ids, least: ids[8]! })).toEqual([{ id: ids[8] }]);
  // Of 1, 2, 4, 8 and 16.
  expect(builds).toBe(5);
});

it('keeps constant values in the statement', async () => {
  const [id = 0] = await addMembers(data.db, 1);
  const find = prepared((db, values: { id: number }) =>
    db.selectFrom('users').select('id').where('id', '=', values.id).where('is_admin', '=', 0).limit(1),
  );
  expect(await find(data.db, { id })).toEqual([{ id }]);
});

it('builds one statement for each limit', async () => {
  const ids = await addMembers(data.db, 3);
  let builds = 0;
  const find = prepared((db, { limit }: { limit: number }) => {
    builds++;
    return db.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id').limit(limit);
  });
  for (const limit of [1, 2, 2, 1]) expect(await find(data.db, { limit })).toHaveLength(limit);
  expect(builds).toBe(2);
});

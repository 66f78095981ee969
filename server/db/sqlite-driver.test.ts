import { setImmediate as turn } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sqliteDialect } from './sqlite.ts';

interface Tables {
  notes: { text: string };
}

let sqlite: BetterSqlite3.Database;
let db: Kysely<Tables>;
let ran: string[];
let prepare: BetterSqlite3.Database['prepare'];

beforeEach(() => {
  sqlite = new BetterSqlite3(':memory:');
  sqlite.exec('create table notes (text text not null unique)');
  ran = [];
  prepare = sqlite.prepare.bind(sqlite);
  vi.spyOn(sqlite, 'prepare').mockImplementation(recorded);
  db = new Kysely<Tables>({ dialect: sqliteDialect(sqlite) });
});
afterEach(() => db.destroy());

/** Prepares a statement that records its runs. */
function recorded(text: string): BetterSqlite3.Statement {
  const statement = prepare(text);
  const run = statement.run.bind(statement);
  statement.run = (...parameters: unknown[]) => {
    ran.push(text);
    return run(...parameters);
  };
  return statement;
}

const add = (text: string) => db.insertInto('notes').values({ text }).execute();
const texts = async (): Promise<string[]> =>
  (await db.selectFrom('notes').select('text').orderBy('text').execute()).map(({ text }) => text);
const commits = (): number => ran.filter((text) => text === 'commit').length;

describe('transactions on SQLite', () => {
  it('share one commit when they are concurrent, as do single statements', async () => {
    await Promise.all([
      db.transaction().execute((trx) => trx.insertInto('notes').values({ text: 'one' }).execute()),
      db.transaction().execute((trx) => trx.insertInto('notes').values({ text: 'two' }).execute()),
      add('three'),
    ]);
    expect(await texts()).toEqual(['one', 'three', 'two']);
    expect(commits()).toBe(1);
  });

  it('resolve only after the commit', async () => {
    const done: string[] = [];
    const first = add('one').then(() => done.push(`one, after ${commits()}`));
    const second = add('two').then(() => done.push(`two, after ${commits()}`));
    await Promise.all([first, second]);
    expect(done).toEqual(['one, after 1', 'two, after 1']);
  });

  it('do not affect others in the same commit when they fail, whatever the order', async () => {
    const failing = (text: string) =>
      db.transaction().execute(async (trx) => {
        await trx.insertInto('notes').values({ text }).execute();
        throw new Error(`no ${text}`);
      });
    const outcomes = await Promise.allSettled([failing('a'), add('b'), failing('c'), add('d'), add('b'), failing('e')]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(await texts()).toEqual(['b', 'd']);
  });

  it('all fail and leave nothing when the commit fails', async () => {
    vi.spyOn(sqlite, 'prepare').mockImplementation((text) => {
      if (text === 'commit') throw new Error('The disk is full');
      return recorded(text);
    });
    const broken = new Kysely<Tables>({ dialect: sqliteDialect(sqlite) });
    const write = (text: string) => broken.insertInto('notes').values({ text }).execute();
    const outcomes = await Promise.allSettled([write('one'), write('two')]);
    expect(outcomes).toEqual([
      { status: 'rejected', reason: new Error('The disk is full') },
      { status: 'rejected', reason: new Error('The disk is full') },
    ]);
    vi.spyOn(sqlite, 'prepare').mockImplementation(recorded);
    expect(await texts()).toEqual([]);
    await add('three');
    expect(await texts()).toEqual(['three']);
  });

  it('all fail with SQLite’s reason when it rolls back by itself', async () => {
    const shared = add('one');
    const lost = db.transaction().execute(async (trx) => {
      await trx.insertInto('notes').values({ text: 'two' }).execute();
      await sql`insert or rollback into notes (text) values ('two')`.execute(trx);
    });
    const outcomes = await Promise.allSettled([shared, lost]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((outcomes[0] as PromiseRejectedResult).reason).toMatchObject({ code: 'SQLITE_CONSTRAINT_UNIQUE' });
    expect(await texts()).toEqual([]);
  });

  it('do not show uncommitted data to other transactions', async () => {
    const seen: string[][] = [];
    const gate = Promise.withResolvers<void>();
    const writing = db.transaction().execute(async (trx) => {
      await trx.insertInto('notes').values({ text: 'mine' }).execute();
      await gate.promise;
    });
    await turn();
    const reading = texts().then((found) => seen.push(found));
    await turn();
    expect(seen).toEqual([]);
    gate.resolve();
    await Promise.all([writing, reading]);
    expect(seen).toEqual([['mine']]);
  });

  it('share a commit with only a few others, so that reads get their turn', async () => {
    const gate = Promise.withResolvers<void>();
    const first = db.transaction().execute(() => gate.promise);
    await turn();
    const read = texts();
    const writes = Array.from({ length: 40 }, (_, index) => add(`note ${index}`));
    gate.resolve();
    expect(await read).toHaveLength(15);
    await Promise.all([first, ...writes]);
    expect(await texts()).toHaveLength(40);
    expect(commits()).toBe(3);
  });

  it('are committed before the database is closed', async () => {
    const file = new Kysely<Tables>({ dialect: sqliteDialect(sqlite) });
    const write = file.insertInto('notes').values({ text: 'last' }).execute();
    await Promise.all([write, turn().then(() => texts())]);
    expect(await texts()).toEqual(['last']);
  });
});

describe('a statement on SQLite', () => {
  it('stores every type of value unchanged, and has a query plan that does not depend on the values', async () => {
    const { rows } = await sql<{ value: unknown; kind: string }>`select ${'01'} as value, typeof(${'01'}) as kind
      union all select ${1.5}, typeof(${1.5}) union all select ${null}, typeof(${null})
      union all select ${Buffer.from('x')}, typeof(${Buffer.from('x')})`.execute(db);
    expect(rows).toEqual([
      { value: '01', kind: 'text' },
      { value: 1.5, kind: 'real' },
      { value: null, kind: 'null' },
      { value: Buffer.from('x'), kind: 'blob' },
    ]);
    expect(db.selectFrom('notes').select('text').where('text', '=', 'one').limit(1).compile().sql).toBe(
      'select "text" from "notes" where "text" = +? limit +?',
    );
  });
});

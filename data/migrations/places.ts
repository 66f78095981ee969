import { sql } from 'kysely';
import { isPostgres, type Migrations, required, withId, zero } from './columns.ts';

/** The columns that the members' map shows or depends on. */
const SHOWN = ['latitude', 'longitude', 'location', 'hidden_from_map'];

/** Tables of the world's places and of the members’ map. */
export const places: Migrations = {
  /** The gazetteer: a row for each name of a place, in folded form. */
  '0031-places': async (db) => {
    await withId(db, db.schema.createTable('places'))
      .addColumn('search_name', 'text', required)
      .addColumn('geoname_id', 'integer', required)
      .addColumn('name', 'text', required)
      .addColumn('region', 'text', required)
      .addColumn('country', 'text', required)
      .addColumn('weight', 'integer', required)
      .addColumn('latitude', 'real', required)
      .addColumn('longitude', 'real', required)
      .execute();
    await db.schema.createIndex('places_search_name').on('places').columns(['search_name', 'weight']).execute();
  },

  /** Change counters by name: derived data is recalculated when its number differs. */
  '0057-change-counts': async (db) => {
    await db.schema
      .createTable('change_counts')
      .addColumn('name', 'text', (column) => column.notNull().primaryKey())
      .addColumn('changes', 'integer', zero)
      .execute();
  },

  /**
   * Counts the changes to the members' map. A trigger counts, in the transaction of the change, because profiles, deleted
   * accounts, commands and other servers all change it. Other changes to members do not count.
   */
  '0058-member-map-changes': async (db) => {
    const statements = isPostgres(db) ? onPostgres() : onSqlite();
    await sql`insert into change_counts (name) values ('member_map') on conflict do nothing`.execute(db);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },

  /**
   * Makes PostgreSQL store coordinates as exactly as SQLite: its `real` has six digits. The triggers name the columns, so they
   * are created again.
   */
  '0123-exact-coordinates': async (db) => {
    if (!isPostgres(db)) return;
    const exact = ['latitude', 'longitude']
      .map((column) => `alter column ${column} type double precision using ${column}::text::double precision`)
      .join(', ');
    const triggers = changes('').map(({ name }) => `drop trigger member_map_${name} on users`);
    for (const statement of [
      ...triggers,
      `alter table users ${exact}`,
      `alter table places ${exact}`,
      ...onPostgres(),
    ]) {
      await sql.raw(statement).execute(db);
    }
  },

  /** Members appear on the map once their address is confirmed, so confirming counts as a change. */
  '0156-confirmed-on-map': async (db) => {
    const onEither = [...SHOWN, 'email_confirmed_at'];
    const statements = isPostgres(db) ? onPostgres(onEither) : onSqlite(onEither);
    const drop = `drop trigger if exists member_map_moved${isPostgres(db) ? ' on users' : ''}`;
    const moved = statements.filter((statement) => statement.includes('member_map_moved'));
    for (const statement of [drop, ...moved, COUNT]) await sql.raw(statement).execute(db);
  },
};

const COUNT = `update change_counts set changes = changes + 1 where name = 'member_map';`;

interface When {
  readonly name: string;
  readonly event: string;
  readonly condition: string;
}

/** @param differs the dialect's comparison for "differs, nulls included" */
const changes = (differs: string, shown: readonly string[] = SHOWN): When[] => [
  { name: 'added', event: 'insert', condition: 'new.latitude is not null' },
  { name: 'removed', event: 'delete', condition: 'old.latitude is not null' },
  {
    name: 'moved',
    event: `update of ${shown.join(', ')}`,
    condition: shown.map((column) => `old.${column} ${differs} new.${column}`).join(' or '),
  },
];

const onSqlite = (shown?: readonly string[]): string[] =>
  changes('is not', shown).map(
    ({ name, event, condition }) =>
      `create trigger if not exists member_map_${name} after ${event} on users when ${condition} begin ${COUNT} end`,
  );

const onPostgres = (shown?: readonly string[]): string[] => [
  `create or replace function member_map_changed() returns trigger language plpgsql
     as $$ begin ${COUNT} return null; end $$`,
  ...changes('is distinct from', shown).map(
    ({ name, event, condition }) =>
      `create or replace trigger member_map_${name} after ${event} on users for each row when (${condition})
         execute function member_map_changed()`,
  ),
];

import { type Kysely, sql } from 'kysely';
import { searchRule } from './search-rule.ts';

/** What members are found by. */
export const SEARCHED = ['first_name', 'last_name', 'school_name', 'location'];

/** A table whose words can be searched: what names a row (`head`), and the rest of its words. */
export interface FullText {
  readonly table: string;
  readonly head: readonly string[];
  readonly rest: readonly string[];
  /** The name of its index, where that is not the table’s with `_fts`. */
  readonly index?: string;
  /** SQLite learns its newest rows many at a time (`0160`). */
  readonly inBatches?: true;
}

/** What members can search, beside each other. */
export const inCircle = {
  posts: { table: 'feed_posts', head: ['title'], rest: ['content'] },
  comments: { table: 'feed_post_comments', head: [], rest: ['content'], inBatches: true },
} as const satisfies Record<string, FullText>;

/** All that has an index of its words. */
export const searchable = {
  ...inCircle,
  blog: { table: 'blog_posts', head: ['title', 'category'], rest: ['excerpt', 'content'] },
  members: { table: 'users', index: 'members_fts', head: [], rest: SEARCHED },
} as const satisfies Record<string, FullText>;

/** How many rows at the end SQLite's index of words may still have to learn. */
export const BATCH = 64;

/** The last row that SQLite's index of words has learnt. */
export const lastLearnt = ({ table }: FullText): string => `(select coalesce(max(id), 0) from ${table}_fts_docsize)`;

/** The rows that SQLite's index of words has still to learn, as a part of a statement. */
export const unlearnt = (text: FullText): string => `${text.table} where id > ${lastLearnt(text)}`;

/** The statement that has SQLite's index of words learn them. */
export const learnNewest = (text: FullText): string => learnFrom(text, unlearnt(text));

const columnsOf = ({ head, rest }: FullText): string[] => [...head, ...rest];

/** The statements that make SQLite's index of a table. Entries only, no copy of the text: what an entry was made of need not be known to take it out again. */
export function byRuleInSqlite(text: FullText): string[] {
  const { table } = text;
  const index = indexOf(text);
  const columns = columnsOf(text).join(', ');
  const of = (row: string) => columnsOf(text).map((column) => `search_tokens(${row}.${column})`);
  const learn = (row: string, into: string) =>
    `${into} into ${index} (rowid, ${columns}) values (${row}.id, ${of(row).join(', ')})`;
  const forget = `delete from ${index} where rowid = old.id`;
  const old = ['insert', 'delete', 'update', 'batch', 'added', 'removed', 'changed'];
  const isLearnt = `exists (select 1 from ${index}_docsize where id = old.id)`;
  const learns = text.inBatches
    ? [
        `create trigger ${index}_batch after insert on ${table}
          when new.id >= ${lastLearnt(text)} + ${BATCH} begin ${learnNewest(text)}; end`,
        `create trigger ${index}_insert after insert on ${table} when new.id < ${lastLearnt(text)} begin ${learn('new', 'insert')}; end`,
      ]
    : [`create trigger ${index}_insert after insert on ${table} begin ${learn('new', 'insert')}; end`];
  const when = text.inBatches ? `when ${isLearnt} ` : '';
  return [
    ...old.map((name) => `drop trigger if exists ${index}_${name}`),
    `drop table ${index}`,
    `create virtual table ${index} using fts5 (${columns}, content='', contentless_delete=1, tokenize='ascii', detail='column',
      prefix='2 3')`,
    ...learns,
    `create trigger ${index}_delete after delete on ${table} ${when}begin ${forget}; end`,
    // Counts and points change often, and no word with them.
    `create trigger ${index}_update after update of ${columns} on ${table} ${when}begin ${learn('new', 'insert or replace')}; end`,
    learnAll(text, false),
  ];
}

/** The name of a table’s index of words. */
export const indexOf = ({ table, index }: FullText): string => index ?? `${table}_fts`;

const vectorOf = (columns: readonly string[], row: string): string =>
  `array_to_tsvector(string_to_array(search_tokens(${columns.map((column) => `coalesce(${row}.${column}, '')`).join(" || ' ' || ")}), ' '))`;

/** What PostgreSQL keeps of a row, column by column. */
const keptOf = (text: FullText, row: string): string[] => [
  `${row}.id`,
  ...(text.head.length > 0 ? [vectorOf(text.head, row)] : []),
  vectorOf(columnsOf(text), row),
];
const keptIn = ({ head }: FullText): string => ['id', ...(head.length > 0 ? ['head'] : []), 'words'].join(', ');

/** The statement that has an empty index learn the words of every row of its table. */
export function learnAll(text: FullText, onPostgres: boolean): string {
  const { table } = text;
  if (onPostgres)
    return `insert into ${indexOf(text)} (${keptIn(text)}) select ${keptOf(text, table).join(', ')} from ${table}`;
  return learnFrom(text, table);
}

function learnFrom(text: FullText, rows: string): string {
  const columns = columnsOf(text);
  return `insert into ${indexOf(text)} (rowid, ${columns.join(', ')})
    select id, ${columns.map((column) => `search_tokens(${column})`).join(', ')} from ${rows} order by id`;
}

/** The statements that make the indexes of PostgreSQL. */
export async function byRuleInPostgres(db: Kysely<unknown>): Promise<string[]> {
  // The first that is there: of version 17 on, of most installations, and of the database itself.
  const { rows } = await sql<{ name: string }>`select collname as name from pg_collation
    where collname in ('pg_c_utf8', 'und-x-icu') order by collname limit 1`.execute(db);
  return [
    ...searchRule(`"${rows[0]?.name ?? 'default'}"`),
    'drop trigger blog_posts_learnt on blog_posts',
    'drop function learn_blog_post()',
    'drop table blog_posts_fts',
    'drop index users_searched',
    ...Object.values(inCircle).map(({ table }) => `drop index ${table}_words`),
    ...Object.values(searchable).flatMap(besideByRule),
  ];
}

function besideByRule(text: FullText): string[] {
  const { table } = text;
  const index = indexOf(text);
  const hasHead = text.head.length > 0;
  return [
    `create table ${index} (id bigint primary key${hasHead ? ', head tsvector not null' : ''}, words tsvector not null)`,
    ...(hasHead ? [`create index ${index}_head on ${index} using gin (head)`] : []),
    `create index ${index}_words on ${index} using gin (words)`,
    `create function learn_${index}() returns trigger language plpgsql as $learn$
      begin
        if tg_op <> 'INSERT' then delete from ${index} where id = old.id; end if;
        if tg_op <> 'DELETE' then
          insert into ${index} (${keptIn(text)}) values (${keptOf(text, 'new').join(', ')});
        end if;
        return null;
      end $learn$`,
    `create trigger ${index}_learnt after insert or delete or update of ${columnsOf(text).join(', ')} on ${table}
      for each row execute function learn_${index}()`,
    learnAll(text, true),
  ];
}

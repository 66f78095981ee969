import { type Kysely, sql } from 'kysely';
import { isPostgres, type Migrations } from './columns.ts';
import {
  BATCH,
  byRuleInPostgres,
  byRuleInSqlite,
  type FullText,
  inCircle,
  rebuildIndex,
  lastIndexed,
  searchable,
  searchableAt0210,
  SEARCHED_BEFORE_JOB_TITLES,
  unindexed,
} from './search-indexes.ts';

/** The word indexes of the search. */
export const search: Migrations = {
  /**
   * Full-text search for members by name, school and place. Triggers and indexes of the database keep it in step, because many
   * kinds of code write these rows.
   */
  '0034-member-search': async (db) => {
    const statements = isPostgres(db) ? onPostgres() : onSqlite();
    for (const statement of statements) await sql.raw(statement).execute(db);
  },

  /** Indexes the words of posts and comments, including existing ones. */
  '0043-search': async (db) => {
    for (const text of Object.values(inCircle)) await indexWords(db, text);
  },

  /**
   * Finds members with and without accents on PostgreSQL too, with the function of `0043-search`. SQLite's index has always
   * ignored accents.
   */
  '0059-members-without-accents': async (db) => {
    if (!isPostgres(db)) return;
    const words = ['first_name', 'last_name', 'school_name', 'location'].map((column) => `coalesce(${column}, '')`);
    await db.schema.dropIndex('users_searched').ifExists().execute();
    await sql
      .raw(
        `create index users_searched on users using gin (to_tsvector('simple', search_folded(${words.join(" || ' ' || ")})))`,
      )
      .execute(db);
  },

  /**
   * Makes PostgreSQL split words where SQLite does: at apostrophes, hyphens, dots and slashes. By default ‘O’Brien’,
   * ‘bonjour.example’ and ‘3.5’ are one word each. The function must not call another of ours, because PostgreSQL does not look
   * in our schema while it builds an index.
   */
  '0124-words-split-alike': async (db) => {
    if (!isPostgres(db)) return;
    const split = String.raw`create function search_words(text) returns text language sql immutable parallel safe
      as $$ select regexp_replace(lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g')),
        '[\u2000-\u206f\u00ab\u00bb''.@/_:&=?#%~+-]+', ' ', 'g') $$`;
    await sql.raw(split).execute(db);
    await sql`drop index users_searched`.execute(db);
    await sql.raw(`create index users_searched on users using gin (${membersInPostgres})`).execute(db);
    for (const text of Object.values(inCircle)) {
      await sql.raw(`drop index ${text.table}_words`).execute(db);
      await sql
        .raw(`create index ${text.table}_words on ${text.table} using gin ((${wordsInPostgres(text)}))`)
        .execute(db);
    }
  },

  /**
   * Lets SQLite index comments in batches: indexing each one as it is written took more pages of the file than the comment
   * itself. `indexNewest` adds the last few before a search.
   */
  '0160-words-of-comments-in-batches': async (db) => {
    if (isPostgres(db)) return;
    for (const statement of inBatches(searchable.comments)) await sql.raw(statement).execute(db);
  },

  /** Indexes the words of the blog's posts, for its readers. */
  '0195-blog-search': async (db) => {
    if (!isPostgres(db)) return inSqlite(db, searchable.blog);
    for (const statement of besideInPostgres()) await sql.raw(statement).execute(db);
  },

  /**
   * One rule for words, the same on both databases and in every script (`shared/rules/search-text.ts`), and a rebuild of all
   * indexes. SQLite calls the rule itself (`search_tokens`), PostgreSQL has it as a function.
   */
  '0210-one-rule-for-words': async (db) => {
    const statements = isPostgres(db)
      ? await byRuleInPostgres(db)
      : Object.values(searchableAt0210).flatMap(byRuleInSqlite);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },

  /** Finds members by their job titles too. */
  '0246-members-by-job-title': async (db) => {
    for (const statement of rebuildIndex(searchable.members, isPostgres(db))) await sql.raw(statement).execute(db);
  },
};

/**
 * Replaces the triggers of `inSqlite`: new rows at the end are indexed in batches, rows in between at once. Changes to rows
 * that are not indexed yet do not touch the index. FTS5 has a row in its table `_docsize` for each indexed row.
 */
function inBatches(text: FullText): string[] {
  const { table, rest } = text;
  const index = `${table}_fts`;
  const columns = rest.join(', ');
  const of = (row: 'old' | 'new') => [`${row}.id`, ...rest.map((column) => `${row}.${column}`)].join(', ');
  const add = `insert into ${index} (rowid, ${columns}) values (${of('new')});`;
  const drop = `insert into ${index} (${index}, rowid, ${columns}) values ('delete', ${of('old')});`;
  const isIndexed = `exists (select 1 from ${index}_docsize where id = old.id)`;
  return [
    ...['insert', 'delete', 'update'].map((change) => `drop trigger if exists ${index}_${change}`),
    `create trigger ${index}_batch after insert on ${table}
      when new.id >= ${lastIndexed(text)} + ${BATCH} begin ${addUnindexedAsWritten(text)}; end`,
    `create trigger ${index}_insert after insert on ${table} when new.id < ${lastIndexed(text)} begin ${add} end`,
    `create trigger ${index}_delete after delete on ${table} when ${isIndexed} begin ${drop} end`,
    `create trigger ${index}_update after update of ${columns} on ${table} when ${isIndexed} begin ${drop} ${add} end`,
  ];
}

function addUnindexedAsWritten(text: FullText): string {
  const columns = text.rest.join(', ');
  return `insert into ${text.table}_fts (rowid, ${columns}) select id, ${columns} from ${unindexed(text)} order by id`;
}

/** The expression of PostgreSQL's index of members until `0210`. */
const membersInPostgres = `to_tsvector('simple', search_words(${SEARCHED_BEFORE_JOB_TITLES.map((column) => `coalesce(${column}, '')`).join(" || ' ' || ")}))`;

const onPostgres = (): string[] => [
  `create index if not exists users_searched on users using gin (
     to_tsvector('simple', ${SEARCHED_BEFORE_JOB_TITLES.map((column) => `coalesce(${column}, '')`).join(" || ' ' || ")}))`,
];

/** An FTS5 index over columns of `users`, without a copy of the text. Accents are ignored. */
function onSqlite(): string[] {
  const columns = SEARCHED_BEFORE_JOB_TITLES.join(', ');
  const forget = `insert into members_fts (members_fts, rowid, ${columns})
    values ('delete', old.id, ${SEARCHED_BEFORE_JOB_TITLES.map((column) => `old.${column}`).join(', ')});`;
  const learn = `insert into members_fts (rowid, ${columns})
    values (new.id, ${SEARCHED_BEFORE_JOB_TITLES.map((column) => `new.${column}`).join(', ')});`;
  return [
    `create virtual table if not exists members_fts using fts5(${columns}, content='users', content_rowid='id',
       tokenize='unicode61 remove_diacritics 2', prefix='2 3')`,
    `create trigger if not exists members_fts_added after insert on users begin ${learn} end`,
    `create trigger if not exists members_fts_removed after delete on users begin ${forget} end`,
    `create trigger if not exists members_fts_changed after update of ${columns} on users begin ${forget} ${learn} end`,
    `insert into members_fts (members_fts) values ('rebuild')`,
  ];
}

/**
 * Creates an index of a table's words without accents, which the database itself updates in the transaction of each change,
 * cascades included. Can be run again after an interruption.
 *
 * SQLite has an FTS5 table without a second copy of the text; PostgreSQL an index on an expression, in which the head has the
 * weight A and the rest B.
 */
async function indexWords(db: Kysely<unknown>, text: FullText): Promise<void> {
  if (isPostgres(db)) await inPostgres(db, text);
  else await inSqlite(db, text);
}

async function inSqlite(db: Kysely<unknown>, { table, head, rest }: FullText): Promise<void> {
  const columns = [...head, ...rest];
  const index = `${table}_fts`;
  const of = (row: 'old' | 'new') => [`${row}.id`, ...columns.map((column) => `${row}.${column}`)].join(', ');
  const add = `insert into ${index} (rowid, ${columns.join(', ')}) values (${of('new')});`;
  const drop = `insert into ${index} (${index}, rowid, ${columns.join(', ')}) values ('delete', ${of('old')});`;
  const statements = [
    // The prefixes of two and three letters are indexed, because people see results while they type.
    `create virtual table if not exists ${index} using fts5 (${columns.join(', ')}, content='${table}', content_rowid='id',
      tokenize='unicode61 remove_diacritics 2', prefix='2 3')`,
    `create trigger if not exists ${index}_insert after insert on ${table} begin ${add} end`,
    `create trigger if not exists ${index}_delete after delete on ${table} begin ${drop} end`,
    // Only changes to words count: likes and points change far more often.
    `create trigger if not exists ${index}_update after update of ${columns.join(', ')} on ${table} begin ${drop} ${add} end`,
    `insert into ${index} (${index}) values ('rebuild')`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

async function inPostgres(db: Kysely<unknown>, text: FullText): Promise<void> {
  const folded = String.raw`create or replace function search_folded(text) returns text language sql immutable parallel safe
    as $$ select lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g')) $$`;
  await sql.raw(folded).execute(db);
  await sql
    .raw(
      `create index if not exists ${text.table}_words on ${text.table} using gin ((${wordsInPostgres(text, 'search_folded')}))`,
    )
    .execute(db);
}

const wordsOf = (columns: readonly string[], row: string): string =>
  `to_tsvector('simple'::regconfig, search_words(${columns.map((column) => `${row}.${column}`).join(" || ' ' || ")}))`;

const inHead = searchable.blog.head;
const anywhere = [...inHead, ...searchable.blog.rest];

const learnBlogPosts = `insert into blog_posts_fts (id, head, words)
  select id, ${wordsOf(inHead, 'blog_posts')}, ${wordsOf(anywhere, 'blog_posts')} from blog_posts`;

/** A table with the words of the blog's posts, filled by triggers. */
function besideInPostgres(): string[] {
  return [
    'create table blog_posts_fts (id integer primary key, head tsvector not null, words tsvector not null)',
    'create index blog_posts_fts_head on blog_posts_fts using gin (head)',
    'create index blog_posts_fts_words on blog_posts_fts using gin (words)',
    `create function learn_blog_post() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then delete from blog_posts_fts where id = old.id; end if;
        if tg_op <> 'DELETE' then
          insert into blog_posts_fts (id, head, words) values (new.id, ${wordsOf(inHead, 'new')}, ${wordsOf(anywhere, 'new')});
        end if;
        return null;
      end $$`,
    `create trigger blog_posts_learnt after insert or delete or update of ${anywhere.join(', ')} on blog_posts
      for each row execute function learn_blog_post()`,
    learnBlogPosts,
  ];
}

/** The expression of PostgreSQL's index until `0210`. */
function wordsInPostgres({ table, head, rest }: FullText, fold = 'search_words'): string {
  const words = (columns: readonly string[], weight: 'A' | 'B') => {
    const joined = columns.map((column) => `coalesce(${table}.${column}, '')`).join(` || ' ' || `);
    return `setweight(to_tsvector('simple'::regconfig, ${fold}(${joined || `''`})), '${weight}')`;
  };
  return `${words(head, 'A')} || ${words(rest, 'B')}`;
}

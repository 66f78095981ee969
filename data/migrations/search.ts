import { type Kysely, sql } from 'kysely';
import { isPostgres, type Migrations } from './columns.ts';
import {
  BATCH,
  byRuleInPostgres,
  byRuleInSqlite,
  type FullText,
  inCircle,
  indexAnew,
  lastLearnt,
  searchable,
  searchableAt0210,
  SEARCHED_BEFORE_JOB_TITLES,
  unlearnt,
} from './search-indexes.ts';

/** The history of the indexes of words. */
export const search: Migrations = {
  /**
   * Full-text search over members by name, school and place. The database itself keeps the index in step with the rows,
   * whoever writes them.
   */
  '0034-member-search': async (db) => {
    const statements = isPostgres(db) ? onPostgres() : onSqlite();
    for (const statement of statements) await sql.raw(statement).execute(db);
  },

  /** Indexes the words of posts and comments; those that are there already too. */
  '0043-search': async (db) => {
    for (const text of Object.values(inCircle)) await indexWords(db, text);
  },

  /**
   * Members are found with and without their accents in PostgreSQL too, by the function of `0043-search`; SQLite's index has
   * folded them from the beginning. `server/db/text-search.ts` asks for exactly this.
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
   * PostgreSQL splits texts into words where SQLite does: at every apostrophe, hyphen, dot and stroke. By itself it takes
   * ‘O’Brien’, ‘bonjour.example’ and ‘3.5’ for one word each. A function of an index calls no other of ours: PostgreSQL
   * does not look in our schema while it builds one.
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
   * SQLite learns the words of comments many at a time: to write them with each comment took more pages of the file than
   * the comment itself. `indexNewest` has it learn the last few before a search.
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
   * One rule for what a search compares, the same on both databases and in every script: `shared/rules/search-text.ts`. All
   * indexes of words are built anew by it. SQLite calls the rule itself (`search_tokens`), PostgreSQL has it as a function.
   */
  '0210-one-rule-for-words': async (db) => {
    const statements = isPostgres(db)
      ? await byRuleInPostgres(db)
      : Object.values(searchableAt0210).flatMap(byRuleInSqlite);
    for (const statement of statements) await sql.raw(statement).execute(db);
  },

  /** Members are found by their job titles too. */
  '0246-members-by-job-title': async (db) => {
    for (const statement of indexAnew(searchable.members, isPostgres(db))) await sql.raw(statement).execute(db);
  },
};

/**
 * In place of the triggers of `inSqlite`: rows at the end are learnt a batch at a time, by the database itself, and rows
 * between others at once. A change of what is not learnt yet changes nothing in the index. FTS5 keeps a row for each one that
 * it has learnt in its table `_docsize`.
 */
function inBatches(text: FullText): string[] {
  const { table, rest } = text;
  const index = `${table}_fts`;
  const columns = rest.join(', ');
  const of = (row: 'old' | 'new') => [`${row}.id`, ...rest.map((column) => `${row}.${column}`)].join(', ');
  const add = `insert into ${index} (rowid, ${columns}) values (${of('new')});`;
  const drop = `insert into ${index} (${index}, rowid, ${columns}) values ('delete', ${of('old')});`;
  const isLearnt = `exists (select 1 from ${index}_docsize where id = old.id)`;
  return [
    ...['insert', 'delete', 'update'].map((change) => `drop trigger if exists ${index}_${change}`),
    `create trigger ${index}_batch after insert on ${table}
      when new.id >= ${lastLearnt(text)} + ${BATCH} begin ${learnAsWritten(text)}; end`,
    `create trigger ${index}_insert after insert on ${table} when new.id < ${lastLearnt(text)} begin ${add} end`,
    `create trigger ${index}_delete after delete on ${table} when ${isLearnt} begin ${drop} end`,
    `create trigger ${index}_update after update of ${columns} on ${table} when ${isLearnt} begin ${drop} ${add} end`,
  ];
}

function learnAsWritten(text: FullText): string {
  const columns = text.rest.join(', ');
  return `insert into ${text.table}_fts (rowid, ${columns}) select id, ${columns} from ${unlearnt(text)} order by id`;
}

/** What PostgreSQL found members by until `0210`. */
const membersInPostgres = `to_tsvector('simple', search_words(${SEARCHED_BEFORE_JOB_TITLES.map((column) => `coalesce(${column}, '')`).join(" || ' ' || ")}))`;

const onPostgres = (): string[] => [
  `create index if not exists users_searched on users using gin (
     to_tsvector('simple', ${SEARCHED_BEFORE_JOB_TITLES.map((column) => `coalesce(${column}, '')`).join(" || ' ' || ")}))`,
];

/** An index of its own over the texts that stay in `users`; accents count for nothing. */
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
 * Keeps an index of a table's words, accents folded, that is right at every moment: the database itself writes it, in the
 * transaction of each change, also when rows go with other rows. May be repeated when it broke off.
 *
 * SQLite has FTS5 beside the table, without a second copy of the text; PostgreSQL an index on an expression, in which the
 * head has the weight A and the rest B.
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
    // Words of two and three letters have an index of their own: they are what somebody types first.
    `create virtual table if not exists ${index} using fts5 (${columns.join(', ')}, content='${table}', content_rowid='id',
      tokenize='unicode61 remove_diacritics 2', prefix='2 3')`,
    `create trigger if not exists ${index}_insert after insert on ${table} begin ${add} end`,
    `create trigger if not exists ${index}_delete after delete on ${table} begin ${drop} end`,
    // Counts and points change often, and no word with them.
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

/** The table of the words of the blog's posts, which the database itself keeps in step with the rows. */
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

/** The expression that PostgreSQL's index was on until `0210`. */
function wordsInPostgres({ table, head, rest }: FullText, fold = 'search_words'): string {
  const words = (columns: readonly string[], weight: 'A' | 'B') => {
    const joined = columns.map((column) => `coalesce(${table}.${column}, '')`).join(` || ' ' || `);
    return `setweight(to_tsvector('simple'::regconfig, ${fold}(${joined || `''`})), '${weight}')`;
  };
  return `${words(head, 'A')} || ${words(rest, 'B')}`;
}

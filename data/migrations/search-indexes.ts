import { type Kysely, sql } from 'kysely';

/** The columns of members that the search covers. */
const SEARCHED = ['first_name', 'last_name', 'job_title', 'school_name', 'location'];

/** The same before `0246`, for earlier migrations. */
export const SEARCHED_BEFORE_JOB_TITLES = ['first_name', 'last_name', 'school_name', 'location'];

/** A table with a word index: the text that names a row (`head`), and the rest. */
export interface FullText {
  readonly table: string;
  readonly head: readonly string[];
  readonly rest: readonly string[];
  /** The name of its index, if it is not the table’s with `_fts`. */
  readonly index?: string;
  /** SQLite indexes its newest rows in batches (`0160`). */
  readonly inBatches?: true;
}

/** What the Circle's search covers beside members. */
export const inCircle = {
  posts: { table: 'feed_posts', head: ['title'], rest: ['content'] },
  comments: { table: 'feed_post_comments', head: [], rest: ['content'], inBatches: true },
} as const satisfies Record<string, FullText>;

/** Every table with a word index. */
export const searchable = {
  ...inCircle,
  blog: { table: 'blog_posts', head: ['title', 'category'], rest: ['excerpt', 'content'] },
  members: { table: 'users', index: 'members_fts', head: [], rest: SEARCHED },
  library: { table: 'library_resources', head: ['title'], rest: ['summary', 'audience', 'text', 'transcript_text'] },
  webinars: { table: 'webinars', head: ['title'], rest: ['summary', 'text'] },
  threads: { table: 'threads', head: [], rest: ['subject', 'words'] },
} as const satisfies Record<string, FullText>;

/** The tables with a word index when `0210` rebuilt them. */
export const searchableAt0210 = {
  ...inCircle,
  blog: searchable.blog,
  members: { ...searchable.members, rest: SEARCHED_BEFORE_JOB_TITLES },
} as const satisfies Record<string, FullText>;

/** How many rows at the end SQLite's word index may still lack. */
export const BATCH = 64;

/** The last row in SQLite's word index. */
export const lastIndexed = ({ table }: FullText): string => `(select coalesce(max(id), 0) from ${table}_fts_docsize)`;

/** The rows missing from SQLite's word index, as a subquery. */
export const unindexed = (text: FullText): string => `${text.table} where id > ${lastIndexed(text)}`;

/** The statement that adds them to SQLite's word index. */
export const addUnindexed = (text: FullText): string => addRows(text, unindexed(text));

const columnsOf = ({ head, rest }: FullText): string[] => [...head, ...rest];

/** The statements that create SQLite's index of a table. It stores no copy of the text and can still delete entries. */
export function byRuleInSqlite(text: FullText): string[] {
  const { table } = text;
  const index = indexOf(text);
  const columns = columnsOf(text).join(', ');
  const of = (row: string) => columnsOf(text).map((column) => `search_tokens(${row}.${column})`);
  const learn = (row: string, into: string) =>
    `${into} into ${index} (rowid, ${columns}) values (${row}.id, ${of(row).join(', ')})`;
  const forget = `delete from ${index} where rowid = old.id`;
  const old = ['insert', 'delete', 'update', 'batch', 'added', 'removed', 'changed'];
  const isIndexed = `exists (select 1 from ${index}_docsize where id = old.id)`;
  const learns = text.inBatches
    ? [
        `create trigger ${index}_batch after insert on ${table}
          when new.id >= ${lastIndexed(text)} + ${BATCH} begin ${addUnindexed(text)}; end`,
        `create trigger ${index}_insert after insert on ${table} when new.id < ${lastIndexed(text)} begin ${learn('new', 'insert')}; end`,
      ]
    : [`create trigger ${index}_insert after insert on ${table} begin ${learn('new', 'insert')}; end`];
  const when = text.inBatches ? `when ${isIndexed} ` : '';
  return [
    ...old.map((name) => `drop trigger if exists ${index}_${name}`),
    `drop table ${index}`,
    `create virtual table ${index} using fts5 (${columns}, content='', contentless_delete=1, tokenize='ascii', detail='column',
      prefix='2 3')`,
    ...learns,
    `create trigger ${index}_delete after delete on ${table} ${when}begin ${forget}; end`,
    // Only changes to words count: likes and points change far more often.
    `create trigger ${index}_update after update of ${columns} on ${table} ${when}begin ${learn('new', 'insert or replace')}; end`,
    fillIndex(text, false),
  ];
}

/** The name of a table’s word index. */
export const indexOf = ({ table, index }: FullText): string => index ?? `${table}_fts`;

const vectorOf = (columns: readonly string[], row: string): string =>
  `array_to_tsvector(string_to_array(search_tokens(${columns.map((column) => `coalesce(${row}.${column}, '')`).join(" || ' ' || ")}), ' '))`;

/** The values PostgreSQL's index stores for a row. */
const indexValues = (text: FullText, row: string): string[] => [
  `${row}.id`,
  ...(text.head.length > 0 ? [vectorOf(text.head, row)] : []),
  vectorOf(columnsOf(text), row),
];
const indexColumns = ({ head }: FullText): string => ['id', ...(head.length > 0 ? ['head'] : []), 'words'].join(', ');

/** The statement that fills an empty index from its table. */
export function fillIndex(text: FullText, onPostgres: boolean): string {
  const { table } = text;
  if (onPostgres)
    return `insert into ${indexOf(text)} (${indexColumns(text)}) select ${indexValues(text, table).join(', ')} from ${table}`;
  return addRows(text, table);
}

function addRows(text: FullText, rows: string): string {
  const columns = columnsOf(text);
  return `insert into ${indexOf(text)} (rowid, ${columns.join(', ')})
    select id, ${columns.map((column) => `search_tokens(${column})`).join(', ')} from ${rows} order by id`;
}

/** The statements that rebuild the word indexes on PostgreSQL (`0210`). */
export async function byRuleInPostgres(db: Kysely<unknown>): Promise<string[]> {
  // In order of preference: built in since version 17, ICU in most installations, otherwise the database's own.
  const { rows } = await sql<{ name: string }>`select collname as name from pg_collation
    where collname in ('pg_c_utf8', 'und-x-icu') order by collname limit 1`.execute(db);
  return [
    ...searchRule(`"${rows[0]?.name ?? 'default'}"`),
    'drop trigger blog_posts_learnt on blog_posts',
    'drop function learn_blog_post()',
    'drop table blog_posts_fts',
    'drop index users_searched',
    ...Object.values(inCircle).map(({ table }) => `drop index ${table}_words`),
    ...Object.values(searchableAt0210).flatMap(besideByRule),
  ];
}

/** The statements that rebuild a table's index after `0210`, when its columns change. */
export function rebuildIndex(text: FullText, onPostgres: boolean): string[] {
  if (!onPostgres) return byRuleInSqlite(text);
  const index = indexOf(text);
  return [
    `drop trigger ${index}_learnt on ${text.table}`,
    `drop function learn_${index}()`,
    `drop table ${index}`,
    ...besideByRule(text),
  ];
}

/** The statements that create a table's first index. */
export const newIndex = (text: FullText, onPostgres: boolean): string[] =>
  onPostgres ? besideByRule(text) : byRuleInSqlite(text).filter((statement) => !statement.startsWith('drop '));

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
          insert into ${index} (${indexColumns(text)}) values (${indexValues(text, 'new').join(', ')});
        end if;
        return null;
      end $learn$`,
    `create trigger ${index}_learnt after insert or delete or update of ${columnsOf(text).join(', ')} on ${table}
      for each row execute function learn_${index}()`,
    fillIndex(text, true),
  ];
}

/*
 * The rule of `shared/rules/search-text.ts` as PostgreSQL functions, so the index and the search agree on what a word is. Never
 * change a function that has landed: a new rule is a new migration, which rebuilds the indexes.
 */

/** What separates words: everything but letters, digits and marks. */
const SEPARATORS = [
  String.raw`\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f`,
  String.raw`\u0080-\u00bf\u00d7\u00f7\u02c2-\u02c5\u02d2-\u02eb\u02ed\u02ef-\u02ff\u0375\u03f6\u0482`,
  String.raw`\u055a-\u055f\u0589-\u058f\u05be\u05c0\u05c3\u05c6\u05f3-\u060f\u061b-\u061f\u066a-\u066d\u06d4`,
  String.raw`\u06dd-\u06de\u06e9\u06fd-\u06fe\u0700-\u070f\u07f6-\u07f9\u07fe-\u07ff\u0830-\u083e\u085e\u0888`,
  String.raw`\u0890-\u0891\u08e2\u0964-\u0965\u0970\u09f2-\u09f3\u09fa-\u09fb\u09fd\u0a76\u0af0-\u0af1\u0b70`,
  String.raw`\u0bf3-\u0bfa\u0c77\u0c7f\u0c84\u0d4f\u0d79\u0df4\u0e3f\u0e4f\u0e5a-\u0e5b\u0f01-\u0f17\u0f1a-\u0f1f`,
  String.raw`\u0f34\u0f36\u0f38\u0f3a-\u0f3d\u0f85\u0fbe-\u0fc5\u0fc7-\u0fda\u104a-\u104f\u109e-\u109f\u10fb`,
  String.raw`\u1360-\u1368\u1390-\u1399\u1400\u166d-\u166e\u1680\u169b-\u169c\u16eb-\u16ed\u1735-\u1736`,
  String.raw`\u17d4-\u17d6\u17d8-\u17db\u1800-\u180a\u180e\u1940-\u1945\u19de-\u19ff\u1a1e-\u1a1f\u1aa0-\u1aa6`,
  String.raw`\u1aa8-\u1aad\u1b4e-\u1b4f\u1b5a-\u1b6a\u1b74-\u1b7f\u1bfc-\u1bff\u1c3b-\u1c3f\u1c7e-\u1c7f`,
  String.raw`\u1cc0-\u1cc7\u1cd3\u200b-\u20c1\u2104-\u212e\u213a-\u214d\u214f\u218a-\u244a\u2500-\u2775`,
  String.raw`\u2794-\u2bff\u2ce5-\u2cea\u2cf9-\u2cfc\u2cfe-\u2cff\u2d70\u2e00-\u2e2e\u2e30-\u3004\u3008-\u3020`,
  String.raw`\u3030\u3037\u303d-\u303f\u30a0\u30fb\u3190-\u3191\u31c0-\u31ef\u327f\u4dc0-\u4dff\ua490-\ua4c6`,
  String.raw`\ua4fe-\ua4ff\ua60d-\ua60f\ua673\ua67e\ua6f2-\ua716\ua720-\ua721\ua789-\ua78a\ua828-\ua82b`,
  String.raw`\ua836-\ua839\ua874-\ua877\ua8ce-\ua8cf\ua8f8-\ua8fa\ua8fc\ua92e-\ua92f\ua95f\ua9c1-\ua9cd`,
  String.raw`\ua9de-\ua9df\uaa5c-\uaa5f\uaa77-\uaa79\uaade-\uaadf\uaaf0-\uaaf1\uab5b\uab6a-\uab6b\uabeb`,
  String.raw`\ufbb2-\ufdff\ufe45-\ufe46\ufeff-\ufffd\U0001bc9c\U0001bc9f-\U0001cef0\U0001cf50-\U0001d15d`,
  String.raw`\U0001d16a-\U0001d16c\U0001d173-\U0001d17a\U0001d183-\U0001d184\U0001d18c-\U0001d1a9`,
  String.raw`\U0001d1ae-\U0001d241\U0001d245\U0001d300-\U0001d356\U0001d800-\U0001d9ff\U0001da37-\U0001da3a`,
  String.raw`\U0001da6d-\U0001da74\U0001da76-\U0001da83\U0001da85-\U0001da8b\U0001e14f\U0001e2ff\U0001e5ff`,
  String.raw`\U0001e95e-\U0001e95f\U0001ecac\U0001ecb0\U0001ed2e\U0001eef0-\U0001f0f5\U0001f10d-\U0001fbfa`,
].join('');

const MARKS = String.raw`\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u093c\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\u00ad\u034f\u061c\u115f\u1160\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff`;
const SPACELESS = String.raw`\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3041-\u309a\u309d-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U000323af`;

const APOSTROPHES = '`´‘’‛′＇\u02b9\u02ba\u02bb\u02bc\u02bd\u02be\u02bf\u05f3\u05f4';
const NARROW_SPACES = '\u00a0\u2009\u202f';
const LETTERS = { from: 'øłđðħıŧςٱةىیکہھ', to: 'olddhitσاهييكهه' };
const ZEROS = ['٠', '۰', '०', '০', '੦', '૦', '௦', '౦', '೦', '൦', '๐', '໐', '༠', '၀', '០'];
const DIGITS = ZEROS.flatMap((zero) =>
  Array.from({ length: 10 }, (_, digit) => String.fromCharCode(zero.charCodeAt(0) + digit)),
).join('');

/**
 * The functions `search_key` and `search_tokens`.
 * @param collation one that can lower-case every script: the database’s own may only know English
 */
const searchRule = (collation: string): string[] => [
  `create function search_folded_letters(text) returns text language plpgsql immutable parallel safe as $rule$
    declare folded text;
    begin
      folded := translate($1, $list$${APOSTROPHES}${NARROW_SPACES}$list$, '${"''".repeat(APOSTROPHES.length)}${','.repeat(NARROW_SPACES.length)}');
      folded := regexp_replace(lower(normalize(folded, NFKD) collate ${collation}), '[${MARKS}]', '', 'g');
      folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
      return translate(folded, '${LETTERS.from}${DIGITS}', '${LETTERS.to}${'0123456789'.repeat(ZEROS.length)}');
    end $rule$`,
  `create function search_joined(text) returns text language sql immutable parallel safe
    as $rule$ select regexp_replace($1, $re$['‐-]|\\.(?=[0-9a-z]|[^\\u0001-\\u007f])|,(?=[0-9])$re$, '', 'g') $rule$`,
  `create function search_key(text) returns text language plpgsql immutable parallel safe
    as $rule$ begin return search_joined(search_folded_letters($1)); end $rule$`,
  `create function search_tokens(text) returns text language plpgsql immutable parallel safe as $rule$
    declare
      folded text := search_folded_letters($1);
      words text := regexp_replace(folded || ' ' || search_joined(folded), '[${SEPARATORS}]+', ' ', 'g');
    begin
      return (select coalesce(string_agg(distinct token, ' '), '') from (
        select left(word, 100) as token
          from unnest(string_to_array(regexp_replace(words, '[${SPACELESS}]+', ' ', 'g'), ' ')) as word
        union all
        select substr(run[1], place, 2) from regexp_matches(words, '[${SPACELESS}]+', 'g') as run,
          generate_series(1, length(run[1])) as place
      ) as tokens where token <> '');
    end $rule$`,
];

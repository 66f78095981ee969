import { existsSync } from 'node:fs';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { Kysely, type NotNull, sql, type RawBuilder } from 'kysely';
import { folderStore, type MediaStore } from '../adapters/media-store.ts';
import { findAbandoned } from '../backup/staging.ts';
import { isStorageFull } from '../db/errors.ts';
import { compareMigrations, recordedMigrations, recordedInFile } from '../db/migrate-file.ts';
import type { Database } from '../db/schema.ts';
import { openSqliteToRead, sqliteDialect } from '../db/sqlite.ts';
import type { Db } from '../db/transaction.ts';
import { filesOf, filesOfBlogPicture } from '../media/media-rows.ts';
import { timestamp, type Clock } from '../platform/clock.ts';
import { UPLOADS, databaseFile, restoreIsPending } from '../platform/data-folder.ts';
import { CommandError, DataFolderError } from '../platform/errors.ts';

/**
 * Checks a data folder without changing anything in it. The server may be running.
 * @param store contains the uploads, unless they are in the folder
 * @returns a sentence for each problem
 * @throws CommandError when there is no database
 */
export async function checkData(
  dataDir: string,
  clock: Clock,
  store: MediaStore = folderStore(path.join(dataDir, UPLOADS)),
): Promise<string[]> {
  if (restoreIsPending(dataDir))
    return ['A restore was interrupted. Start the server, or restore again, to finish it.'];
  const file = databaseFile(dataDir);
  if (!existsSync(file)) throw new CommandError(`There is no database in ${dataDir}.`);
  let sqlite: BetterSqlite3.Database;
  try {
    sqlite = openSqliteToRead(file);
  } catch (error) {
    if (error instanceof DataFolderError) return [error.message];
    throw error;
  }
  const db = new Kysely<Database>({ dialect: sqliteDialect(sqlite) });
  try {
    const problems = [...findAbandoned(dataDir).map(cutShort), ...checkFile(sqlite)];
    // One snapshot for all queries, while the server continues to write.
    sqlite.exec('begin');
    return [...problems, ...(await checkRows(db, clock)), ...(await checkUploads(db, store, clock.now()))];
  } catch (error) {
    if (isStorageFull(error)) {
      throw new CommandError(
        `The disk of ${dataDir} is too full to check the database. Free up some space and check again.`,
      );
    }
    if (error instanceof BetterSqlite3.SqliteError) return [`We can’t read the database: ${error.message}`];
    throw error;
  } finally {
    await db.destroy();
  }
}

/**
 * Checks a community on PostgreSQL without changing anything. Servers may be running.
 * @returns a sentence for each problem
 */
export async function checkPostgres(db: Db, store: MediaStore, clock: Clock): Promise<string[]> {
  const { pending } = compareMigrations(await recordedMigrations(db));
  // One snapshot for all queries, while the servers continue to write.
  const ofRows = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => [...(await checkRows(trx, clock)), ...(await checkUploads(trx, store, clock.now()))]);
  return [...pending.map(notRun), ...ofRows];
}

const cutShort = (folder: string): string =>
  `An interrupted backup or restore has left ${folder}, which contains secrets. The next backup, restore or the running server removes it. You can also delete it`;

/** Whether the database file is intact. @returns a sentence for each problem */
function checkFile(sqlite: BetterSqlite3.Database): string[] {
  return [...integrity(sqlite), ...foreignKeys(sqlite), ...durability(sqlite), ...versions(sqlite)];
}

function integrity(sqlite: BetterSqlite3.Database): string[] {
  const found = sqlite.pragma('integrity_check') as { integrity_check: string }[];
  return found
    .map((row) => row.integrity_check)
    .filter((text) => text !== 'ok')
    .map((text) => `The file is damaged: ${text}`);
}

function foreignKeys(sqlite: BetterSqlite3.Database): string[] {
  const found = sqlite.pragma('foreign_key_check') as { table: string; rowid: number; parent: string }[];
  return found.map(({ table, rowid, parent }) => `${table}, row ${rowid}: it refers to a missing row in ${parent}`);
}

/**
 * The journal mode belongs to the file. `synchronous` belongs to a connection, and the server checks its own at each
 * start. This only checks whether the library supports it.
 */
function durability(sqlite: BetterSqlite3.Database): string[] {
  sqlite.pragma('synchronous = FULL');
  const journal = sqlite.pragma('journal_mode', { simple: true });
  const synchronous = sqlite.pragma('synchronous', { simple: true });
  return [
    ...(journal === 'wal'
      ? []
      : [`The journal mode is ${String(journal)} instead of wal. The server’s next start sets it`]),
    ...(synchronous === 2
      ? []
      : [`synchronous is ${String(synchronous)} instead of 2 (FULL): committed data may not be on disk`]),
  ];
}

function versions(sqlite: BetterSqlite3.Database): string[] {
  const { pending, unknown } = compareMigrations(recordedInFile(sqlite));
  return [
    ...pending.map(notRun),
    ...unknown.map((name) => `The migration ${name} comes from a newer version than this one`),
  ];
}

const notRun = (name: string): string => `The migration ${name} hasn’t run. The server’s next start runs it`;

/** How many of a kind are listed. Thousands more would add nothing. */
const SHOWN = 20;
const DAY = 24 * 60 * 60 * 1000;
/** A mail server outage of about two hours is not a problem. After that a job has failed this often. */
const MANY_ATTEMPTS = 10;

/** An invariant of the rows, as a query for violations, each with a sentence. */
type Rule = RawBuilder<{ problem: string }>;

/** Denormalised counts. */
const counts: readonly Rule[] = [
  sql`select 'Post ' || p.id || ' shows ' || p.like_count || ' likes but has ' || count(l.id) as problem
    from feed_posts p left join feed_post_likes l on l.post_id = p.id
    group by p.id, p.like_count having p.like_count <> count(l.id)`,
  sql`select 'Post ' || p.id || ' shows ' || p.comment_count || ' comments but has ' || count(c.id) as problem
    from feed_posts p left join feed_post_comments c on c.post_id = p.id
    group by p.id, p.comment_count having p.comment_count <> count(c.id)`,
  sql`select 'Comment ' || c.id || ' shows ' || c.like_count || ' likes but has ' || count(l.id) as problem
    from feed_post_comments c left join feed_comment_likes l on l.comment_id = c.id
    group by c.id, c.like_count having c.like_count <> count(l.id)`,
  // Old webinars keep their counts when their seats are deleted.
  ...(['going', 'offered', 'waiting'] as const).map(
    (
      state,
    ): Rule => sql`select 'Webinar ' || w.id || ' counts ' || w.${sql.raw(state)} || ${sql.lit(` ${state} but has `)} ||
        sum(case when s.state = ${sql.lit(state)} then 1 else 0 end) as problem
      from webinars w join webinar_seats s on s.webinar_id = w.id
      group by w.id, w.${sql.raw(state)}
      having w.${sql.raw(state)} <> sum(case when s.state = ${sql.lit(state)} then 1 else 0 end)`,
  ),
];

/** Points are the sum of the activities, and the level follows from the points. */
const points: readonly Rule[] = [
  sql`select 'Member ' || u.id || ' has ' || u.points || ' points but activities worth ' || coalesce(sum(a.points), 0) as problem
    from users u left join user_activities a on a.user_id = u.id
    group by u.id, u.points having u.points <> coalesce(sum(a.points), 0)`,
  sql`select 'Member ' || u.id || ' has ' || u.points || ' points but level ' || u.level as problem
    from users u
    where u.level <> coalesce((select max(level_number) from levels where min_points <= u.points), 1)`,
  sql`select 'Post ' || p.id || ' has no activity' as problem from feed_posts p
    where not exists (select 1 from user_activities a
      where a.activity_type = 'post' and a.related_id = p.id and a.user_id = p.author_id)`,
  sql`select 'Comment ' || c.id || ' has no activity' as problem from feed_post_comments c
    where not exists (select 1 from user_activities a
      where a.activity_type = 'comment' and a.related_id = c.id and a.user_id = c.user_id)`,
  sql`select 'The like ' || l.id || ' has no activity' as problem from feed_post_likes l
    where not exists (select 1 from user_activities a
      where a.activity_type = 'like' and a.related_id = l.post_id and a.user_id = l.user_id)`,
  sql`select 'Activity ' || a.id || ' (' || a.activity_type || ') refers to something that no longer exists' as problem
    from user_activities a
    where (a.activity_type = 'post' and not exists (select 1 from feed_posts p where p.id = a.related_id and p.author_id = a.user_id))
      or (a.activity_type = 'comment' and not exists (select 1 from feed_post_comments c where c.id = a.related_id and c.user_id = a.user_id))
      or (a.activity_type = 'like' and not exists (select 1 from feed_post_likes l where l.post_id = a.related_id and l.user_id = a.user_id))`,
];

const jobs = (clock: Clock): readonly Rule[] => [
  sql`select 'Task ' || id || ' (' || kind || ') was given up after ' || attempts || ' attempts: ' || coalesce(last_error, '') ||
      '. Retry or dismiss it in the console, under Failed tasks' as problem
    from jobs where failed_at is not null`,
  sql`select 'Task ' || id || ' (' || kind || ') has failed ' || attempts || ' times: ' || coalesce(last_error, '') ||
      '. It is retried automatically. See Failed tasks in the console' as problem
    from jobs where failed_at is null and attempts >= ${MANY_ATTEMPTS}`,
  sql`select 'Task ' || id || ' (' || kind || ') has been waiting since ' || run_at || '. Start the server to run it' as problem
    from jobs where failed_at is null and attempts < ${MANY_ATTEMPTS} and run_at < ${timestamp(clock, -DAY)}`,
];

/** Whether the rows are consistent. @returns a sentence for each problem */
export async function checkRows(db: Db, clock: Clock): Promise<string[]> {
  const problems: string[] = [];
  for (const rule of [...counts, ...points, ...jobs(clock)]) {
    const { rows } = await sql<{ problem: string }>`${rule} limit ${SHOWN + 1}`.execute(db);
    problems.push(...rows.slice(0, SHOWN).map(({ problem }) => problem));
    if (rows.length > SHOWN) problems.push('… and more like this');
  }
  return problems;
}

/** A file is stored before its row, so one that is newer than this, in milliseconds, may belong to a call in progress. */
const UNDER_WAY = 60 * 60 * 1000;

/**
 * Whether each uploaded file has a row, and each row its files.
 * @returns a sentence for each problem
 */
async function checkUploads(db: Db, store: MediaStore, now: number): Promise<string[]> {
  const missing = await wantedFiles(db);
  const problems: string[] = [];
  for await (const name of store.names()) {
    if (missing.delete(name)) continue;
    // The server may have removed it since the folder was read.
    const found = await store.find(name);
    if (found && now - found.storedAt > UNDER_WAY) problems.push(`The file ${name} isn’t used`);
  }
  return [...problems, ...[...missing].map((name) => `The file ${name} is missing`)];
}

/** Every file with a row: a picture in each of its sizes, any other once. */
async function wantedFiles(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('media_files').select(['name', 'extension', 'sizes']).execute();
  const pictures = await db.selectFrom('blog_pictures').select(['name', 'sizes', 'mail_type', 'mail_width']).execute();
  const previews = await db
    .selectFrom('link_previews')
    .select(['picture_name as name', 'picture_sizes as sizes'])
    .where('picture_name', 'is not', null)
    .$narrowType<{ name: NotNull }>()
    .execute();
  const library = await db.selectFrom('library_files').select(['name', 'extension']).execute();
  const threads = await db.selectFrom('thread_attachments').select('file').execute();
  return new Set([
    ...[
      ...rows,
      ...library.map((row) => ({ ...row, sizes: null })),
      ...previews.map((row) => ({ ...row, extension: 'webp' })),
    ].flatMap(filesOf),
    ...pictures.flatMap(filesOfBlogPicture),
    ...threads.map(({ file }) => file),
  ]);
}

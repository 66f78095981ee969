import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { openSqliteToRead } from '../../server/db/sqlite.ts';
import type { Db } from '../../server/db/transaction.ts';
import { databaseFile } from '../../server/platform/data-folder.ts';

/** Finds the effects of each call by their markers. */
const EFFECTS: Record<string, string> = {
  'auth.register': 'select email as marker from users',
  'feed.create': 'select title as marker from feed_posts',
  'feed.comments.create': 'select content as marker from feed_post_comments',
  'feed.like': "select users.email || ' ' || post_id as marker from feed_post_likes join users on users.id = user_id",
  'chat.send': "select message as marker from chat_messages where author = 'visitor'",
  'contact.send': 'select email as marker from contact_inquiries',
};

/** Reads the first column of a query's result. */
export type ReadColumn = (query: string) => Promise<readonly (string | number)[]>;

/** Reads the database of a data folder, without a server. */
export const columnOfFolder =
  (dataDir: string): ReadColumn =>
  async (query) => {
    const sqlite = openSqliteToRead(databaseFile(dataDir));
    try {
      return sqlite.prepare<[], string | number>(query).pluck().all();
    } finally {
      sqlite.close();
    }
  };

/** Reads a PostgreSQL database. */
export const columnOfPostgres =
  (db: Db): ReadColumn =>
  async (query) => {
    const { rows } = await sql.raw<Record<string, string | number>>(query).execute(db);
    return rows.map((row) => Object.values(row)[0]!);
  };

/** Counts the effects of each call in the database: call, then marker, then count. */
export async function effects(read: ReadColumn): Promise<Map<string, Map<string | number, number>>> {
  const found = Object.entries(EFFECTS).map(async ([name, query]) => [name, tally(await read(query))] as const);
  return new Map(await Promise.all(found));
}

/** The jobs that are running or due within twenty minutes, as texts. */
export function jobsLeft(read: ReadColumn): Promise<readonly (string | number)[]> {
  const soon = new Date(Date.now() + 20 * 60_000).toISOString();
  return read(`select kind || coalesce(': ' || last_error, '') as job from jobs where run_at < '${soon}'`);
}

/**
 * Reads the emails in the outbox, each file once.
 * @returns a function that returns the Message-IDs by person; an inquiry's emails count for its sender
 */
export function mailReader(dataDir: string): () => Map<string, Set<string>> {
  const outbox = path.join(dataDir, 'outbox');
  const read = new Set<string>();
  const byPerson = new Map<string, Set<string>>();
  return () => {
    // Created with the first email.
    const names = existsSync(outbox) ? readdirSync(outbox) : [];
    for (const name of names.filter((entry) => entry.endsWith('.eml') && !read.has(entry))) {
      read.add(name);
      const text = readFileSync(path.join(outbox, name), 'utf8');
      const header = (field: string) => new RegExp(`^${field}: (?:.*<)?([^<>\\r\\n]+)>?\\r?$`, 'mi').exec(text)?.[1];
      const person = header('Reply-To') ?? header('To') ?? '';
      byPerson.set(person, (byPerson.get(person) ?? new Set()).add(header('Message-ID') ?? ''));
    }
    return byPerson;
  };
}

function tally(markers: readonly (string | number)[]): Map<string | number, number> {
  const counts = new Map<string | number, number>();
  for (const marker of markers) counts.set(marker, (counts.get(marker) ?? 0) + 1);
  return counts;
}

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { openSqliteToRead } from '../../server/db/sqlite.ts';
import { databaseFile } from '../../server/platform/data-folder.ts';

/** Where the effect of each call is found, by its marker. */
const EFFECTS: Record<string, string> = {
  'auth.register': 'select email as marker from users',
  'feed.create': 'select title as marker from feed_posts',
  'feed.comments.create': 'select content as marker from feed_post_comments',
  'feed.like': "select users.email || ' ' || post_id as marker from feed_post_likes join users on users.id = user_id",
  'chat.send': "select message as marker from chat_messages where author = 'visitor'",
  'contact.send': 'select email as marker from contact_inquiries',
};

/** How often the effect of each call stands in the database: call, then marker, then how often. */
export function effects(dataDir: string): Map<string, Map<string, number>> {
  const sqlite = openSqliteToRead(databaseFile(dataDir));
  try {
    const found = Object.entries(EFFECTS).map(([name, query]) => {
      const markers = sqlite.prepare<[], string>(query).pluck().all();
      return [name, tally(markers)] as const;
    });
    return new Map(found);
  } finally {
    sqlite.close();
  }
}

/** How many jobs wait or are under way; not those that are due much later. */
export function jobsLeft(dataDir: string): number {
  const sqlite = openSqliteToRead(databaseFile(dataDir));
  try {
    const soon = new Date(Date.now() + 20 * 60_000).toISOString();
    return sqlite.prepare<[string], number>('select count(*) from jobs where run_at < ?').pluck().get(soon) ?? 0;
  } finally {
    sqlite.close();
  }
}

/**
 * Reads the mails in the outbox, each file once.
 * @returns a function that gives, for each person concerned, the Message-IDs; an inquiry's mails concern whom they answer
 */
export function mailReader(dataDir: string): () => Map<string, Set<string>> {
  const outbox = path.join(dataDir, 'outbox');
  const read = new Set<string>();
  const byPerson = new Map<string, Set<string>>();
  return () => {
    // Made with the first mail.
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

function tally(markers: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const marker of markers) counts.set(marker, (counts.get(marker) ?? 0) + 1);
  return counts;
}

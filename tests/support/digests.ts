import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { wallTimeOf } from '#shared/rules/time-zones.ts';
import type { Db } from '../../server/db/transaction.ts';
import { addMembers, addPosts } from './rows.ts';

const DAY = 24 * 60 * 60 * 1000;
const BATCH = 500;

/** A zone in which it is now between eight and nine in the morning, so that digests are due whenever a test runs. */
export function zoneOfMorning(now: number): string {
  const zones = Array.from({ length: 27 }, (_, index) => `Etc/GMT${index < 13 ? '+' : '-'}${Math.abs(index - 12)}`);
  return zones.find((zone) => wallTimeOf(now, zone).slice(11, 13) === '08')!;
}

/**
 * Members whose digest is due now, in their own morning, last seen two days ago, and yesterday's posts by somebody
 * else.
 * @returns the members' addresses
 */
export async function addDueMembers(
  db: Db,
  { count, posts = 20 }: { count: number; posts?: number },
): Promise<string[]> {
  const now = Date.now();
  const at = (offset: number): string => new Date(now + offset).toISOString();
  const joined = { created_at: at(-30 * DAY), updated_at: at(-30 * DAY), email_confirmed_at: at(-30 * DAY) };
  // No digest is due for the author, who has nothing unread.
  const later = at(7 * DAY);
  const [author = 0] = await addMembers(db, 1, { ...joined, last_active_at: at(0), next_digest_at: later });
  await addPosts(db, author, posts, { created_at: at(-DAY), updated_at: at(-DAY) });
  const ids = await addMembers(db, count, { ...joined, last_active_at: at(-2 * DAY), next_digest_at: later });
  const time_zone = zoneOfMorning(now);
  for (let from = 0; from < count; from += BATCH) {
    const some = ids.slice(from, from + BATCH);
    const choices = some.map((user_id) => ({ user_id, time_zone, updated_at: at(0) }));
    await db.insertInto('notice_choices').values(choices).execute();
  }
  await db
    .updateTable('users')
    .set({ next_digest_at: at(0) })
    .where('id', '>=', ids[0]!)
    .where('id', '<=', ids.at(-1)!)
    .execute();
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('id', '>=', ids[0]!)
    .where('id', '<=', ids.at(-1)!)
    .execute();
  return rows.map(({ email }) => email);
}

/** The number of digests in the outbox folder, by address. */
export function digestsIn(dataDir: string): Map<string, number> {
  const outbox = path.join(dataDir, 'outbox');
  const counts = new Map<string, number>();
  for (const name of existsSync(outbox) ? readdirSync(outbox) : []) {
    if (!/^digest-.*\.eml$/.test(name)) continue;
    const text = readFileSync(path.join(outbox, name), 'utf8');
    const to = /^To: <?([^<>\r\n]+)>?\r?$/m.exec(text)?.[1] ?? '';
    counts.set(to, (counts.get(to) ?? 0) + 1);
  }
  return counts;
}

/** The number of digests in the outbox folder, without reading them. */
export function countDigests(dataDir: string): number {
  const outbox = path.join(dataDir, 'outbox');
  return (existsSync(outbox) ? readdirSync(outbox) : []).filter((name) => /^digest-.*\.eml$/.test(name)).length;
}

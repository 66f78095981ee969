import { type RawBuilder, sql } from 'kysely';
import { systemClock, timestamp } from '../../server/platform/clock.ts';
import { createPasswords } from '../../server/platform/passwords.ts';
import { openDatabase } from '../../server/db/open.ts';
import { openMigratedPostgres } from '../../server/db/postgres.ts';
import { type Db, transaction } from '../../server/db/transaction.ts';
import { PLACES_SEED } from '../../server/features/places/import-places.ts';
import { recordPlacesImport } from '../../server/features/places/place-repository.ts';
import { seed as seedBasics } from '../../server/features/seed.ts';

/** The member that can sign in; all others have no usable password. */
export const reader = { email: 'member-1@school.example', password: 'correct horse' };

const DAY_MS = 24 * 60 * 60 * 1000;
/** The number of topics; each post has one. */
const TOPICS = 10;

interface Size {
  readonly posts: number;
  /** The number of likes, and of comments, on the newest post. */
  readonly crowd: number;
}

/**
 * Fills a data folder with posts that each have two likes and a comment, and a crowd around the newest. The database writes it
 * all in seconds: it is large but not realistic (for that, `npm run seed:demo`), and has no activities.
 */
export async function writeLargeCircle(dataDir: string, { posts, crowd }: Size, postgresUrl?: string): Promise<void> {
  const db = postgresUrl === undefined ? await openDatabase(dataDir) : await openMigratedPostgres(postgresUrl, {});
  await seedBasics({ db, clock: systemClock });
  const now = timestamp(systemClock);
  // Otherwise the first start would import them in the background during the measurement.
  await recordPlacesImport(db, PLACES_SEED, now);
  const passwordHash = await createPasswords().hash(reader.password);
  // Otherwise a server would plan everyone's first digest, for minutes, during the measurement.
  const nextDigest = timestamp(systemClock, 7 * DAY_MS);
  await insert(
    db,
    crowd,
    sql`insert into users (id, email, password_hash, first_name, last_name, next_digest_at, created_at, updated_at)
      select 1000 + n, 'member-' || n || '@school.example', case n when 1 then ${passwordHash} else '' end, 'Member', 'No ' || n, ${nextDigest}, ${now}, ${now}`,
  );
  const member = (place: number) => sql`1001 + (n * ${place}) % ${crowd}`;
  await insert(
    db,
    TOPICS,
    sql`insert into topics (id, name, key, position, created_at, updated_at) select n, 'Topic ' || n, 'topic ' || n, n, ${now}, ${now}`,
  );
  // The last activity is not in the order of the ids, as long as 7919 and the number of posts have no common divisor.
  const shuffled = sql`cast(1000000 + (n * 7919) % ${posts} as text)`;
  await insert(
    db,
    posts,
    sql`insert into feed_posts (id, author_id, title, content, topic_id, last_activity_at, like_count, comment_count, created_at, updated_at)
      select n, ${member(7)}, 'Post ' || n, 'What we tried this week, what it cost us, and what we would do again.', 1 + n % ${TOPICS},
        '2026-01-01T0' || substr(${shuffled}, 2, 1) || ':0' || substr(${shuffled}, 3, 1) || ':0' || substr(${shuffled}, 4, 1)
          || '.' || substr(${shuffled}, 5, 3) || 'Z', 2, 1, ${now}, ${now}`,
  );
  for (const place of [11, 13]) {
    await insert(
      db,
      posts,
      sql`insert into feed_post_likes (post_id, user_id, created_at) select n, ${member(place)}, ${now}`,
      IF_NEW,
    );
  }
  await insert(
    db,
    posts,
    sql`insert into feed_post_comments (post_id, user_id, content, created_at, updated_at) select n, ${member(17)}, 'Well done!', ${now}, ${now}`,
  );
  await insert(
    db,
    crowd,
    sql`insert into feed_post_likes (post_id, user_id, created_at) select ${posts}, 1000 + n, ${now}`,
    IF_NEW,
  );
  await insert(
    db,
    crowd,
    sql`insert into feed_post_comments (post_id, user_id, content, created_at, updated_at) select ${posts}, 1000 + n, 'Well done!', ${now}, ${now}`,
  );
  await sql`update feed_posts set
    like_count = (select count(*) from feed_post_likes where post_id = ${posts}),
    comment_count = (select count(*) from feed_post_comments where post_id = ${posts}) where id = ${posts}`.execute(db);
  if (postgresUrl !== undefined) await sql`analyze`.execute(db);
  await db.destroy();
}

/** Inserts one row for each n from 1 to `count`. */
const insert = (
  db: Db,
  count: number,
  rows: RawBuilder<unknown>,
  tail: RawBuilder<unknown> = sql``,
): Promise<unknown> =>
  transaction(db, (tx) =>
    sql`with recursive numbers (n) as (select cast(1 as bigint) union all select n + 1 from numbers where n < ${count})
      ${rows} from numbers where true ${tail}`.execute(tx.db),
  );

const IF_NEW = sql`on conflict do nothing`;

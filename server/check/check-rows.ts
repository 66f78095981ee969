import { type RawBuilder, sql } from 'kysely';
import { type Clock, timestamp } from '../platform/clock.ts';
import type { Db } from '../db/transaction.ts';

/** How many of a kind are listed; with thousands of them the first ones say as much. */
const SHOWN = 20;
const DAY = 24 * 60 * 60 * 1000;
/** A mail server that was away for about two hours is no news; by then a job has failed this often. */
const MANY_ATTEMPTS = 10;

/** A rule that rows have to keep, as a query for those that break it, each with a sentence. */
type Rule = RawBuilder<{ problem: string }>;

/** Counts that are kept with a row instead of being counted (decisions §6). */
const counts: readonly Rule[] = [
  sql`select 'Post ' || p.id || ' says ' || p.like_count || ' likes and has ' || count(l.id) as problem
    from feed_posts p left join feed_post_likes l on l.post_id = p.id
    group by p.id, p.like_count having p.like_count <> count(l.id)`,
  sql`select 'Post ' || p.id || ' says ' || p.comment_count || ' comments and has ' || count(c.id) as problem
    from feed_posts p left join feed_post_comments c on c.post_id = p.id
    group by p.id, p.comment_count having p.comment_count <> count(c.id)`,
];

/** Points are the sum of the activities, and a level is what the points reach (decisions §6). */
const points: readonly Rule[] = [
  sql`select 'Member ' || u.id || ' has ' || u.points || ' points and activities for ' || coalesce(sum(a.points), 0) as problem
    from users u left join user_activities a on a.user_id = u.id
    group by u.id, u.points having u.points <> coalesce(sum(a.points), 0)`,
  sql`select 'Member ' || u.id || ' with ' || u.points || ' points has the level ' || u.level as problem
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
  sql`select 'Activity ' || a.id || ' (' || a.activity_type || ') is of something that is not there' as problem
    from user_activities a
    where (a.activity_type = 'post' and not exists (select 1 from feed_posts p where p.id = a.related_id and p.author_id = a.user_id))
      or (a.activity_type = 'comment' and not exists (select 1 from feed_post_comments c where c.id = a.related_id and c.user_id = a.user_id))
      or (a.activity_type = 'like' and not exists (select 1 from feed_post_likes l where l.post_id = a.related_id and l.user_id = a.user_id))`,
];

const jobs = (clock: Clock): readonly Rule[] => [
  sql`select 'Job ' || id || ' (' || kind || ') was given up after ' || attempts || ' tries: ' || coalesce(last_error, '') ||
      '. Try it again or discard it in the console, under Jobs' as problem
    from jobs where failed_at is not null`,
  sql`select 'Job ' || id || ' (' || kind || ') has failed ' || attempts || ' times: ' || coalesce(last_error, '') ||
      '. It is tried again by itself; the console says more, under Jobs' as problem
    from jobs where failed_at is null and attempts >= ${MANY_ATTEMPTS}`,
  sql`select 'Job ' || id || ' (' || kind || ') has waited since ' || run_at || '. Start the server, which does it' as problem
    from jobs where failed_at is null and attempts < ${MANY_ATTEMPTS} and run_at < ${timestamp(clock, -DAY)}`,
];

/** Whether the rows agree with each other. @returns a sentence for each thing that is wrong */
export async function checkRows(db: Db, clock: Clock): Promise<string[]> {
  const problems: string[] = [];
  for (const rule of [...counts, ...points, ...jobs(clock)]) {
    const { rows } = await sql<{ problem: string }>`${rule} limit ${SHOWN + 1}`.execute(db);
    problems.push(...rows.slice(0, SHOWN).map(({ problem }) => problem));
    if (rows.length > SHOWN) problems.push('… and more of the same');
  }
  return problems;
}

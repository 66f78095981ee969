import { type RawBuilder, sql } from 'kysely';

/**
 * The id from which on the newest `count` rows of a post begin, inside of a query that reads posts; 0 when there are not
 * so many. It is found in the index (`post_id`, `id`), and so is what follows it: older rows cost nothing, however many
 * there are. (A limit for each post would need LATERAL, which SQLite does not have.)
 */
export const firstOfNewest = (table: 'feed_post_likes' | 'feed_post_comments', count: number): RawBuilder<number> =>
  sql<number>`coalesce((select shown.id from ${sql.table(table)} as shown where shown.post_id = feed_posts.id
    order by shown.id desc limit 1 offset ${count - 1}), 0)`;

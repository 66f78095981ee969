import type { BlogPost } from '#shared/contracts/blog.ts';
import type { Deps } from '../../app/deps.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { timestamp, type Clock } from '../../platform/clock.ts';
import { presentBlogPost } from './blog-presenter.ts';
import * as posts from './blog-repository.ts';

export interface BlogAddress {
  readonly slug: string;
  readonly changedAt: Timestamp;
}

/** The slug that a post's former address leads to, as long as the public may read that post. */
export async function findBlogRedirect(db: Db, clock: Clock, slug: string): Promise<string | undefined> {
  return (await posts.findRedirect(db, slug, timestamp(clock)))?.slug;
}

/** Whether the public may read the post with this id. */
export const isPublicBlogPost = (db: Db, id: number, now: Timestamp): Promise<boolean> => posts.isPublic(db, id, now);

/** The address and the last change of each post that the public may read, newest first, for the sitemap. */
export async function publicBlogAddresses(db: Db, clock: Clock, most: number): Promise<BlogAddress[]> {
  const rows = await posts.findPublicAddresses(db, timestamp(clock), most);
  return rows.map((row) => ({
    slug: row.slug,
    // A post that waited for its date was new to the world on that day.
    changedAt: row.updated_at > row.published_at ? row.updated_at : row.published_at,
  }));
}

/** The newest posts that the public may read, with their texts; of a tag, where its id is given. */
export async function newestBlogPosts(
  db: Db,
  clock: Clock,
  { most, tagId }: { readonly most: number; readonly tagId?: number },
): Promise<BlogPost[]> {
  const rows = await posts.findNewestPosts(db, timestamp(clock), { limit: most, tagId });
  return Promise.all(rows.map((row) => presentBlogPost(db, row)));
}

/**
 * Tells where a post is now whose address was `path`; undefined when no post was there. Former addresses are
 * few and read once for each version of the content: unknown ones, which anybody can think up, cost no look at the database.
 */
export function movedPosts({ db, clock, contentVersion }: Pick<Deps, 'db' | 'clock' | 'contentVersion'>) {
  let former: { readonly version: number | string; readonly slugs: Promise<ReadonlySet<string>> } | undefined;
  return async (path: string): Promise<string | undefined> => {
    const asked = /^\/blog\/([a-z0-9-]+)$/.exec(path)?.[1];
    if (asked === undefined) return undefined;
    const version = contentVersion();
    if (former?.version !== version) former = { version, slugs: posts.findFormerSlugs(db) };
    const { slugs } = former;
    // What failed is read again.
    slugs.catch(() => (former = undefined));
    if (!(await slugs).has(asked)) return undefined;
    const slug = await findBlogRedirect(db, clock, asked);
    return slug ? `/blog/${slug}` : undefined;
  };
}

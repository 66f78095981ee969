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

/** The current slug for a post's former address, as long as the post is public. */
export async function findBlogRedirect(db: Db, clock: Clock, slug: string): Promise<string | undefined> {
  return (await posts.findRedirect(db, slug, timestamp(clock)))?.slug;
}

/** Whether the post with this id is public. */
export const isPublicBlogPost = (db: Db, id: number, now: Timestamp): Promise<boolean> => posts.isPublic(db, id, now);

/** The address and the last change of each public post, newest first, for the sitemap. */
export async function publicBlogAddresses(db: Db, clock: Clock, most: number): Promise<BlogAddress[]> {
  const rows = await posts.findPublicAddresses(db, timestamp(clock), most);
  return rows.map((row) => ({
    slug: row.slug,
    // A scheduled post counts as new from its publication date.
    changedAt: row.updated_at > row.published_at ? row.updated_at : row.published_at,
  }));
}

/** The newest public posts with their texts, optionally with one tag. */
export async function newestBlogPosts(
  db: Db,
  clock: Clock,
  { most, tagId }: { readonly most: number; readonly tagId?: number },
): Promise<BlogPost[]> {
  const rows = await posts.findNewestPosts(db, timestamp(clock), { limit: most, tagId });
  return Promise.all(rows.map((row) => presentBlogPost(db, row)));
}

/**
 * The current location of a post whose address was `path`, or undefined. Former addresses are few and cached for each
 * content version, so made-up addresses cost no query.
 */
export function movedPosts({ db, clock, contentVersion }: Pick<Deps, 'db' | 'clock' | 'contentVersion'>) {
  let former: { readonly version: number | string; readonly slugs: Promise<ReadonlySet<string>> } | undefined;
  return async (path: string): Promise<string | undefined> => {
    const asked = /^\/blog\/([a-z0-9-]+)$/.exec(path)?.[1];
    if (asked === undefined) return undefined;
    const version = contentVersion();
    if (former?.version !== version) former = { version, slugs: posts.findFormerSlugs(db) };
    const { slugs } = former;
    // A failed read is not cached.
    slugs.catch(() => (former = undefined));
    if (!(await slugs).has(asked)) return undefined;
    const slug = await findBlogRedirect(db, clock, asked);
    return slug ? `/blog/${slug}` : undefined;
  };
}

import type { BlogPost } from '#shared/contracts/blog.ts';
import { documentOf } from '#shared/rules/rich-text.ts';
import type { Deps } from '../../app/deps.ts';
import type { Timestamp } from '../../db/schema.ts';
import type { Db } from '../../db/transaction.ts';
import { timestamp, type Clock } from '../../platform/clock.ts';
import { presentBlogPost } from './blog-presenter.ts';
import * as posts from './blog-repository.ts';
import { postTextColumns } from './post-document.ts';

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

/** Posts in one statement. */
const BATCH = 50;

/**
 * Writes the documents of posts that have none, or whose text a process of the version before has changed since: they are read
 * from the text until then. What such a process took away is among the versions. @returns how many there were
 */
export async function settleOldPosts(db: Db, signal?: AbortSignal): Promise<number> {
  for (let settled = 0; ;) {
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    const rows = signal?.aborted ? [] : await posts.findUnsettledPosts(db, BATCH);
    for (const { id, content } of rows) {
      const { content: _, ...columns } = { ...postTextColumns(documentOf(content)), text: content };
      // oxlint-disable-next-line no-await-in-loop -- requests come in between
      await posts.settlePost(db, { id, content }, columns);
    }
    settled += rows.length;
    if (rows.length < BATCH) return settled;
  }
}

/** The address and the last change of each post that the public may read, newest first, for the sitemap. */
export async function publicBlogAddresses(db: Db, clock: Clock, most: number): Promise<BlogAddress[]> {
  const rows = await posts.findPublicAddresses(db, timestamp(clock), most);
  return rows.map((row) => ({
    slug: row.slug,
    // A post that waited for its date was new to the world on that day.
    changedAt: row.updated_at > row.published_at ? row.updated_at : row.published_at,
  }));
}

/** The newest posts that the public may read, with their texts. */
export async function newestBlogPosts(db: Db, clock: Clock, most: number): Promise<BlogPost[]> {
  const rows = await posts.findNewestPosts(db, timestamp(clock), most);
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

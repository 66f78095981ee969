import type { Deps } from '../../app/deps.ts';
import { findFormerSlugs } from './blog-repository.ts';
import { findBlogRedirect } from './blog-service.ts';

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
    if (former?.version !== version) former = { version, slugs: findFormerSlugs(db) };
    const { slugs } = former;
    // What failed is read again.
    slugs.catch(() => (former = undefined));
    if (!(await slugs).has(asked)) return undefined;
    const slug = await findBlogRedirect(db, clock, asked);
    return slug ? `/blog/${slug}` : undefined;
  };
}

import type { Deps } from '../../deps.ts';
import { findBlogRedirect } from './blog-service.ts';

/** Tells where a post is now whose address was `path`; undefined when no post was there (decisions §4). */
export function movedPosts({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return async (path: string): Promise<string | undefined> => {
    const former = /^\/blog\/([a-z0-9-]+)$/.exec(path)?.[1];
    const slug = former && (await findBlogRedirect(db, clock, former));
    return slug ? `/blog/${slug}` : undefined;
  };
}

import { brand } from '#data/content/brand.ts';
import type { BlogPost } from '#shared/contracts/blog.ts';
import type { Crumb } from '../../app/breadcrumb.tsx';

export const BLOG = '/blog';

export const postPath = ({ slug }: Pick<BlogPost, 'slug'>): string => `${BLOG}/${slug}`;

export const blogFeed = { title: brand.blog.name, path: `${BLOG}/rss.xml` };

const trail: readonly Crumb[] = [
  { name: 'Home', path: '/' },
  { name: brand.blog.name, path: BLOG },
];

/** The breadcrumb trail to a post. */
export const trailTo = (post: Pick<BlogPost, 'slug' | 'title'>): readonly Crumb[] => [
  ...trail,
  { name: post.title, path: postPath(post) },
];

/** When a post last changed for its readers: a scheduled one was written before it appeared. */
export const changedAt = ({ publishedAt, updatedAt }: Pick<BlogPost, 'publishedAt' | 'updatedAt'>): string =>
  updatedAt > publishedAt ? updatedAt : publishedAt;

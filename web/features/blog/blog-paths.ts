import { brand } from '#data/content/brand.ts';
import { bookingPath, findColleague, producers } from '#data/content/people.ts';
import type { BlogPost, BlogTag } from '#shared/contracts/blog.ts';
import type { Crumb } from '../../app/breadcrumb.tsx';

export const BLOG = '/blog';

export const postPath = ({ slug }: Pick<BlogPost, 'slug'>): string => `${BLOG}/${slug}`;

export const blogFeed = { title: brand.blog.name, path: `${BLOG}/rss.xml` };

export const tagPath = ({ slug }: Pick<BlogTag, 'slug'>): string => `${BLOG}/tag/${slug}`;

export const tagFeed = (tag: BlogTag) => ({
  title: `${tag.name} | ${brand.blog.name}`,
  path: `${tagPath(tag)}/rss.xml`,
});

/** A colleague's booking page; undefined for an unknown slug. */
export function talkPath(slug: string): string | undefined {
  const person = findColleague(slug);
  return person && bookingPath(producers.includes(person) ? 'podcast' : 'meeting', person);
}

const trail: readonly Crumb[] = [
  { name: 'Home', path: '/' },
  { name: brand.blog.name, path: BLOG },
];

/** A post's breadcrumb trail. */
export const trailTo = (post: Pick<BlogPost, 'slug' | 'title'>): readonly Crumb[] => [
  ...trail,
  { name: post.title, path: postPath(post) },
];

/** A tag page's breadcrumb trail. */
export const trailToTag = (tag: BlogTag): readonly Crumb[] => [...trail, { name: tag.name, path: tagPath(tag) }];

/** When a post last changed for its readers: a scheduled one counts from its publication. */
export const changedAt = ({ publishedAt, updatedAt }: Pick<BlogPost, 'publishedAt' | 'updatedAt'>): string =>
  updatedAt > publishedAt ? updatedAt : publishedAt;

import { blog } from '#data/content/blog.ts';
import { brand } from '#data/content/brand.ts';
import type { BlogCard } from '#shared/api/queries/blog.ts';
import type { BlogPost, BlogTag } from '#shared/contracts/blog.ts';
import { breadcrumbList } from '../../app/breadcrumb.tsx';
import { BLOG, changedAt, postPath, tagPath, talkPath, trailTo, trailToTag } from './blog-paths.ts';

type Absolute = (path: string) => string;

const inList = (posts: readonly Pick<BlogPost, 'title' | 'slug'>[], absolute: Absolute) =>
  posts.map((post) => ({ '@type': 'BlogPosting', headline: post.title, url: absolute(postPath(post)) }));

const publisher = (absolute: Absolute) => ({ '@type': 'Organization', name: brand.name, url: absolute('/') });

/** Structured data of the blog for search engines. */
export const blogJsonLd = (posts: readonly BlogCard[], absolute: Absolute): object[] => [
  {
    '@context': 'https://schema.org',
    '@type': 'Blog',
    name: brand.blog.name,
    description: brand.blog.lead,
    url: absolute(BLOG),
    inLanguage: 'en-GB',
    publisher: publisher(absolute),
    blogPost: inList(posts, absolute),
  },
];

/** Structured data of the page of a tag. */
export const tagJsonLd = (
  tag: BlogTag,
  posts: readonly Pick<BlogPost, 'title' | 'slug'>[],
  absolute: Absolute,
): object[] => [
  {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name: tag.name,
    url: absolute(tagPath(tag)),
    inLanguage: 'en-GB',
    publisher: publisher(absolute),
    hasPart: inList(posts, absolute),
  },
  breadcrumbList(trailToTag(tag), absolute),
];

/** Structured data of a post for search engines, with its breadcrumb trail. */
export const postJsonLd = (post: BlogPost, absolute: Absolute): object[] => [
  {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.excerpt,
    articleSection: post.category,
    url: absolute(postPath(post)),
    mainEntityOfPage: absolute(postPath(post)),
    datePublished: post.publishedAt,
    dateModified: changedAt(post),
    inLanguage: 'en-GB',
    wordCount: post.content.match(/\S+/g)?.length ?? 0,
    ...(post.tags.length > 0 && { keywords: post.tags.map(({ name }) => name) }),
    ...(post.imageUrl && { image: new URL(post.imageUrl, absolute('/')).href }),
    author: {
      '@type': 'Person',
      name: post.author.name,
      url: absolute((post.author.slug !== null && talkPath(post.author.slug)) || blog.author.link.href),
    },
    publisher: publisher(absolute),
  },
  breadcrumbList(trailTo(post), absolute),
];

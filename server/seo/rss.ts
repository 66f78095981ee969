import { blogImages } from '#data/content/blog-images.ts';
import { brand } from '#data/content/brand.ts';
import type { BlogPost, BlogTag } from '#shared/contracts/blog.ts';
import { element, escapeHtml } from '../platform/html-escape.ts';
import { documentHtml } from './document-html.ts';

/** RFC 822 with a four-digit year, as RSS 2.0 requires: `Thu, 01 Jan 2026 09:30:00 GMT`. */
const rfc822 = (time: string): string => new Date(time).toUTCString();

/**
 * The blog as RSS 2.0, newest first, or its posts with a tag. It does not depend on the current time, so it stays the
 * same, including its ETag, until a post changes.
 * @param publicUrl the site's own address without a trailing slash
 * @param lengths of the posts' pictures in bytes, by address
 */
export function rssFeed(
  posts: readonly BlogPost[],
  publicUrl: string,
  {
    tag,
    lengths = new Map(),
  }: { readonly tag?: BlogTag | undefined; readonly lengths?: ReadonlyMap<string, number> } = {},
): string {
  const page = tag ? `${publicUrl}/blog/tag/${tag.slug}` : `${publicUrl}/blog`;
  const changed = posts
    .flatMap(({ publishedAt, updatedAt }) => [publishedAt, updatedAt])
    .toSorted()
    .at(-1);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
${element('title', tag ? `${tag.name} | ${brand.blog.name}` : brand.blog.name)}
${element('link', page)}
${element('description', brand.blog.lead)}
<language>en-gb</language>
${changed ? `${element('lastBuildDate', rfc822(changed))}\n` : ''}<atom:link href="${page}/rss.xml" rel="self" type="application/rss+xml"/>
${posts.map((post) => item(post, publicUrl, lengths)).join('')}</channel>
</rss>
`;
}

// Readers identify a post by its guid, which stays the same when the post’s address changes.
function item(post: BlogPost, publicUrl: string, lengths: ReadonlyMap<string, number>): string {
  return `<item>
${element('title', post.title)}
${element('link', `${publicUrl}/blog/${post.slug}`)}
${element('guid', `${publicUrl}/blog#post-${post.id}`, 'isPermaLink="false"')}
${element('pubDate', rfc822(post.publishedAt))}
${element('dc:creator', post.author.name)}
${[post.category, ...post.tags.map(({ name }) => name)].map((name) => element('category', name)).join('\n')}
${element('description', post.excerpt)}
${element('content:encoded', documentHtml(post, `${publicUrl}/blog/${post.slug}`))}
${pictureOf(post, publicUrl, lengths)}</item>
`;
}

const TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
};

/**
 * The picture above a post: as an `enclosure`, which every reader supports and which requires its length in bytes, and
 * as Media RSS, with its size and alternative text. One on another site is left out, as on the page.
 */
function pictureOf({ imageUrl, picture }: BlogPost, publicUrl: string, lengths: ReadonlyMap<string, number>): string {
  const type = TYPES[/\.([a-z]+)$/.exec(imageUrl ?? '')?.[1] ?? ''];
  if (!imageUrl?.startsWith('/') || !type) return '';
  const url = escapeHtml(publicUrl + imageUrl);
  const length = lengths.get(imageUrl);
  const enclosure = length === undefined ? '' : `<enclosure url="${url}" length="${length}" type="${type}"/>\n`;
  const known = picture ?? Object.values(blogImages).find(({ src }) => src === imageUrl);
  const size = known ? ` width="${known.width}" height="${known.height}"` : '';
  const words = known?.alt ? element('media:description', known.alt, 'type="plain"') : '';
  return `${enclosure}<media:content url="${url}" type="${type}" medium="image"${size}>${words}</media:content>
`;
}

import { brand } from '#data/content/brand.ts';
import type { BlogPost } from '#shared/contracts/blog.ts';
import { element } from '../platform/html-escape.ts';
import { documentHtml } from './document-html.ts';

/** RFC 822 with a four-digit year, as RSS 2.0 asks: `Thu, 01 Jan 2026 09:30:00 GMT`. */
const rfc822 = (time: string): string => new Date(time).toUTCString();

/**
 * The blog as RSS 2.0, newest first. Nothing in it depends on the moment it is made, so that it stays the same, ETag
 * included, until a post changes.
 * @param publicUrl the site's own address without a slash at its end
 */
export function rssFeed(posts: readonly BlogPost[], publicUrl: string): string {
  const changed = posts
    .flatMap(({ publishedAt, updatedAt }) => [publishedAt, updatedAt])
    .toSorted()
    .at(-1);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
${element('title', brand.blog.name)}
${element('link', `${publicUrl}/blog`)}
${element('description', brand.blog.lead)}
<language>en-gb</language>
${changed ? `${element('lastBuildDate', rfc822(changed))}\n` : ''}<atom:link href="${publicUrl}/blog/rss.xml" rel="self" type="application/rss+xml"/>
${posts.map((post) => item(post, publicUrl)).join('')}</channel>
</rss>
`;
}

// A reader knows a post by its guid, which therefore stays the same when the post’s address changes.
function item(post: BlogPost, publicUrl: string): string {
  return `<item>
${element('title', post.title)}
${element('link', `${publicUrl}/blog/${post.slug}`)}
${element('guid', `${publicUrl}/blog#post-${post.id}`, 'isPermaLink="false"')}
${element('pubDate', rfc822(post.publishedAt))}
${element('dc:creator', post.author.name)}
${[post.category, ...post.tags.map(({ name }) => name)].map((name) => element('category', name)).join('\n')}
${element('description', post.excerpt)}
${element('content:encoded', documentHtml(post, `${publicUrl}/blog/${post.slug}`))}
</item>
`;
}

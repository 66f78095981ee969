import type { Head } from '#shared/contracts/rendering.ts';
import { SHARE_IMAGE } from '../share-images/draw-share-image.ts';
import { escapeHtml, jsonBlock } from '../platform/html-escape.ts';

/** What a shared link shows when its page has no picture of its own; in `web/public`. */
const DEFAULT_SHARE_IMAGE = '/share.png';

interface HeadTagsOptions {
  readonly siteName: string;
  /** The site's own address without a slash at its end. */
  readonly publicUrl: string;
  /** The page's path, for the canonical link; none for pages that should not be found. */
  readonly canonicalPath?: string;
  /** The picture of the page's own words; the site's picture when there is none. */
  readonly picture?: { readonly path: string; readonly alt: string };
}

/** The tags by which search engines and social networks know a page (decisions §4). */
export function headTags(head: Head, { siteName, publicUrl, canonicalPath, picture }: HeadTagsOptions): string {
  const canonical = canonicalPath === undefined ? undefined : publicUrl + canonicalPath;
  const { article, feed } = head;
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    meta('name', 'robots', head.robots),
    canonical && link('canonical', canonical),
    feed && link('alternate', publicUrl + feed.path, `type="application/rss+xml" title="${escapeHtml(feed.title)}"`),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:locale', 'en_GB'),
    meta('property', 'og:type', article ? 'article' : 'website'),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', canonical),
    meta('property', 'og:image', publicUrl + (picture?.path ?? DEFAULT_SHARE_IMAGE)),
    meta('property', 'og:image:type', SHARE_IMAGE.type),
    meta('property', 'og:image:width', String(SHARE_IMAGE.width)),
    meta('property', 'og:image:height', String(SHARE_IMAGE.height)),
    meta('property', 'og:image:alt', picture?.alt ?? siteName),
    meta('property', 'article:published_time', article?.published),
    meta('property', 'article:modified_time', article?.modified),
    meta('property', 'article:section', article?.section),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(head.jsonLd ?? []).map((item) => `<script type="application/ld+json">${jsonBlock(item)}</script>`),
  ]
    .filter(Boolean)
    .join('\n');
}

function meta(kind: 'name' | 'property', name: string, content: string | undefined): string | undefined {
  return content ? `<meta ${kind}="${name}" content="${escapeHtml(content)}">` : undefined;
}

function link(rel: string, href: string, attributes = ''): string {
  return `<link rel="${rel}"${attributes && ` ${attributes}`} href="${escapeHtml(href)}">`;
}

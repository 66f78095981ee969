import type { Head } from '#shared/contracts/rendering.ts';
import { escapeHtml, jsonBlock } from './escape.ts';

/** What a shared link shows when its page has no picture of its own; in `web/public`. */
const SHARE_IMAGE = '/share.png';

interface HeadTagsOptions {
  readonly siteName: string;
  /** The site's own address without a slash at its end. */
  readonly publicUrl: string;
  /** The page's path, for the canonical link; none for pages that should not be found. */
  readonly canonicalPath?: string;
}

/** The tags by which search engines and social networks know a page (decisions §4). */
export function headTags(head: Head, { siteName, publicUrl, canonicalPath }: HeadTagsOptions): string {
  const canonical = canonicalPath === undefined ? undefined : publicUrl + canonicalPath;
  const picture = head.image ?? SHARE_IMAGE;
  const image = picture.startsWith('/') ? publicUrl + picture : picture;
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    meta('name', 'robots', head.robots),
    canonical && `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:locale', 'en_GB'),
    meta('property', 'og:type', head.type ?? 'website'),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', canonical),
    meta('property', 'og:image', image),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(head.jsonLd ?? []).map((item) => `<script type="application/ld+json">${jsonBlock(item)}</script>`),
  ]
    .filter(Boolean)
    .join('\n');
}

function meta(kind: 'name' | 'property', name: string, content: string | undefined): string | undefined {
  return content ? `<meta ${kind}="${name}" content="${escapeHtml(content)}">` : undefined;
}

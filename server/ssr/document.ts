import { brand } from '#data/content/brand.ts';
import { contact } from '#data/content/contact.ts';
import type { Head, PostedForm } from '#shared/contracts/rendering.ts';
import { ISLAND_FILES, postedFormId } from '#shared/rules/page-data.ts';
import { SPECULATION_RULES } from '#shared/rules/private-paths.ts';
import { themeColors } from '#shared/rules/theme.ts';
import { wordmark, wordmarkId } from '#shared/rules/wordmark.ts';
import { escapeHtml, jsonBlock } from '../platform/html-escape.ts';
import { SHARE_IMAGE } from '../share-images/draw-share-image.ts';

/** The files a page needs, as paths on this site. */
export interface PageAssets {
  /** The page's own script, and every file of code that it needs. */
  readonly scripts: readonly [string, ...string[]];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
  /** On a public page, every file of code that each of its islands needs, by the island's key. */
  readonly islands: Readonly<Record<string, readonly string[]>>;
  /** What makes the site installable as an app; none in development. */
  readonly webManifest?: string;
}

interface DocumentParts {
  /** As `headTags` makes them. */
  readonly head: string;
  readonly assets: PageAssets;
  /** The inline script of every document (`web/entry-inline.ts`). */
  readonly inlineScript: string;
  readonly markup: string;
  readonly posted?: PostedForm | undefined;
  /** Rendered in the browser by the application, instead of a public page. */
  readonly isApp: boolean;
  /** The markup is for a request without a session, which the application's first render must match. */
  readonly isSignedOut?: boolean | undefined;
  /** The markup is only a skeleton, so the page gets a message for browsers without JavaScript. By default as `isApp`. */
  readonly needsScript?: boolean | undefined;
}

const themeColorTags = Object.entries(themeColors)
  .map(([scheme, color]) => `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${color}">`)
  .join('\n');

/** The logo's drawing, which pages reference. Its colours come from where it is shown. */
const drawings = `<svg class="hidden" aria-hidden="true"><g id="${wordmarkId}"><path d="${wordmark.letters}" fill="currentColor"/><path d="${wordmark.speechMark}" class="fill-red"/></g></svg>`;

interface Notice {
  readonly title: string;
  readonly text: string;
  /** Links, the most useful one first: label and address. */
  readonly links: readonly (readonly [string, string])[];
  /** HTML below them. */
  readonly more?: string;
}

/** A short message in place of a page. Uses only classes that screens use, because the style sheets come from those. */
function notice({ title, text, links, more = '' }: Notice): string {
  const button = 'inline-flex items-center justify-center rounded-sm font-semibold min-h-11 px-5';
  const ways = links.map(([label, href], index) => {
    const look = index === 0 ? 'bg-ink text-paper' : 'border border-current text-ink';
    return `<a href="${escapeHtml(href)}" class="${button} ${look}">${escapeHtml(label)}</a>`;
  });
  return `<main class="mx-auto grid max-w-2xl gap-6 px-6 py-section">
<svg viewBox="${wordmark.viewBox}" class="h-8 w-auto justify-self-start" aria-hidden="true"><use href="#${wordmarkId}"/></svg>
<h1>${escapeHtml(title)}</h1>
<p class="text-lg text-muted">${escapeHtml(text)}</p>
<p class="flex flex-wrap gap-4">${ways.join('')}</p>
${more}
</main>`;
}

/** Replaces a page that is rendered in the browser. `base.css` hides the skeleton behind it. */
const withoutScript = `<noscript>${notice({
  title: 'This page needs JavaScript',
  text: `${brand.community.name} only works with JavaScript, which is switched off here. Please switch it on and reload the page. The rest of our site works without it, and we’re glad to help.`,
  links: [
    ['Back to the home page', '/'],
    ['Write to us', '/#contact'],
  ],
  more: '<div class="flex flex-wrap items-center gap-4 border-t border-line pt-6"><a href="/auth" class="link">Sign in</a><form method="post" action="/auth/sign-out"><button type="submit" class="link">Sign out on this device</button></form></div>',
})}</noscript>
`;

/**
 * Replaces a public page that could not be rendered. It needs no script, and no address: an empty `href` links to the
 * current one, including its query.
 */
export function failureDocument(siteName: string, styles: readonly string[]): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${themeColorTags}
<title>${escapeHtml(`Please try again | ${siteName}`)}</title>
<meta name="robots" content="noindex">
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>
${drawings}
${notice({
  title: 'We couldn’t load this page',
  text: 'Something went wrong on our side and we’ve been notified. Please try again in a moment, or write to us. We’re glad to help.',
  links: [
    ['Try again', ''],
    ['Back to the home page', '/'],
    [`Write to ${contact.email}`, `mailto:${contact.email}`],
  ],
})}
</body>
</html>
`;
}

/** The whole HTML document. Its CSP lists its scripts by hash, so no nonce is needed. */
export function htmlDocument({
  head,
  assets,
  inlineScript,
  markup,
  posted,
  isApp,
  isSignedOut,
  needsScript = isApp,
}: DocumentParts): string {
  const rootMarks = isApp ? ` data-app data-waiting${isSignedOut ? ' data-signed-out' : ''}` : '';
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content${isApp ? ', viewport-fit=cover' : ''}">
${themeColorTags}
${head}
${inlineTag(inlineScript, isApp ? undefined : assets.scripts)}
${isApp ? '' : `<script type="speculationrules">${SPECULATION_RULES}</script>`}
${sheetsAndFonts(assets)}
${isApp ? applicationScripts(assets.scripts) : ''}
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
${assets.webManifest ? `<link rel="manifest" href="${assets.webManifest}">` : ''}
</head>
<body>
${drawings}
${needsScript ? withoutScript : ''}<div id="root"${rootMarks}>${markup}</div>
${isApp ? '' : `<script type="application/json" id="${ISLAND_FILES}">${jsonBlock(assets.islands)}</script>`}
${posted ? `<script type="application/json" id="${postedFormId}">${jsonBlock(posted)}</script>` : ''}
</body>
</html>
`;
}

const sheetsAndFonts = ({ fonts, styles }: PageAssets): string =>
  [
    ...fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`),
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
  ].join('\n');

/** Before any style sheet, which it would wait for. It fetches a public page's own scripts after the first paint. */
const inlineTag = (script: string, fetched?: readonly string[]): string =>
  `<script${fetched ? ` data-first="${fetched.join(' ')}"` : ''}>${script}</script>`;

/** Preloads the application's files together. Otherwise they would be discovered one after the other. */
const applicationScripts = ([entry, ...others]: PageAssets['scripts']): string =>
  [
    ...others.map((href) => `<link rel="modulepreload" href="${href}">`),
    `<script type="module" src="${entry}"></script>`,
  ].join('\n');

/** The preview picture of pages without one of their own; in `web/static`. */
const DEFAULT_SHARE_IMAGE = '/share.png';

interface HeadTagsOptions {
  readonly siteName: string;
  /** The site's own address without a trailing slash. */
  readonly publicUrl: string;
  /** The page's path, for the canonical link; none for pages that should not be indexed. */
  readonly canonicalPath?: string;
  /** The picture with the page's own text. By default the site's picture. */
  readonly picture?: { readonly path: string; readonly alt: string };
}

/** The tags for search engines and social networks. */
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

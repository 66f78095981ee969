import { pageDataId } from '#shared/rules/page-data-id.ts';
import { escapeHtml, jsonBlock } from './escape.ts';

/** The files a page needs, as paths on this site. */
export interface PageAssets {
  /** The tiny module that fetches the rest once the page has been painted. */
  readonly boot: string;
  /** What the boot module itself imports. */
  readonly bootImports: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
  /** Every file of code that the page runs. */
  readonly chunks: readonly string[];
  /** What makes the site an app that can be installed; none while developing. */
  readonly webManifest?: string;
}

/** What browsers paint around the page: the paper of `shared/ui/styles/tokens.css`, by day and by night. */
export const themeColors = { light: '#faf6ed', dark: '#0d1526' } as const;

interface DocumentParts {
  readonly headTags: string;
  readonly assets: PageAssets;
  readonly markup: string;
  readonly data: unknown;
  /** Fetch the code at once: there is nothing to read before it runs. */
  readonly needsScript: boolean;
}

const themeColorTags = Object.entries(themeColors)
  .map(([scheme, color]) => `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${color}">`)
  .join('\n');

/** The whole HTML document. It holds no inline script and no inline style, so its CSP needs no nonce. */
export function htmlDocument({ headTags, assets, markup, data, needsScript }: DocumentParts): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${themeColorTags}
${headTags}
${assets.fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`).join('\n')}
${assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${modulePreloads(needsScript ? [...assets.bootImports, ...assets.chunks] : assets.bootImports)}
<script type="module" src="${assets.boot}"${chunkList(assets.chunks)}></script>
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
${assets.webManifest ? `<link rel="manifest" href="${assets.webManifest}">` : ''}
</head>
<body>
${needsScript ? '<noscript>Please switch on JavaScript to use this page.</noscript>\n' : ''}<div id="root">${markup}</div>
<script type="application/json" id="${pageDataId}">${jsonBlock(data)}</script>
</body>
</html>
`;
}

function modulePreloads(files: readonly string[]): string {
  return files.map((href) => `<link rel="modulepreload" href="${href}">`).join('\n');
}

function chunkList(chunks: readonly string[]): string {
  return chunks.length > 0 ? ` data-chunks="${escapeHtml(chunks.join(' '))}"` : '';
}

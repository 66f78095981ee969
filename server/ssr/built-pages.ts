import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRenderer } from '#shared/contracts/rendering.ts';
import type { PageAssets } from './document.ts';

/** Pages from what `vite build --app` has made in the folder `dist`. */
export async function builtPages(dist: string): Promise<PageSource> {
  const [manifest, { renderer }] = await Promise.all([
    readFile(path.join(dist, 'client/.vite/manifest.json'), 'utf8').then((text) => JSON.parse(text) as Manifest),
    import(pathToFileURL(path.resolve(dist, 'ssr/entry-server.js')).href) as Promise<{ renderer: PageRenderer }>,
  ]);
  return {
    renderer: () => Promise.resolve(renderer),
    assets: (modules) => assetsOf(manifest, modules),
    finish: (_, html) => Promise.resolve(html),
    keeps: true,
  };
}

/** What Vite writes into `.vite/manifest.json`: source file → the file that was made of it. */
export type Manifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[] } | undefined
  >
>;

const BOOT = 'web/boot.ts';
const WEB_MANIFEST = '/manifest.webmanifest';
const ENTRY = 'web/entry-client.tsx';
/** The faces that every page shows above the fold. */
const FONTS = ['shared/ui/fonts/display.woff2', 'shared/ui/fonts/text.woff2'];

/** The files that a page made of these modules needs, so that browsers can fetch them side by side. */
export function assetsOf(manifest: Manifest, modules: readonly string[]): PageAssets {
  const boot = graph(manifest, [BOOT]);
  const page = graph(manifest, [ENTRY, ...modules]);
  const url = (key: string) => `/${manifest[key]?.file ?? ''}`;
  return {
    boot: url(BOOT),
    bootImports: boot.filter((key) => key !== BOOT).map(url),
    styles: [...new Set(page.flatMap((key) => manifest[key]?.css ?? []))].map((file) => `/${file}`),
    fonts: FONTS.filter((font) => manifest[font]).map(url),
    chunks: page.filter((key) => !boot.includes(key)).map(url),
    webManifest: WEB_MANIFEST,
  };
}

/** The modules and everything they import statically, each once. */
function graph(manifest: Manifest, from: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (key: string) => {
    if (found.has(key)) return;
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build knows no ${key}. Please build again.`);
    found.add(key);
    chunk.imports?.forEach(visit);
  };
  from.forEach(visit);
  return [...found];
}

/** Where pages come from: the finished build, or Vite while developing. */
export interface PageSource {
  /** In development the code of this very moment. */
  renderer(): Promise<PageRenderer>;
  assets(modules: readonly string[]): PageAssets;
  /** The last touch on a document. */
  finish(path: string, html: string): Promise<string>;
  /** Whether a rendered page may be kept. */
  readonly keeps: boolean;
}

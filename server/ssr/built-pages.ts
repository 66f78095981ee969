import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRenderer } from '#shared/contracts/rendering.ts';
import type { PageAssets } from './document.ts';

/** Pages from the output of `vite build --app` in the folder `dist`. */
export async function builtPages(dist: string): Promise<PageSource> {
  const [pages, application, inlineScript, { renderer }] = await Promise.all([
    readManifest(dist, 'manifest.json'),
    readManifest(dist, 'application.json'),
    readFile(path.join(dist, 'inline/entry-inline.js'), 'utf8'),
    import(pathToFileURL(path.resolve(dist, 'ssr/entry-server.js')).href) as Promise<{ renderer: PageRenderer }>,
  ]);
  return {
    inlineScript,
    renderer: () => Promise.resolve(renderer),
    assets: (wanted) => assetsOf({ pages, application }, wanted),
    finish: (_, html) => Promise.resolve(html),
    keeps: true,
  };
}

const readManifest = async (dist: string, name: string): Promise<Manifest> =>
  JSON.parse(await readFile(path.join(dist, 'client/.vite', name), 'utf8')) as Manifest;

/** Vite's manifest of each build: source file → output file. */
export type Manifest = Readonly<
  Record<
    string,
    { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[] } | undefined
  >
>;

const PUBLIC = 'web/entry-public.ts';
const WEB_MANIFEST = '/manifest.webmanifest';
const ENTRY = 'web/entry-client.tsx';
/** What all islands need. */
const RUNTIME = 'web/entry-islands.ts';
/** The fonts of every page's first screen, which would otherwise be found only in the style sheet. */
const FONTS = ['shared/ui/fonts/display.woff2', 'shared/ui/fonts/text.woff2'];

/** What a document is made of. */
export interface Wanted {
  /** For the application: its modules besides the entry, as paths in the project. */
  readonly modules?: readonly string[];
  /** For a public page: the keys of its islands. */
  readonly islands?: readonly string[];
}

/** Of the two builds for browsers. */
export interface Manifests {
  readonly pages: Manifest;
  readonly application: Manifest;
}

/**
 * The files that a document needs, so that browsers can fetch them in parallel. All documents share the application's
 * style sheet.
 */
export function assetsOf({ pages, application }: Manifests, { modules, islands = [] }: Wanted): PageAssets {
  const entry = modules ? ENTRY : PUBLIC;
  const manifest = modules ? application : pages;
  const own = graph(manifest, [entry, ...(modules ?? [])]);
  const url = (key: string) => `/${manifest[key]?.file ?? ''}`;
  const islandFiles = islands.map((key) => {
    const files = graph(manifest, [RUNTIME, `web/features/${key}.island.tsx`]);
    return [key, files.filter((file) => !own.includes(file))] as const;
  });
  return {
    scripts: [url(entry), ...own.filter((key) => key !== entry).map(url)],
    styles: [
      ...new Set([
        ...stylesIn(application, graph(application, [ENTRY, ...(modules ?? [])])),
        ...islandFiles.flatMap(([, files]) => stylesIn(pages, files)),
      ]),
    ],
    fonts: FONTS.flatMap((font) => application[font] ?? []).map(({ file }) => `/${file}`),
    islands: Object.fromEntries(
      islandFiles.map(([key, files]) => [key, [...stylesIn(pages, files), ...files.map(url)]]),
    ),
    webManifest: WEB_MANIFEST,
  };
}

const stylesIn = (manifest: Manifest, modules: readonly string[]): string[] => [
  ...new Set(modules.flatMap((key) => manifest[key]?.css ?? []).map((file) => `/${file}`)),
];

/** The modules and everything they import statically, each once. */
export function graph(manifest: Manifest, from: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (key: string) => {
    if (found.has(key)) return;
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build doesn’t contain ${key}. Please build again.`);
    found.add(key);
    chunk.imports?.forEach(visit);
  };
  from.forEach(visit);
  return [...found];
}

/** The source of pages: the finished build, or Vite in development. */
export interface PageSource {
  /** The inline script of every document (`web/entry-inline.ts`). */
  readonly inlineScript: string;
  /** In development the current code. */
  renderer(): Promise<PageRenderer>;
  assets(wanted: Wanted): PageAssets;
  /** The last step for a document. */
  finish(path: string, html: string): Promise<string>;
  /** Whether a rendered page may be cached. */
  readonly keeps: boolean;
}

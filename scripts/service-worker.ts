import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { APP_SHELL, OFFLINE_PAGE } from '../shared/rules/offline-paths.ts';
import { compress } from './precompress.ts';
import { webManifest } from './web-manifest.ts';

type ViteManifest = Readonly<
  Record<string, { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[]; src?: string }>
>;

/** The code that stores a visitor's offline message. The form's own code is loaded by then. */
const KEEPS_MESSAGE = [
  'web/device/outbox/queue-inquiry.ts',
  'web/device/outbox/indexed-store.ts',
  'web/features/home/pending-inquiry-note.tsx',
];
const FORM = ['web/entry-islands.ts', 'web/features/home/contact-panel.island.tsx'];
const APP = ['web/entry-client.tsx'];
/** Rarely used parts, and parts that need a network: they are cached once they have been fetched. */
const ON_DEMAND =
  /features\/(?:console|members\/map|chat|receipt|newsletter|reset-password|forgot-password)\/|shared\/admin\/|crop|share-picture/;

/**
 * Builds `web/sw.ts` with its precache list, and writes the web app manifest.
 * @param folder the browser's build
 */
export function serviceWorker(folder: string): Plugin[] {
  const plugins = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'web',
    filename: 'sw.ts',
    outDir: folder,
    injectRegister: false,
    manifest: webManifest,
    includeManifestIcons: false,
    injectManifest: {
      rollupFormat: 'iife',
      rollupOptions: { treeshake: { propertyReadSideEffects: false } },
      globDirectory: folder,
      globPatterns: ['assets/*.{js,css,woff2}'],
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [(entries) => ({ manifest: precacheEntries(entries, readManifests(folder)) })],
    },
  });
  // The plugin only sees one build. This is the last of the browser builds.
  const forBrowsers = plugins.map((plugin) => ({
    ...plugin,
    applyToEnvironment: ({ name }: { name: string }) => name === 'application',
  }));
  return [...forBrowsers, compressWorker(folder)];
}

/** The worker is written last, too late for the step that compresses the rest. */
function compressWorker(folder: string): Plugin {
  return {
    name: 'bonjour:compress-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'application',
    closeBundle: { order: 'post', sequential: true, handler: () => compress(path.join(folder, 'sw.js')) },
  };
}

interface Entry {
  url: string;
  revision: string | null;
  size: number;
  isApp?: true;
}

/**
 * Lists the files to precache: for everybody the first script, the style sheet, fonts and the offline page; for
 * members, marked `isApp`, the application and its shell. The server renders these two documents, which change with the
 * files that they refer to.
 */
export function precacheEntries(entries: readonly Entry[], { pages, application }: Manifests): Entry[] {
  const form = filesFrom(pages, FORM, false);
  const forAll = new Set([
    ...filesFrom(pages, ['web/entry-public.ts'], false),
    ...[...filesFrom(pages, KEEPS_MESSAGE, false)].filter((file) => !form.has(file)),
    ...stylesAndFonts(application),
  ]);
  const app = filesFrom(application, APP, true);
  const revision = createHash('sha1')
    .update(JSON.stringify([pages, application]))
    .digest('hex')
    .slice(0, 16);
  return [
    ...entries.filter(({ url }) => forAll.has(url)),
    { url: OFFLINE_PAGE, revision, size: 0 },
    ...entries
      .filter(({ url }) => app.has(url) && !forAll.has(url))
      .map((entry) => ({ ...entry, isApp: true as const })),
    { url: APP_SHELL, revision, size: 0, isApp: true },
  ];
}

/** The files for drawing every page. Fonts for rarer letters, from packages, are cached once a page has needed them. */
const stylesAndFonts = (manifest: ViteManifest): string[] => [
  ...[...filesFrom(manifest, APP, false)].filter((file) => file.endsWith('.css')),
  ...Object.entries(manifest)
    .filter(([source]) => source.startsWith('shared/ui/fonts/'))
    .map(([, { file }]) => file),
];

/** Everything reachable from the entries except on-demand parts; without `lazily`, no dynamic imports. */
function filesFrom(manifest: ViteManifest, begin: readonly string[], lazily: boolean): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key) || ON_DEMAND.test(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const next of [...(chunk.imports ?? []), ...(lazily ? (chunk.dynamicImports ?? []) : [])]) visit(next);
  };
  begin.forEach(visit);
  return files;
}

/** Of the two browser builds. */
interface Manifests {
  readonly pages: ViteManifest;
  readonly application: ViteManifest;
}

function readManifests(folder: string): Manifests {
  const read = (name: string) => JSON.parse(readFileSync(path.join(folder, '.vite', name), 'utf8')) as ViteManifest;
  return { pages: read('manifest.json'), application: read('application.json') };
}

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

const BEGIN = ['web/boot.ts', 'web/entry-client.tsx'];
/** Parts that few people open, or that are of no use without a network: they are kept once they have been fetched. */
const ON_DEMAND =
  /features\/(?:console|members\/map|chat|receipt|newsletter|reset-password|forgot-password)\/|shared\/admin\/|crop|share-picture/;

/**
 * Builds `web/sw.ts` with the list of what it keeps from the start, and writes the web app manifest.
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
      manifestTransforms: [(entries) => ({ manifest: keptFromTheStart(entries, readManifest(folder)) })],
    },
  });
  // The plugin knows one build; there are two, and only one of them is for browsers.
  const forBrowsers = plugins.map((plugin) => ({
    ...plugin,
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
  }));
  return [...forBrowsers, compressWorker(folder)];
}

/** The worker is written after everything else, too late for the step that compresses the rest. */
function compressWorker(folder: string): Plugin {
  return {
    name: 'bonjour:compress-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    closeBundle: { order: 'post', sequential: true, handler: () => compress(path.join(folder, 'sw.js')) },
  };
}

interface Entry {
  url: string;
  revision: string | null;
  size: number;
}

/**
 * Lists the built files that the screens need, and the two documents that the server renders, which change with the files
 * that they name.
 */
export function keptFromTheStart(entries: readonly Entry[], manifest: ViteManifest): Entry[] {
  const files = filesFrom(manifest);
  const kept = entries.filter(({ url }) => files.has(url));
  const revision = createHash('sha1').update(JSON.stringify(manifest)).digest('hex').slice(0, 16);
  return [...kept, ...[APP_SHELL, OFFLINE_PAGE].map((url) => ({ url, revision, size: 0 }))];
}

/** What can be reached from the beginning, without what comes on demand. */
function filesFrom(manifest: ViteManifest): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>(
    Object.values(manifest)
      .map(({ file }) => file)
      .filter((file) => file.endsWith('.woff2') && !file.includes('-ext')),
  );
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key) || ON_DEMAND.test(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next);
  };
  BEGIN.forEach(visit);
  return files;
}

const readManifest = (folder: string): ViteManifest =>
  JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as ViteManifest;

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRenderer } from '#shared/contracts/rendering.ts';
import { assetsOf, type Manifest } from './assets.ts';
import type { PageSource } from './page-source.ts';

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

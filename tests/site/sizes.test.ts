import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { meetingPeople } from '#data/content/people.ts';
import { serviceSlugs } from '#shared/contracts/services.ts';
import { PLACES } from '../../scripts/paths.mjs';
import { graph, type Manifest } from '../../server/ssr/built-pages.ts';
import { useBuiltSite } from '../support/site-client.ts';

/*
 * How many bytes of JavaScript the build sends, with brotli, before anybody does anything and for the most common actions. Read
 * from Vite's manifests; tests/e2e/sizes.spec.ts measures what a browser fetches, and when.
 */

const KB = 1000;
const CLIENT = path.join(PLACES.build, 'client');
const PUBLIC = 'web/entry-public.ts';
const ISLANDS = 'web/entry-islands.ts';
const APPLICATION = 'web/entry-client.tsx';
const TOAST = 'shared/ui/toast/toast-viewport.tsx';

const readManifest = (name: string) => JSON.parse(readFileSync(path.join(CLIENT, '.vite', name), 'utf8')) as Manifest;
const pages = readManifest('manifest.json');
const application = readManifest('application.json');

/** Files that brotli cannot make smaller have no compressed copy. */
function compressedSize(address: string): number {
  const file = path.join(CLIENT, address);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

/** The files with code that modules need at once, each counted once, with their total in bytes. */
function codeOf(manifest: Manifest, ...modules: readonly string[]): { files: string[]; bytes: number } {
  const named = graph(manifest, modules).map((key) => manifest[key]!.file);
  const files = [...new Set(named)].filter((file) => file.endsWith('.js'));
  return { files, bytes: files.map(compressedSize).reduce((sum, size) => sum + size, 0) };
}

describe('a public page before any interaction', () => {
  const site = useBuiltSite();

  it('loads 12 kB of JavaScript at most', () => {
    const { files, bytes } = codeOf(pages, PUBLIC);
    expect(bytes, files.join(' ')).toBeLessThanOrEqual(12 * KB);
  });

  it('does not load other code at once', async () => {
    const [post] = (await site.open('/blog')).all('article').flatMap((card) => card.all('link'));
    const untouched = new Set(codeOf(pages, PUBLIC).files.map((file) => `/${file}`));
    for (const address of [
      '/',
      '/blog',
      post?.attribute('href') ?? '',
      '/blog?q=school',
      '/privacy',
      '/nowhere',
      ...serviceSlugs.map((slug) => `/services/${slug}`),
      '/auth',
      '/book/ottilie',
      `/book/meeting/${meetingPeople[0]?.slug}`,
      '/forgot-password',
    ]) {
      const page = await site.open(address);
      const first = page.tags('script', { 'data-first': /./ })[0]?.attribute('data-first')?.split(' ') ?? [];
      expect.soft(new Set(first), address).toEqual(untouched);
      expect.soft(page.tags('script', { src: /./ }), address).toEqual([]);
      expect.soft(page.tags('link', { rel: 'modulepreload' }), address).toEqual([]);
      // An island that is hydrated at once would bring React.
      expect.soft(page.tags('div', { 'data-hydrate': 'now' }), address).toEqual([]);
    }
  });
});

it('filling in and sending the contact form loads 95 kB of JavaScript at most', () => {
  const { files, bytes } = codeOf(pages, PUBLIC, ISLANDS, 'web/features/home/contact-panel.island.tsx', TOAST);
  expect(bytes, files.join(' ')).toBeLessThanOrEqual(95 * KB);
});

it('using the chat loads 110 kB of JavaScript at most', () => {
  const { files, bytes } = codeOf(pages, PUBLIC, ISLANDS, 'web/features/chat/chat.island.tsx');
  expect(bytes, files.join(' ')).toBeLessThanOrEqual(110 * KB);
});

it.each([
  ['the feed', ['web/features/feed/feed.page.tsx', 'web/circle.tsx']],
  ['the console’s chats', ['web/features/console/chats.page.tsx', 'web/console.tsx']],
])('%s loads 200 kB of JavaScript in 40 files at most', (_, modules) => {
  const { files, bytes } = codeOf(application, APPLICATION, ...modules);
  expect(bytes, files.join(' ')).toBeLessThanOrEqual(200 * KB);
  expect(files.length, files.join(' ')).toBeLessThanOrEqual(40);
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearPageDay, cacheFiles, cachePublicPages, noPicture } from './worker-files.ts';

const SITE = 'https://bonjour.example';
const cached = new Map<string, string>();
/** Pages that were requested and not answered yet. */
const waiting: { readonly path: string; readonly answer: (page: Response) => void }[] = [];
let sitemap: string;

beforeEach(() => {
  cached.clear();
  waiting.length = 0;
  vi.stubGlobal('fetch', (path: string) => {
    if (path === '/sitemap.xml') return Promise.resolve(new Response(sitemap));
    return new Promise<Response>((answer) => waiting.push({ path, answer }));
  });
  const cache = {
    put: async (path: string, page: Response) => void cached.set(path, await page.text()),
    match: async (path: string) => (cached.has(path) ? new Response(cached.get(path)) : undefined),
    delete: async (path: string) => cached.delete(path),
    keys: async () => [...cached.keys()].map((url) => ({ url })),
  };
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The cached files of the site itself. */
const pages = () => Object.fromEntries([...cached].filter(([path]) => !path.includes('?kept=')));

const sitemapOf = (paths: readonly string[]) => paths.map((path) => `<url><loc>${SITE}${path}</loc></url>`).join('\n');

it('caches the pages of the sitemap that are meant for offline reading, and no others', async () => {
  sitemap = sitemapOf(['/', '/services/podcasts', '/blog', '/blog/open-days']);
  const keeping = cachePublicPages();
  await answerAll((path) => new Response(`Page ${path}`));
  await keeping;
  expect(pages()).toEqual({
    '/': 'Page /',
    '/services/podcasts': 'Page /services/podcasts',
    '/blog': 'Page /blog',
  });
});

it('fetches two pages at a time', async () => {
  sitemap = sitemapOf(['/', '/services/podcasts', '/services/photography', '/services/training', '/blog']);
  const keeping = cachePublicPages();
  let most = 0;
  await answerAll((path) => {
    most = Math.max(most, waiting.length);
    return new Response(path);
  });
  await keeping;
  expect(most).toBe(2);
  expect(Object.keys(pages())).toHaveLength(5);
});

it('continues when a page fails', async () => {
  sitemap = sitemapOf(['/', '/services/podcasts', '/blog']);
  const keeping = cachePublicPages();
  await answerAll((path) => (path === '/' ? new Response('Down', { status: 503 }) : new Response(path)));
  await keeping;
  expect(Object.keys(pages())).toEqual(['/services/podcasts', '/blog']);
});

describe('pages cached in advance', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    sitemap = sitemapOf(['/', '/services/podcasts', '/book/ottilie', '/blog']);
  });
  /** Starts to cache them. @returns the requested pages */
  const keep = async (set?: 'all' | 'services') => {
    const asked: string[] = [];
    const keeping = cachePublicPages(set);
    const requested = vi.waitFor(() => expect(waiting).not.toEqual([])).then(() => true);
    if (!(await Promise.race([requested, keeping.then(() => false)]))) return asked;
    await answerAll((path) => {
      asked.push(path);
      return new Response(path);
    });
    await keeping;
    return asked;
  };

  it('are fetched once a day, and again with a new version of the site', async () => {
    expect(await keep()).toHaveLength(4);
    vi.setSystemTime(Date.now() + 23 * 60 * 60 * 1000);
    expect(await keep()).toEqual([]);
    vi.setSystemTime(Date.now() + 2 * 60 * 60 * 1000);
    expect(await keep()).toHaveLength(4);
    await clearPageDay();
    expect(await keep()).toHaveLength(4);
  });

  it('are those of services and bookings on a visitor’s device', async () => {
    expect(await keep('services')).toEqual(['/services/podcasts', '/book/ottilie']);
    expect(await keep('services')).toEqual([]);
    expect(await keep()).toHaveLength(4);
    expect(await keep('services')).toEqual([]);
  });
});

describe('the application’s files', () => {
  const files = new Map([
    ['/a.js', '/a.js'],
    ['/b.js', '/b.js'],
    ['/shell', '/shell?revision=2'],
  ]);

  it('are cached one by one, the document last, under the keys of the precache', async () => {
    const keeping = cacheFiles('app', files);
    await answerAll((path) => new Response(path));
    await keeping;
    expect([...cached]).toEqual([
      ['/a.js', '/a.js'],
      ['/b.js', '/b.js'],
      ['/shell?revision=2', '/shell'],
    ]);
  });

  it('are not used while one is missing, until the next attempt fetches it', async () => {
    const first = cacheFiles('app', files).catch((error: Error) => error.message);
    await answerAll((path) => (path === '/a.js' ? new Response('Down', { status: 503 }) : new Response(path)));
    expect(await first).toBe('/a.js: 503');
    expect([...cached.keys()]).toEqual(['/b.js']);
    const again = cacheFiles('app', files);
    const asked: string[] = [];
    await answerAll((path) => {
      asked.push(path);
      return new Response(path);
    });
    await again;
    expect(asked).toEqual(['/a.js', '/shell']);
    expect([...cached.keys()]).toEqual(['/b.js', '/a.js', '/shell?revision=2']);
  });
});

/** Answers one page after the other until no more are requested. */
async function answerAll(page: (path: string) => Response): Promise<void> {
  await vi.waitFor(() => expect(waiting).not.toEqual([]));
  while (waiting[0]) {
    const { path, answer } = waiting[0];
    answer(page(path));
    waiting.shift();
    // oxlint-disable-next-line no-await-in-loop -- an answer may trigger the next request
    await new Promise((resolve) => setTimeout(resolve));
  }
}

it('a picture that cannot be loaded is a plain area, not a broken image', async () => {
  expect(noPicture().headers.get('content-type')).toBe('image/svg+xml');
  expect(await noPicture().text()).toMatch(/^<svg xmlns=.*<rect width="100%" height="100%"/);
});

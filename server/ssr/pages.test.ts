import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PageRenderer } from '#shared/contracts/rendering.ts';
import type { PageAssets } from './document.ts';
import type { Wanted } from './built-pages.ts';
import { createPageMaker, type PageMakerOptions } from './page-maker.ts';
import { createPages } from './pages.ts';

/** A public page needs only its own script, and what its islands need. */
const assetsOf = ({ modules, islands = [] }: Wanted): PageAssets => ({
  scripts: modules ? ['/entry.js', '/feed.js'] : ['/public.js'],
  styles: ['/site.css'],
  fonts: [],
  islands: Object.fromEntries(islands.map((key) => [key, [`/islands.js`, `/${key}.js`]])),
});

/** Has `/`, `/services/podcasts`, the private `/feed/:id` and `/reset-password`. Every rendering has a number. */
function fakeRenderer() {
  let count = 0;
  const render = vi.fn<PageRenderer['render']>(async ({ path }) => {
    const isFound = /^\/(feed\/.*|services\/podcasts|reset-password|preview\/x)?$/.test(path);
    return {
      status: isFound ? 200 : 404,
      head: { title: 'A page' },
      markup: () => `<h1>Rendering ${++count} of ${path}</h1><div data-island="home/contact"></div>`,
      modules: [],
    };
  });
  const renderer: PageRenderer = {
    match(path) {
      if (path.startsWith('/feed/')) return { pattern: '/feed/:id', isPublic: false };
      if (path.startsWith('/services/')) return { pattern: '/services/:slug', isPublic: true };
      if (path === '/reset-password') return { pattern: path, isPublic: true, referrerPolicy: 'no-referrer' };
      if (path.startsWith('/preview/')) return { pattern: '/preview/:token', isPublic: true, isSecret: true };
      return { pattern: path === '/' ? '/' : '*', isPublic: true };
    },
    render,
  };
  return { renderer, render };
}

let stop: (() => void) | undefined;
afterEach(() => stop?.());

async function setUp(given: Partial<PageMakerOptions> = {}) {
  const { renderer, render } = fakeRenderer();
  const content = { version: 1 };
  const app = new Koa();
  const pageAt = createPageMaker({
    source: {
      keeps: true,
      inlineScript: 'start()',
      renderer: async () => renderer,
      assets: assetsOf,
      finish: async (_, html) => html,
    },
    call: () => Promise.reject(new Error('Nothing is called')),
    publicUrl: () => 'https://bonjour.test',
    siteName: 'Bonjour',
    contentVersion: () => content.version,
    log: { error: () => undefined },
    ...given,
  });
  app.use(
    createPages({
      pageAt,
      inlineScript: 'start()',
      hasSession: (ctx) => ctx.get('cookie').includes('session'),
      forMembers: (ctx) => ctx.set('X-For-Members', 'yes'),
      movedTo: async (path) => (path === '/services/audio' ? '/services/podcasts' : undefined),
    }),
  );
  const server = app.listen(0);
  stop = () => server.close();
  const { port } = server.address() as AddressInfo;
  const get = (path: string, init?: RequestInit) =>
    fetch(`http://localhost:${port}${path}`, { redirect: 'manual', ...init });
  const text = async (path: string) => (await get(path)).text();
  return { get, text, content, render };
}

it('only members’ documents get extra permissions, such as for map tiles', async () => {
  const { get } = await setUp();
  const forMembers = async (path: string) => (await get(path)).headers.get('x-for-members');
  expect([await forMembers('/feed/1'), await forMembers('/'), await forMembers('/nowhere')]).toEqual([
    'yes',
    null,
    null,
  ]);
});

it('the application’s shell is an empty page that loads its code, and exists only at members’ addresses', async () => {
  const { get, render } = await setUp();
  const answer = await get('/app-shell');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-for-members')).toBe('yes');
  const html = await answer.text();
  expect(html).toContain('<div id="root" data-app data-waiting></div>');
  expect(html).toContain('<link rel="modulepreload" href="/feed.js">\n<script type="module" src="/entry.js"></script>');
  expect(html).toContain('noindex');
  expect(render).not.toHaveBeenCalled();
});

describe('a public page', () => {
  it('is a whole document without the application, and contains only the inline script, files and data', async () => {
    const { get } = await setUp();
    const answer = await get('/');
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    const html = await answer.text();
    expect(html).toContain('<h1>Rendering 1 of /</h1>');
    expect(html).toContain('<link rel="canonical" href="https://bonjour.test/">');
    expect(html).toContain('<script data-first="/public.js">start()</script>');
    expect(html).not.toMatch(/modulepreload|<script[^>]* src=/);
    expect(html).not.toContain('data-app');
    // Besides the executable ones, which the browser tests check.
    expect(html.match(/<script type="application\/json"/g)).toHaveLength(1);
  });

  it('lists the files of its islands, for the first interaction', async () => {
    const { text } = await setUp();
    expect(await text('/')).toContain(
      '<script type="application/json" id="island-files">{"home/contact":["/islands.js","/home/contact.js"]}</script>',
    );
  });

  it('is rendered again after a minute, because a scheduled post may be due', async () => {
    const time = { now: 0 };
    const { text } = await setUp({ now: () => time.now });
    await text('/');
    time.now = 59_999;
    expect(await text('/')).toContain('<h1>Rendering 1 of /</h1>');
    time.now = 60_000;
    expect(await text('/')).toContain('<h1>Rendering 2 of /</h1>');
  });

  it('is cached until the content changes, whatever the query', async () => {
    const { text, content } = await setUp();
    await text('/');
    expect(await text('/?utm=1')).toContain('Rendering 1');
    content.version = 2;
    expect(await text('/')).toContain('Rendering 2');
  });

  it('returns 304 to clients that have it, and only headers for HEAD', async () => {
    const { get } = await setUp();
    const etag = (await get('/')).headers.get('etag') ?? '';
    // Without a header of its own, fetch would bypass caches.
    const again = await get('/', { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await get('/', { method: 'HEAD' });
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
  });

  it.each([
    ['br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip, br;q=0.5', 'br'],
    ['identity', null],
  ])('is compressed according to Accept-Encoding: %s', async (accepts, encoding) => {
    const { get } = await setUp();
    const answer = await get('/', { headers: { 'accept-encoding': accepts } });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(await answer.text()).toContain('Rendering 1');
  });

  it('may suppress the referrer', async () => {
    const { get } = await setUp();
    expect((await get('/reset-password?token=x')).headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('is never cached when its URL contains a secret', async () => {
    const { get, render } = await setUp();
    expect((await get('/preview/x')).headers.get('cache-control')).toBe('no-store');
    expect([await get('/preview/x'), render.mock.calls.length]).toMatchObject([{ status: 200 }, 2]);
  });
});

describe('a private page', () => {
  it('has one shell for browsers with a session and a marked one for those without', async () => {
    const { get, render } = await setUp();
    const shell = async (path: string, cookie = '') => (await get(path, { headers: { cookie } })).text();
    const [out, within] = [await shell('/feed/1'), await shell('/feed/1', 'session=1')];
    expect(out).toContain('<div id="root" data-app data-waiting data-signed-out>');
    expect(within).toContain('<div id="root" data-app data-waiting>');
    await shell('/feed/2');
    await shell('/feed/2', 'session=2');
    expect(render.mock.calls.map(([{ isSignedOut }]) => isSignedOut)).toEqual([true, false]);
  });

  it('extends under a phone’s notch, unlike a public page', async () => {
    const { text } = await setUp();
    expect(await text('/feed/1')).toContain('viewport-fit=cover');
    expect(await text('/')).not.toContain('viewport-fit');
  });

  it('is one shell for all, loads its code at once and has a message for browsers without JavaScript', async () => {
    const { text } = await setUp();
    const html = await text('/feed/1');
    expect(await text('/feed/2')).toBe(html);
    expect(html).toContain('<link rel="modulepreload" href="/feed.js">');
    expect(html).toContain('<noscript>');
  });
});

describe('an unknown address', () => {
  it('has one page for all, which does not repeat the address', async () => {
    const { get, render } = await setUp();
    const [a, b] = [await get('/nothing-a'), await get('//nothing-b/')];
    expect([a.status, b.status]).toEqual([404, 404]);
    const html = await a.text();
    expect(await b.text()).toBe(html);
    expect(html).not.toContain('nothing');
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('is rendered once for all unknown slugs of a route', async () => {
    const { get } = await setUp();
    const answers = await Promise.all(Array.from({ length: 9 }, (_, index) => get(`/services/unheard-${index}`)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(9).fill(404));
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain('Rendering 1 of /services/-');
    expect(await (await get('/services/unheard-of')).text()).toBe(texts[0]);
  });

  it('is answered with the shared page when it is known to be missing', async () => {
    const { get, render } = await setUp({ isKnown: async (path) => !path.includes('unheard') });
    for (const slug of ['unheard-a', 'unheard-b']) expect((await get(`/services/${slug}`)).status).toBe(404);
    expect(render).toHaveBeenCalledTimes(1);
    expect((await get('/services/podcasts')).status).toBe(200);
  });

  it('works as soon as a page is created there', async () => {
    const { get, render } = await setUp();
    expect((await get('/services/new')).status).toBe(404);
    render.mockImplementationOnce(async () => ({
      status: 200,
      head: { title: 'New' },
      markup: () => '<h1>Just written</h1>',
      modules: [],
    }));
    expect(await (await get('/services/new')).text()).toContain('Just written');
  });

  it('redirects permanently when it has a trailing slash', async () => {
    const { get } = await setUp();
    const answer = await get('/services/podcasts/?a=b');
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/services/podcasts?a=b']);
  });
});

describe('a page’s former address', () => {
  it('redirects to the current one, until another page takes the address', async () => {
    const { get } = await setUp();
    const answer = await get('/services/audio?a=b');
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/services/podcasts?a=b']);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });
});

it('other methods do not get a page', async () => {
  const { get } = await setUp();
  expect(await (await get('/', { method: 'POST' })).text()).toBe('Not Found');
});

describe('a page that cannot be rendered', () => {
  const failing = async () => {
    const log = { error: vi.fn<() => void>() };
    const site = await setUp({ log });
    site.render.mockRejectedValueOnce(new Error('SELECT secret'));
    return { ...site, log };
  };

  it('shows a friendly message with links, is logged, and never cached', async () => {
    const { get, text, log } = await failing();
    const answer = await get('/?utm=1');
    expect(answer.status).toBe(500);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const html = await answer.text();
    expect(html).toContain('<h1>We couldn’t load this page</h1>');
    // To the same address, with its query.
    expect(html).toMatch(/<a href=""[^>]*>Try again</);
    expect(html).toMatch(/<a href="\/"[^>]*>Back to the home page</);
    expect(html).toMatch(/<a href="mailto:[^"]+@/);
    expect(html).toContain('<link rel="stylesheet" href="/site.css">');
    expect(html).toContain('noindex');
    expect(html).not.toMatch(/<script|secret|utm/);
    expect(log.error).toHaveBeenCalledOnce();
    expect(await text('/')).toContain('Rendering 1');
  });

  it('returns 503 while the database is unreachable', async () => {
    const { get, render } = await setUp();
    render.mockRejectedValueOnce(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
    const answer = await get('/');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.text()).toContain('<h1>We couldn’t load this page</h1>');
  });

  it('falls back to the application on members’ addresses', async () => {
    const { get } = await failing();
    const answer = await get('/feed/1');
    expect(answer.status).toBe(500);
    expect(await answer.text()).toContain('<div id="root" data-app data-waiting></div>');
  });
});

describe('a visitor without a session', () => {
  const cookies = (answer: Response) => answer.headers.get('set-cookie');

  it('is marked once, in a cookie that scripts can read', async () => {
    const { get } = await setUp();
    expect(cookies(await get('/'))).toMatch(/^bonjour_signed_out=1;(?!.*httponly)/i);
    expect(cookies(await get('/', { headers: { cookie: 'bonjour_signed_out=1' } }))).toBeNull();
  });

  it('is no longer marked after signing in', async () => {
    const { get } = await setUp();
    const answer = await get('/', { headers: { cookie: 'session=x; bonjour_signed_out=1' } });
    expect(cookies(answer)).toMatch(/^bonjour_signed_out=;.*expires=Thu, 01 Jan 1970/i);
    expect(cookies(await get('/', { headers: { cookie: 'session=x' } }))).toBeNull();
  });
});

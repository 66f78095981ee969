import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { afterEach, expect, it, vi } from 'vitest';
import type { PageRenderer } from '#shared/contracts/rendering.ts';
import type { PageAssets } from './document.ts';
import { createPageMaker } from './page-maker.ts';
import { createPages } from './pages.ts';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

/** A site where only `/blog` reads its query. */
async function serve() {
  const render = vi.fn<PageRenderer['render']>(async () => ({
    status: 200,
    head: { title: 'A page' },
    markup: () => '<h1>A page</h1>',
    modules: [],
  }));
  const renderer: PageRenderer = {
    match: (path) => ({ pattern: path, isPublic: true, ...(path === '/blog' && { reads: ['q', 'before'] }) }),
    render,
  };
  const assets: PageAssets = { scripts: ['/public.js'], styles: [], fonts: [], islands: {} };
  const pageAt = createPageMaker({
    source: {
      keeps: true,
      inlineScript: '',
      renderer: async () => renderer,
      assets: () => assets,
      finish: async (_, html) => html,
    },
    call: () => Promise.reject(new Error('Nothing is called')),
    publicUrl: () => 'https://bonjour.test',
    siteName: 'Bonjour',
    contentVersion: () => 1,
    log: { error: () => undefined },
  });
  const app = new Koa();
  app.use(createPages({ pageAt, inlineScript: '', hasSession: () => false, movedTo: async () => undefined }));
  const server = app.listen(0);
  stop = () => server.close();
  const { port } = server.address() as AddressInfo;
  return { get: (path: string) => fetch(`http://localhost:${port}${path}`), render };
}

it('a page that uses its query is rendered for each request, and not cached', async () => {
  const { get, render } = await serve();
  for (const asked of ['q=open%20day&utm=1', 'q=open+day']) {
    const answer = await get(`/blog?${asked}`);
    expect([answer.status, answer.headers.get('Cache-Control'), answer.headers.get('ETag')]).toEqual([
      200,
      'no-store',
      null,
    ]);
  }
  expect(render.mock.calls.map(([{ path, query }]) => [path, query])).toEqual([
    ['/blog', 'q=open+day'],
    ['/blog', 'q=open+day'],
  ]);
});

it('query parameters that a page does not use are ignored', async () => {
  const { get, render } = await serve();
  for (const path of ['/blog', '/blog?q=', '/blog?q=%20', '/blog?utm=1', '/?q=x', '/blog/a?before=y']) {
    expect((await get(path)).headers.get('Cache-Control')).toBe('no-cache');
  }
  expect(render.mock.calls.map(([{ path, query }]) => [path, query])).toEqual([
    ['/blog', ''],
    ['/', ''],
    ['/blog/a', ''],
  ]);
});

it('a used query parameter is limited in length', async () => {
  const { get, render } = await serve();
  await get(`/blog?q=${'a'.repeat(5000)}%00`);
  expect(render.mock.calls[0]?.[0].query).toBe(`q=${'a'.repeat(200)}`);
});

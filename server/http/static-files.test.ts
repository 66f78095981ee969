import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync, brotliCompressSync } from 'node:zlib';
import Koa from 'koa';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { close, listen } from './listen.ts';
import { noServiceWorker, builtFiles } from './static-files.ts';

const SCRIPT = 'console.log("bonjour");'.repeat(20);

describe('built files', () => {
  let folder: string;
  let server: Server;
  let url: string;

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'bonjour-files-'));
    mkdirSync(path.join(folder, 'assets'));
    mkdirSync(path.join(folder, '.vite'));
    writeFileSync(path.join(folder, 'assets/app-1a2b.js'), SCRIPT);
    writeFileSync(path.join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync(SCRIPT));
    writeFileSync(path.join(folder, 'assets/app-1a2b.js.gz'), gzipSync(SCRIPT));
    writeFileSync(path.join(folder, 'favicon.svg'), '<svg/>');
    writeFileSync(path.join(folder, 'sw.js'), SCRIPT);
    writeFileSync(path.join(folder, 'manifest.webmanifest'), '{}');
    writeFileSync(path.join(folder, '.vite/manifest.json'), '{}');
    writeFileSync(`${folder}-outside.txt`, 'private');
    const app = new Koa();
    app.silent = true;
    app.use(builtFiles(folder));
    ({ server, url } = await listen(app.callback(), 0, '127.0.0.1').then((up) => ({
      ...up,
      url: `http://127.0.0.1:${up.port}`,
    })));
  });
  afterEach(async () => {
    await close(server, 0);
    rmSync(folder, { recursive: true });
    rmSync(`${folder}-outside.txt`);
  });

  const get = (address: string, headers: Record<string, string> = {}) => fetch(url + address, { headers });

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('are sent in the best encoding for Accept-Encoding: %s', async (accepted, encoding) => {
    const answer = await get('/assets/app-1a2b.js', { 'Accept-Encoding': accepted });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(answer.headers.get('content-type')).toMatch(/javascript/);
    expect(await answer.text()).toBe(SCRIPT);
  });

  it('are cached permanently when their names contain a hash, otherwise for an hour', async () => {
    expect((await get('/assets/app-1a2b.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it('are always revalidated when they decide which version runs', async () => {
    expect((await get('/sw.js')).headers.get('cache-control')).toBe('no-cache');
    const manifest = await get('/manifest.webmanifest');
    expect(manifest.headers.get('cache-control')).toBe('no-cache');
    expect(manifest.headers.get('content-type')).toMatch('application/manifest+json');
  });

  it('include a service worker that removes itself when service workers are switched off', async () => {
    const app = new Koa();
    app.use(noServiceWorker).use(builtFiles(folder));
    const off = await listen(app.callback(), 0, '127.0.0.1');
    const answer = await fetch(`http://127.0.0.1:${off.port}/sw.js`);
    await close(off.server, 0);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toContain('registration.unregister()');
  });

  it('return 304 to clients that have them', async () => {
    const etag = (await get('/favicon.svg')).headers.get('etag') ?? '';
    expect((await get('/favicon.svg', { 'If-None-Match': etag })).status).toBe(304);
  });

  it.each(['/.vite/manifest.json', '/%2e%2e/FOLDER-outside.txt', '/assets', '/assets/', '/nothing.js'])(
    'do not include %s',
    async (address) => {
      expect((await get(address.replace('FOLDER', path.basename(folder)))).status).toBe(404);
    },
  );

  it('that disappear during a request end only that request', async () => {
    rmSync(path.join(folder, 'favicon.svg'));
    await get('/favicon.svg')
      .then((answer) => answer.text())
      .catch(() => undefined);
    expect((await get('/assets/app-1a2b.js')).status).toBe(200);
  });
});

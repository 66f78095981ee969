import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa from 'koa';
import { describe, expect, it } from 'vitest';
import { originCheck } from './app.ts';

/** Whether a request passes the origin check of a site with this `publicUrl`. */
function passes(
  headers: Record<string, string>,
  { method = 'POST', publicUrl = 'https://bonjour.example' } = {},
): boolean {
  const request = new IncomingMessage(new Socket());
  request.method = method;
  request.url = '/api/anything';
  request.headers = { host: 'internal:3000', ...headers };
  const ctx = new Koa().createContext(request, new ServerResponse(request));
  try {
    void originCheck(() => publicUrl)(ctx, async () => {});
    return true;
  } catch {
    return false;
  }
}

describe('a GET request with side effects', () => {
  const download = (headers: Record<string, string>) => {
    const request = new IncomingMessage(new Socket());
    Object.assign(request, { method: 'GET', url: '/list.csv', headers: { host: 'internal:3000', ...headers } });
    const ctx = new Koa().createContext(request, new ServerResponse(request));
    const check = originCheck(() => 'https://bonjour.example', [/^\/list\.csv$/]);
    return () => check(ctx, async () => {});
  };

  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { referer: 'https://evil.example/page' },
    { origin: 'https://evil.example' },
  ])('is refused from another site: %o', (headers) => {
    expect(download(headers)).toThrow('another site');
  });

  it.each<Record<string, string>>([
    {},
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { referer: 'https://bonjour.example/newsletter' },
    { referer: 'http://internal:3000/newsletter' },
    { origin: 'https://bonjour.example', 'sec-fetch-site': 'cross-site' },
  ])('is allowed from our own site: %o', (headers) => {
    expect(download(headers)).not.toThrow();
  });
});

describe('the origin check', () => {
  it.each<[boolean, Record<string, string>]>([
    [true, {}],
    [true, { origin: 'https://bonjour.example' }],
    [true, { origin: 'http://internal:3000' }],
    [true, { 'sec-fetch-site': 'same-origin' }],
    [true, { 'sec-fetch-site': 'none' }],
    [true, { origin: 'https://bonjour.example', 'sec-fetch-site': 'cross-site' }],
    [false, { origin: 'http://bonjour.example' }],
    [false, { origin: 'https://bonjour.example:8443' }],
    [false, { origin: 'https://www.bonjour.example' }],
    [false, { origin: 'https://bonjour.example.evil.example' }],
    [false, { origin: 'https://bonjour.example@evil.example' }],
    [false, { origin: 'null' }],
    [true, { origin: 'null', 'sec-fetch-site': 'same-origin' }],
    [false, { origin: 'null', 'sec-fetch-site': 'same-site' }],
    [false, { origin: 'null', 'sec-fetch-site': 'none' }],
    [false, { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
    [false, { 'sec-fetch-site': 'cross-site' }],
    [false, { 'sec-fetch-site': 'same-site' }],
    [false, { 'sec-fetch-site': 'something new' }],
  ])('returns %s for %o', (expected, headers) => {
    expect(passes(headers)).toBe(expected);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('applies to %s', (method) => {
    expect(passes({ origin: 'https://evil.example' }, { method })).toBe(false);
  });

  it.each(['GET', 'HEAD', 'OPTIONS'])('does not apply to %s, which changes nothing', (method) => {
    expect(passes({ origin: 'https://evil.example' }, { method })).toBe(true);
  });

  it('accepts a public URL with a path', () => {
    expect(passes({ origin: 'https://bonjour.example' }, { publicUrl: 'https://bonjour.example/site' })).toBe(true);
  });
});

import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa from 'koa';
import { expect, it } from 'vitest';
import { privateCookies, tileOrigin } from './response-headers.ts';

it.each([
  ['https://tile.openstreetmap.org/{z}/{x}/{y}.png', 'https://tile.openstreetmap.org'],
  ['https://{s}.tiles.example/{z}/{x}/{y}.png?key=1', 'https://*.tiles.example'],
  ['http://127.0.0.1:8080/{z}/{x}/{y}.png', 'http://127.0.0.1:8080'],
])('the origin of %s is %s', (template, origin) => {
  expect(tileOrigin(template)).toBe(origin);
});

it.each([
  ['no-cache', true, 'private, no-cache'],
  ['public, max-age=60', true, 'private, max-age=60'],
  ['private, no-cache', true, 'private, no-cache'],
  ['no-store', true, 'no-store'],
  ['', true, 'private, no-cache'],
  ['public, max-age=60', false, 'public, max-age=60'],
])('turns Cache-Control “%s” of a response with a cookie (%s) into “%s”', async (given, hasCookie, expected) => {
  const request = new IncomingMessage(new Socket());
  const ctx = new Koa().createContext(request, new ServerResponse(request));
  await privateCookies(ctx, async () => {
    if (given) ctx.set('Cache-Control', given);
    if (hasCookie) ctx.cookies.set('visitor', 'x', { signed: false });
  });
  expect(ctx.response.get('Cache-Control')).toBe(expected);
});

import { randomBytes } from 'node:crypto';
import type Koa from 'koa';

const COOKIE = 'bonjour.visitor';
const YEAR = 365 * 24 * 60 * 60 * 1000;

/** The browser that asks, by its signed cookie; one that has none gets one (decisions §2). */
export function visitorOf(ctx: Koa.Context): string {
  const known = ctx.cookies.get(COOKIE, { signed: true });
  if (known) return known;
  const visitor = randomBytes(16).toString('base64url');
  ctx.cookies.set(COOKIE, visitor, { signed: true, httpOnly: true, sameSite: 'lax', maxAge: YEAR });
  return visitor;
}

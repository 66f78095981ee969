import { randomBytes } from 'node:crypto';
import type Koa from 'koa';

const COOKIE = 'bonjour.visitor';
const YEAR = 365 * 24 * 60 * 60 * 1000;

/** The browser that asks, by its signed cookie; one that has none gets one (decisions §2). */
export function visitorOf(ctx: Koa.Context): string {
  const known = ctx.cookies.get(COOKIE, { signed: true });
  return known ?? renewVisitor(ctx);
}

/** Makes the browser a new visitor: what belonged to the one before, such as a chat, is closed to it. */
export function renewVisitor(ctx: Koa.Context): string {
  const visitor = randomBytes(16).toString('base64url');
  ctx.cookies.set(COOKIE, visitor, { signed: true, httpOnly: true, sameSite: 'lax', maxAge: YEAR, overwrite: true });
  return visitor;
}

import { createHmac } from 'node:crypto';
import type Koa from 'koa';
import type { KnownDevice } from '../app/call.ts';
import { randomId } from '../platform/secrets.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * Keeps a signed cookie for each account that has signed in here, so that wrong guesses made elsewhere do not lock the
 * account's owner out. The cookie's name is derived from the address with the server's secret, so it does not reveal
 * the users of this device. A cookie renamed to another account has no valid signature. It grants no access, so it may
 * outlive the sign-out.
 */
export function knownDevice(ctx: Koa.Context, secret: string): KnownDevice {
  const nameFor = (email: string) =>
    `bonjour.known.${createHmac('sha256', secret).update(`known-device\n${email}`).digest('hex').slice(0, 16)}`;
  const idFor = (email: string) => ctx.cookies.get(nameFor(email), { signed: true });
  return {
    idFor,
    remember(email) {
      const id = idFor(email) ?? randomId();
      for (const path of SIGN_IN_PATHS) {
        ctx.cookies.set(nameFor(email), id, {
          signed: true,
          httpOnly: true,
          sameSite: 'lax',
          path,
          maxAge: YEAR_MS,
        });
      }
    },
  };
}

/** The paths for signing in: the call, and the page with its form. */
const SIGN_IN_PATHS = ['/api/auth', '/auth'];

export const VISITOR_COOKIE = 'bonjour.visitor';
const YEAR = 365 * 24 * 60 * 60 * 1000;

/** The browser's id from its signed cookie. Without one, a new cookie is set. */
export function visitorOf(ctx: Koa.Context): string {
  const known = ctx.cookies.get(VISITOR_COOKIE, { signed: true });
  return known ?? renewVisitor(ctx);
}

/** Makes the browser a new visitor: the previous visitor's data, such as a chat, is no longer accessible. */
export function renewVisitor(ctx: Koa.Context): string {
  const visitor = randomId();
  ctx.cookies.set(VISITOR_COOKIE, visitor, {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    maxAge: YEAR,
    overwrite: true,
  });
  return visitor;
}

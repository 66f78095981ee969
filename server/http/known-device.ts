import { createHmac, randomBytes } from 'node:crypto';
import type Koa from 'koa';
import type { KnownDevice } from '../app/call.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * Keeps a signed cookie for each account that has signed in here, so that wrong guesses made elsewhere do not lock the
 * account's owner out. The cookie's name is derived from the address with the server's secret: it tells nobody who uses
 * this device, and a cookie copied to another account's name has no valid signature. It opens nothing by itself, which is
 * why it may outlive the sign-out.
 */
export function knownDevice(ctx: Koa.Context, secret: string): KnownDevice {
  const nameFor = (email: string) =>
    `bonjour.known.${createHmac('sha256', secret).update(`known-device\n${email}`).digest('hex').slice(0, 16)}`;
  const idFor = (email: string) => ctx.cookies.get(nameFor(email), { signed: true });
  return {
    idFor,
    remember(email) {
      ctx.cookies.set(nameFor(email), idFor(email) ?? randomBytes(16).toString('base64url'), {
        signed: true,
        httpOnly: true,
        sameSite: 'lax',
        path: '/api/auth',
        maxAge: YEAR_MS,
        overwrite: true,
      });
    },
  };
}

import type Koa from 'koa';
import { signedOutCookie } from '#shared/rules/signed-out-cookie.ts';

/** Lets the page know whether it need ask who is signed in. Sent only when that changes. */
export function tellSignedOut(ctx: Koa.Context, isSignedOut: boolean): void {
  const isTold = ctx.cookies.get(signedOutCookie, { signed: false }) === '1';
  if (isTold === isSignedOut) return;
  ctx.cookies.set(signedOutCookie, isSignedOut ? '1' : null, { signed: false, httpOnly: false, sameSite: 'lax' });
}

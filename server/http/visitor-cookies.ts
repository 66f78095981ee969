import { createHmac, timingSafeEqual } from 'node:crypto';
import type Koa from 'koa';
import type { KnownDevice } from '../app/call.ts';
import { randomId } from '../platform/secrets.ts';

export type CookieKeys = Exclude<Koa['keys'], readonly string[] | undefined>;

/** At most so many signatures are remembered, of 100 bytes each; then it begins with none. */
const REMEMBERED = 10_000;

/**
 * Signs cookies as Koa's own keys do (HMAC-SHA1, base64url), and remembers which signatures it has found good: a browser
 * sends the same ones with each request. A good signature says only that the cookie is ours. What belongs to it, such as
 * the session, is read from the database each time.
 */
export function cookieKeys(secret: string): CookieKeys {
  const good = new Set<string>();
  const sign = (data: string): string => createHmac('sha1', secret).update(data).digest('base64url');
  const verify = (data: string, signature: string): boolean => {
    // Looked up as a whole, which takes as long for a guess that is nearly right as for any other.
    const both = `${data} ${signature}`;
    if (good.has(both)) return true;
    const expected = Buffer.from(sign(data));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
    if (good.size >= REMEMBERED) good.clear();
    good.add(both);
    return true;
  };
  return { sign, verify, index: (data, signature) => (verify(data, signature) ? 0 : -1) };
}

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

/** Where signing in is a call, and where it is a form of a page. */
const SIGN_IN_PATHS = ['/api/auth', '/auth'];

export const VISITOR_COOKIE = 'bonjour.visitor';
const SIGNATURE = `${VISITOR_COOKIE}.sig`;
const YEAR = 365 * 24 * 60 * 60 * 1000;

/** The browser that asks, by its signed cookie; one that has none gets one. */
export function visitorOf(ctx: Koa.Context): string {
  const known = ctx.cookies.get(VISITOR_COOKIE, { signed: true });
  return known ?? renewVisitor(ctx);
}

/** Makes the browser a new visitor: what belonged to the one before, such as a chat, is closed to it. */
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

/**
 * Makes the cookies of further first visits from those of one: the same, but for who the visitor is and the signature.
 * @param given `Set-Cookie` headers, as Koa made them
 */
export function cookiesOfFirstVisits(given: readonly string[], keys: CookieKeys): () => readonly string[] {
  const cookies = given.map((header) => {
    const pair = header.split(';', 1)[0]!;
    return { name: pair.split('=', 1)[0]!, pair, attributes: header.slice(pair.length) };
  });
  return () => {
    const visitor = `${VISITOR_COOKIE}=${randomId()}`;
    const signature = `${SIGNATURE}=${keys.sign(visitor)}`;
    const pairOf = (name: string) => (name === VISITOR_COOKIE ? visitor : name === SIGNATURE ? signature : undefined);
    return cookies.map(({ name, pair, attributes }) => (pairOf(name) ?? pair) + attributes);
  };
}

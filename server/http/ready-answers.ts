import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type Koa from 'koa';
import type { Logger } from 'pino';
import type { Operation } from '#shared/contracts/endpoint.ts';
import { signedOutCookie } from '#shared/rules/page-data.ts';
import type { RateLimits } from '../app/rate-limits.ts';
import type { RowChanges } from '../db/row-changes.ts';
import type { Clock } from '../platform/clock.ts';
import { clientKey } from './client-address.ts';
import type { Metrics } from './monitoring.ts';
import { logRequest, nextRequestId } from './report-errors.ts';
import { type CookieKeys, VISITOR_COOKIE, cookiesOfFirstVisits } from './visitor-cookies.ts';

/** Answers are kept so long at most, so that what is due at a time, such as a scheduled post, appears without a change. */
const KEPT_MS = 250;
/** After so many new ones it begins with none. */
const KEPT_ANSWERS = 500;
const KEPT_COOKIES = 10_000;
/** Of one address. */
const VARIANTS = 8;

/** Tables that published calls read. */
const PUBLISHED_TABLES = ['blog_posts', 'blog_redirects', 'blog_pictures', 'blog_tags', 'blog_post_tags', 'services'];
/** Cookies that change nothing of what is published. A request with any other one is answered by Koa. */
const HARMLESS = new Set([VISITOR_COOKIE, `${VISITOR_COOKIE}.sig`, signedOutCookie]);
/** Headers of requests that want something else than the whole document, or that say for whom they are. */
const SPECIAL = ['if-none-match', 'if-modified-since', 'range', 'content-length', 'transfer-encoding', 'x-for-member'];
/** Headers that belong to one answer alone. */
const OWN = new Set(['x-request-id', 'set-cookie', 'date', 'connection', 'keep-alive', 'transfer-encoding']);

/** What answers at the same address differ by. */
interface Variant {
  /** Whether the browser has cookies already: those of a first visit are given some. */
  readonly isFirst: boolean;
  readonly encoding: string | undefined;
  /** As a proxy says; cookies for https are for that alone. */
  readonly protocol: string | undefined;
}

interface ReadyAnswer extends Variant {
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly body: Buffer;
  readonly route: string;
  /** A call counts as a request of its client. */
  readonly isCall: boolean;
  /** The cookies that a browser without any is given; none where it has some. */
  readonly freshCookies: (() => readonly string[]) | undefined;
  readonly version: number;
  readonly until: number;
}

interface Needs {
  readonly app: Koa;
  readonly keys: CookieKeys;
  readonly clock: Clock;
  readonly log: Logger;
  readonly limits: RateLimits;
  readonly metrics: Pick<Metrics, 'observe'>;
  readonly contentVersion: () => number;
  /** Undefined on PostgreSQL: published calls are not kept there. */
  readonly changes: RowChanges | undefined;
}

export interface ReadyAnswers {
  /** Keeps answers whose `ctx.state.isPublished` is set. Comes before the steps that change headers. */
  readonly middleware: Koa.Middleware;
  /** Answers what is kept, and leaves the rest to `koa`. */
  readonly before: (koa: RequestListener) => RequestListener;
}

/**
 * Keeps answers that are the same for all visitors, headers and all, and sends them without Koa: public pages, and calls for
 * what the agency has published. Koa makes each of them four times a second at most, and again after each change; in between
 * they cost little more than plain Node does. Requests of anybody who may be signed in, and those that ask for something
 * unusual, go to Koa.
 */
export function createReadyAnswers(needs: Needs): ReadyAnswers {
  const { app, keys, clock, log, limits, metrics, contentVersion, changes } = needs;
  /** By address. */
  const kept = new Map<string, ReadyAnswer[]>();
  let made = 0;
  /** `Cookie` headers that an answer of the kind had nothing to add to. */
  const settled = { call: new Set<string>(), page: new Set<string>() };
  let changeCount = 0;
  changes?.watch(
    PUBLISHED_TABLES.map((table) => ({ table, events: ['insert', 'update', 'delete'] })),
    () => void changeCount++,
  );
  /** Grows with each change of what is published. What another process changes is seen when an answer is made again. */
  const version = (): number => contentVersion() + changeCount;

  const keep = (ctx: Koa.Context, before: number): void => {
    const { cookie } = ctx.req.headers;
    const endpoint = ctx.state.endpoint as Operation | undefined;
    const setCookies = (ctx.res.getHeader('Set-Cookie') ?? []) as readonly string[];
    // Cookies that say anything else are for one browser alone.
    if (!setCookies.every((each) => HARMLESS.has(nameOf(each)))) return;
    if (cookie !== undefined) {
      if (setCookies.length > 0) return;
      const ofKind = endpoint === undefined ? settled.page : settled.call;
      if (ofKind.size >= KEPT_COOKIES) ofKind.clear();
      ofKind.add(cookie);
    }
    if (++made % KEPT_ANSWERS === 0) kept.clear();
    const variant = variantOf(ctx.req);
    const others = kept.get(ctx.req.url!)?.filter((other) => !isSame(other, variant)) ?? [];
    const ready: ReadyAnswer = {
      ...variant,
      headers: Object.entries(ctx.res.getHeaders()).flatMap(([name, value]) =>
        OWN.has(name) ? [] : [name, String(value)],
      ),
      body: ctx.body as Buffer,
      route: endpoint?.path ?? 'page-or-file',
      isCall: endpoint !== undefined,
      freshCookies: setCookies.length > 0 ? cookiesOfFirstVisits(setCookies, keys) : undefined,
      version: before,
      until: clock.now() + KEPT_MS,
    };
    kept.set(ctx.req.url!, [...others.slice(1 - VARIANTS), ready]);
  };

  const send = (request: IncomingMessage, response: ServerResponse, ready: ReadyAnswer): void => {
    const started = performance.now();
    const requestId = nextRequestId();
    const headers = [...ready.headers, 'X-Request-Id', requestId];
    if (ready.freshCookies) for (const each of ready.freshCookies()) headers.push('Set-Cookie', each);
    response.writeHead(200, headers);
    response.end(ready.body);
    const took = performance.now() - started;
    metrics.observe(ready.route, 'GET', 200, took / 1000);
    logRequest(log, { requestId, method: 'GET', path: request.url!.split('?', 1)[0]!, status: 200, took });
  };

  return {
    async middleware(ctx, next) {
      if (!isPlain(ctx.req)) return next();
      const before = version();
      await next();
      if (ctx.state.isPublished && ctx.status === 200 && Buffer.isBuffer(ctx.body)) keep(ctx, before);
      return undefined;
    },

    before: (koa) => (request, response) => {
      const ready = find(request);
      const isGood =
        ready !== undefined &&
        request.method === 'GET' &&
        ready.version === version() &&
        clock.now() < ready.until &&
        isSettled(request, ready.isCall) &&
        !SPECIAL.some((name) => name in request.headers);
      if (!isGood) koa(request, response);
      else if (!ready.isCall) send(request, response, ready);
      else {
        limits.consume('request:client', clientKey(addressOf(request, response))).then(
          () => send(request, response, ready),
          // It says so.
          () => koa(request, response),
        );
      }
    },
  };

  /** As Koa finds it, which makes a context of its own only where a proxy's headers are to be read. */
  function addressOf(request: IncomingMessage, response: ServerResponse): string {
    return app.proxy ? app.createContext(request, response).ip : (request.socket.remoteAddress ?? '');
  }

  function find(request: IncomingMessage): ReadyAnswer | undefined {
    const variants = kept.get(request.url!);
    if (!variants) return undefined;
    const wanted = variantOf(request);
    return variants.find((ready) => isSame(ready, wanted));
  }

  function isSettled({ headers: { cookie } }: IncomingMessage, isCall: boolean): boolean {
    return cookie === undefined || settled[isCall ? 'call' : 'page'].has(cookie);
  }
}

const variantOf = ({ headers }: IncomingMessage): Variant => ({
  isFirst: headers.cookie === undefined,
  encoding: headers['accept-encoding'],
  protocol: headers['x-forwarded-proto'] as string | undefined,
});

const isSame = (one: Variant, other: Variant): boolean =>
  one.isFirst === other.isFirst && one.encoding === other.encoding && one.protocol === other.protocol;

/** Whether a request could be answered with what is kept. */
function isPlain({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' || SPECIAL.some((name) => name in headers)) return false;
  return (headers.cookie ?? '').split(';').every((pair) => {
    const name = nameOf(pair);
    return name === '' || HARMLESS.has(name);
  });
}

const nameOf = (cookie: string): string => cookie.split('=', 1)[0]!.trim();

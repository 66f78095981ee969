import type Koa from 'koa';
import type { Logger } from 'pino';
import type { Call, PageRenderer, RouteInfo } from '#shared/contracts/rendering.ts';
import { readAddress } from './address.ts';
import { htmlDocument } from './document.ts';
import { headTags } from './head-tags.ts';
import { PageCache } from './page-cache.ts';
import type { PageSource } from './page-source.ts';
import { ReadyPage } from './ready-page.ts';
import { tellSignedOut } from './signed-out.ts';

export interface PagesOptions {
  readonly source: PageSource;
  /** Calls the API in-process as an anonymous visitor. */
  readonly call: Call;
  /** The site's own address without a slash at its end; never read from a request (hazards, "Everywhere"). */
  readonly publicUrl: () => string;
  readonly siteName: string;
  /** Changes whenever the content of a public page may have changed. */
  readonly contentVersion: () => number | string;
  /** Whether the request carries a session, good or not. */
  readonly hasSession: (ctx: Koa.Context) => boolean;
  readonly log: Pick<Logger, 'error'>;
  readonly now?: () => number;
}

const MINUTE = 60_000;
/** Where unknown addresses are rendered: what somebody typed is no part of the page they all share. */
const NOWHERE = '/404';

/** Answers every GET and HEAD with a page: put it behind the API and the static files. */
export function createPages(options: PagesOptions): Koa.Middleware {
  const { source, now = Date.now, contentVersion } = options;
  const cache = new PageCache<ReadyPage>({ version: contentVersion, maxAgeMs: MINUTE, maxPages: 500, now });

  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      await next();
      return;
    }
    const address = readAddress(ctx.path);
    if (address.kind === 'moved') {
      ctx.status = 301;
      ctx.redirect(address.to + ctx.search);
      return;
    }
    const renderer = await source.renderer();
    const requested = address.kind === 'page' ? address.path : NOWHERE;
    const route = renderer.match(requested);
    const path = route.pattern === '*' ? NOWHERE : requested;
    const render = () => renderDocument(options, renderer, route, path);
    const page = source.keeps
      ? await cache.get(keyOf(route, path), render, (made) => mayKeep(made, route))
      : await render();
    tellSignedOut(ctx, !options.hasSession(ctx));
    if (route.referrerPolicy) ctx.set('Referrer-Policy', route.referrerPolicy);
    await page.send(ctx);
  };
}

/** Private pages have one shell for each route, unknown addresses one page, public pages one for each path. */
function keyOf(route: RouteInfo, path: string): string {
  return route.isPublic && route.pattern !== '*' ? path : route.pattern;
}

/** Unknown slugs are as many as people can think up, and a page that failed may be well at the next request. */
function mayKeep(page: ReadyPage, route: RouteInfo): boolean {
  return page.status === 200 || (page.status === 404 && route.pattern === '*');
}

async function renderDocument(
  { source, call, publicUrl, siteName, log }: PagesOptions,
  renderer: PageRenderer,
  route: RouteInfo,
  path: string,
): Promise<ReadyPage> {
  const url = publicUrl();
  try {
    const page = await renderer.render({ path, call, publicUrl: url });
    const found = page.status === 200 && page.head.robots === undefined;
    const html = htmlDocument({
      headTags: headTags(page.head, { siteName, publicUrl: url, canonicalPath: found ? path : undefined }),
      assets: source.assets(page.modules),
      markup: page.markup,
      data: page.data,
      needsScript: !route.isPublic,
    });
    return new ReadyPage(await source.finish(path, html), page.status);
  } catch (error) {
    log.error({ err: error, path }, 'A page could not be rendered');
    // An empty root: the browser then tries for itself, and shows what it can.
    const html = htmlDocument({
      headTags: headTags({ title: siteName, robots: 'noindex' }, { siteName, publicUrl: url }),
      assets: source.assets([]),
      markup: '',
      data: [],
      needsScript: true,
    });
    return new ReadyPage(await source.finish(path, html), 500);
  }
}

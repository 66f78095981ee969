import type Koa from 'koa';
import { readAddress } from './address.ts';
import { NOWHERE, type PageMaker } from './page-maker.ts';
import { tellSignedOut } from './signed-out.ts';

export interface PagesOptions {
  readonly pageAt: PageMaker;
  /** Whether the request carries a session, good or not. */
  readonly hasSession: (ctx: Koa.Context) => boolean;
  /** Where the page went that an unknown path led to before; asked for paths without a page only. */
  readonly movedTo: (path: string) => Promise<string | undefined>;
  /** Told of each member's document, which may show the map; pages for anyone cannot. */
  readonly forMembers?: (ctx: Koa.Context) => void;
}

/** Answers every GET and HEAD with a page: put it behind the API and the static files. */
export function createPages({ pageAt, hasSession, movedTo, forMembers }: PagesOptions): Koa.Middleware {
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
    const { page, route } = await pageAt(address.kind === 'page' ? address.path : NOWHERE);
    const target = page.status === 404 && address.kind === 'page' ? await movedTo(address.path) : undefined;
    if (target !== undefined) {
      ctx.status = 301;
      // Until another page takes the address: nobody must keep this for ever.
      ctx.set('Cache-Control', 'no-cache');
      ctx.redirect(target + ctx.search);
      return;
    }
    tellSignedOut(ctx, !hasSession(ctx));
    if (!route.isPublic) forMembers?.(ctx);
    if (route.referrerPolicy) ctx.set('Referrer-Policy', route.referrerPolicy);
    await page.send(ctx);
  };
}

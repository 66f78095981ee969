import type Koa from 'koa';

/** The page behind the link in every newsletter. */
const PAGE = '/newsletter/unsubscribe';

/**
 * Mail programs end a subscription by a POST to the very address that people open as a page (RFC 8058). It goes to the
 * call that the page makes. Their body says nothing new and is not read; they send neither cookie nor `Origin`.
 */
export const oneClickUnsubscribe: Koa.Middleware = (ctx, next) => {
  if (ctx.method === 'POST' && ctx.path === PAGE) ctx.path = `/api${PAGE}`;
  return next();
};

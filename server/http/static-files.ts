import type { IncomingMessage, ServerResponse } from 'node:http';
import type Koa from 'koa';
import sirv from 'sirv';

const HOUR = 60 * 60;
const YEAR = 365 * 24 * HOUR;

/** What Vite names after its content can be kept for ever; the rest is asked for again after an hour. */
const cacheControl = (path: string): string =>
  path.startsWith('/assets/') ? `public, max-age=${YEAR}, immutable` : `public, max-age=${HOUR}`;

/** The built files, precompressed, listed once at start. What is not among them goes on. */
export function builtFiles(folder: string): Koa.Middleware {
  return serve(
    sirv(folder, {
      brotli: true,
      gzip: true,
      etag: true,
      // Vite's manifest is none of the public's business.
      dotfiles: false,
      setHeaders: (response: ServerResponse, path: string) => response.setHeader('Cache-Control', cacheControl(path)),
    }),
  );
}

/** Files of a folder while developing: looked up each time, never kept. */
export const sourceFiles = (folder: string): Koa.Middleware => serve(sirv(folder, { dev: true }));

function serve(handle: ReturnType<typeof sirv>): Koa.Middleware {
  return async (ctx, next) => {
    if ((ctx.method === 'GET' || ctx.method === 'HEAD') && (await isServed(handle, ctx.req, ctx.res))) {
      ctx.respond = false;
      return;
    }
    await next();
  };
}

function isServed(
  handle: ReturnType<typeof sirv>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  return new Promise((resolve) => {
    const { statusCode } = response;
    // Koa starts from 404, while sirv leaves the status of what it serves alone.
    response.statusCode = 200;
    response.once('close', () => resolve(true));
    handle(request, response, () => {
      response.statusCode = statusCode;
      resolve(false);
    });
  });
}

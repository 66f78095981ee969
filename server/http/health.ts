import type Koa from 'koa';

export interface Health {
  readonly middleware: Koa.Middleware;
  /** From now on the server is about to stop. */
  drain(): void;
}

/** `GET /api/health`: 200 while the server takes work, 503 while it stops (decisions §1). */
export function createHealth(): Health {
  let draining = false;
  return {
    drain: () => void (draining = true),
    middleware: (ctx, next) => {
      if (ctx.path !== '/api/health') return next();
      ctx.status = draining ? 503 : 200;
      ctx.set('Cache-Control', 'no-store');
      ctx.type = 'json';
      ctx.body = JSON.stringify(
        draining
          ? { status: 'draining', message: 'The server is about to stop.', code: 'unavailable' }
          : { status: 'ok' },
      );
      return undefined;
    },
  };
}

import { createServer as createHttpServer, type Server } from 'node:http';
import type Koa from 'koa';
import { createBuilder, createServer, isRunnableDevEnvironment, type ViteDevServer } from 'vite';
import type { PageRenderer } from '#shared/contracts/rendering.ts';
import type { PageSource, Wanted } from './built-pages.ts';
import type { PageAssets } from './document.ts';

const assetsOf = ({ modules }: Wanted): PageAssets => ({
  scripts: [modules ? '/web/entry-client.tsx' : '/web/entry-public.ts'],
  styles: ['/shared/ui/styles/fonts.css', '/shared/ui/styles/index.css'],
  fonts: [],
  islands: {},
});

export interface VitePages extends PageSource {
  /** Serves the sources as modules. Mount it before the pages. */
  readonly middleware: Koa.Middleware;
  /** Hot reload uses this server's port. */
  attach(server: Server): void;
  close(): Promise<void>;
}

/** Pages straight from the sources, with hot reload, for development. */
export async function vitePages(): Promise<VitePages> {
  // Vite needs a server before there is one. This one never listens, and upgrades are forwarded to it.
  const relay = createHttpServer();
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: relay } }, appType: 'custom' });
  return {
    keeps: false,
    inlineScript: await inlineScript(),
    assets: assetsOf,
    async renderer() {
      const { ssr } = vite.environments;
      if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no ssr environment that can run code');
      const entry = (await ssr.runner.import('/web/entry-server.tsx')) as { renderer: PageRenderer };
      return entry.renderer;
    },
    finish: (path, html) => vite.transformIndexHtml(path, html),
    async middleware(ctx, next) {
      if (!(await isServedBy(vite, ctx))) await next();
    },
    attach(server) {
      // While Vite restarts after a settings change, the old one and the new one both listen for a moment.
      server.on('upgrade', (...request) => {
        relay.listeners('upgrade').at(-1)?.(...request);
      });
    },
    close: () => vite.close(),
  };
}

/** The inline script as built by `vite build` (`vite.config.ts`). */
async function inlineScript(): Promise<string> {
  const builder = await createBuilder({ logLevel: 'warn', environments: { inline: { build: { write: false } } } });
  const made = await builder.build(builder.environments['inline']!);
  const [output] = [made].flat();
  if (!output || !('output' in output)) throw new Error('Vite made no inline script');
  return output.output[0].code;
}

function isServedBy(vite: ViteDevServer, ctx: Koa.Context): Promise<boolean> {
  return new Promise((resolve, reject) => {
    // Koa starts with 404, and Vite does not set the status of its responses.
    ctx.res.statusCode = 200;
    ctx.res.once('close', () => resolve(true));
    vite.middlewares(ctx.req, ctx.res, (error?: Error) => {
      ctx.res.statusCode = 404;
      if (error) reject(error);
      else resolve(false);
    });
  });
}

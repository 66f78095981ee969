import type { PostedForm } from '#shared/contracts/rendering.ts';
import type { Site } from '../../server/site.ts';
import { useTestApp } from './test-app.ts';
import type { Answer, TestClient } from './test-client.ts';

export type Fields = Record<string, string>;

/** A browser's headers for a natively submitted form. */
export const FORM = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'http://bonjour.test' };

/** A fresh server for each test of the file, with rate limits, whose pages return the refused form that they get. */
export function useFormPosts() {
  const pages = { canRender: true };
  const site: Site = {
    middleware: (_, next) => next(),
    async showRefused(ctx, posted, status) {
      if (!pages.canRender) return false;
      ctx.status = status;
      ctx.body = posted;
      return true;
    },
    attach: () => undefined,
    close: async () => undefined,
  };
  const app = useTestApp({ rateLimit: true, site });
  return {
    app,
    pages,
    /** Posts a form like a browser without a script; a new browser by default. */
    post: (
      path: string,
      fields: Fields,
      { by = app.visitor(), headers = {} }: { by?: TestClient; headers?: Fields } = {},
    ): Promise<Answer<PostedForm>> =>
      by.request('POST', path, {
        body: new URLSearchParams(fields).toString(),
        headers: { ...FORM, ...headers },
      }),
  };
}

/** Status and target of a redirect. */
export const leadsTo = ({ status, headers }: Answer<unknown>) => [status, headers.get('location')];

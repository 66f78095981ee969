import { Router } from '@koa/router';
import type Koa from 'koa';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { limits } from '#shared/contracts/limits.ts';
import type { PostedForm } from '#shared/contracts/rendering.ts';
import type { Route } from '../app/call.ts';
import { escapeHtml } from '../platform/html-escape.ts';
import type { HttpError } from '../platform/errors.ts';
import { formBody } from './body.ts';
import { clientKey } from './client-address.ts';
import { type AdapterDeps, makeCall } from './contract-adapter.ts';
import { refusalOf } from './report-errors.ts';

/** A submitted form. */
export interface Posted {
  /** The value of a field; empty when there is no such field. */
  readonly field: (name: string) => string;
  /** The page's path, as in `/book/kofi`. */
  readonly path: string;
  /** A parameter of the page's address; empty when it is missing. */
  readonly param: (name: string) => string;
  /** The value of `?name=` in the page's address; empty when it is missing. */
  readonly query: (name: string) => string;
}

/**
 * A form on a public page that works without JavaScript. It posts to the address of its page, including the query, and
 * the server makes the call that the page's script would make.
 */
export interface FormPost {
  /** The name used by its component (`usePostedForm`). */
  readonly name: string;
  /** The router paths of the pages that contain it. A page has at most one such form. */
  readonly pages: readonly string[];
  readonly endpoint: Endpoint;
  /** Its fields. Their values are shown again when the form is refused, except for `secrets`. */
  readonly fields: readonly string[];
  readonly secrets?: readonly string[];
  /** The call's body. @throws HttpError with messages for fields, where the form checks more than the contract */
  readonly body: (posted: Posted) => unknown;
  /** The redirect after success, on this site. */
  readonly leadsTo: (posted: Posted) => string;
  /** How long the same input from one browser counts as the same call, in milliseconds. By default each counts. */
  readonly sameWordsMs?: number;
}

export interface Forms {
  readonly posts: readonly FormPost[];
  /** Responds to a refused form with its page. @returns false when the page cannot be rendered either */
  readonly showRefused: (ctx: Koa.Context, posted: PostedForm, status: number) => Promise<boolean>;
}

/**
 * The routes of forms. A form goes through the same checks as its call: origin, session, limits, validation,
 * transaction. Success redirects (303). A refusal shows the page again, with messages beside the fields.
 */
export function formRoutes({ posts, showRefused }: Forms, routes: readonly Route[], deps: AdapterDeps): Koa.Middleware {
  const router = new Router({ strict: true, sensitive: true });
  const byName = new Map(routes.map((route) => [route.endpoint.name, route]));
  for (const form of posts) {
    const route = byName.get(form.endpoint.name);
    if (!route) throw new Error(`The form ${form.name} calls ${form.endpoint.name}, which no feature answers`);
    const readBody = formBody(route.endpoint.bodyLimit ?? limits.jsonBody);

    router.post([...form.pages], async (ctx: Koa.ParameterizedContext) => {
      let posted = asPosted(ctx, new URLSearchParams());
      try {
        await makeCall(ctx, route, deps, {
          async readBody() {
            posted = asPosted(ctx, await readBody(ctx));
            return form.body(posted);
          },
          async answer() {
            ctx.status = 303;
            ctx.set('Cache-Control', 'no-store');
            ctx.redirect(form.leadsTo(posted));
          },
          sameInputMs: form.sameWordsMs,
        });
      } catch (error) {
        const refusal = refusalOf(error, ctx);
        if (refusal.details.retryAfter !== undefined) ctx.set('Retry-After', String(refusal.details.retryAfter));
        const status = refusal.code === 'validation_failed' ? 422 : refusal.status;
        const isShown =
          (await mayRender(ctx, deps)) && (await showRefused(ctx, refusedForm(form, posted, refusal), status));
        if (!isShown) sendPlainRefusal(ctx, status, refusal.message);
      }
    });
  }
  return router.routes() as Koa.Middleware;
}

/** Rendering a page costs more than refusing, so it is counted too. Beyond the limit only the message is sent. */
const mayRender = (ctx: Koa.Context, { limits: rates }: AdapterDeps): Promise<boolean> =>
  rates.consume('write:client', clientKey(ctx.ip)).then(
    () => true,
    () => false,
  );

const asPosted = (ctx: Koa.ParameterizedContext, fields: URLSearchParams): Posted => ({
  field: (name) => fields.get(name) ?? '',
  path: ctx.path,
  param: (name) => (ctx.params as Record<string, string | undefined>)[name] ?? '',
  query: (name) => new URLSearchParams(ctx.querystring).get(name) ?? '',
});

function refusedForm({ name, fields, secrets = [] }: FormPost, posted: Posted, refusal: HttpError): PostedForm {
  const fieldErrors = Object.entries(refusal.details.fields ?? {}).map(([field, message]) => [
    placeOf(field, fields),
    message,
  ]);
  const errors = Object.fromEntries(fieldErrors.filter(([field]) => field !== undefined)) as Record<string, string>;
  const shown = fields.filter((field) => !secrets.includes(field));
  return {
    form: name,
    values: Object.fromEntries(shown.map((field) => [field, posted.field(field)])),
    errors,
    // Messages for a field are shown beside it.
    message:
      fieldErrors.length > 0 && Object.keys(errors).length === fieldErrors.length ? CHECK_FIELDS : refusal.message,
  };
}

const CHECK_FIELDS = 'Please check the fields marked below.';

/** The field that a message belongs to: its own, or the first of a list, as `times` → `times.0`. */
const placeOf = (named: string, fields: readonly string[]): string | undefined =>
  fields.find((field) => field === named) ?? fields.find((field) => field.startsWith(`${named}.`));

/** A plain error message, where the page cannot be rendered. The browser's back button returns to the input. */
function sendPlainRefusal(ctx: Koa.Context, status: number, message: string): void {
  ctx.status = status;
  ctx.type = 'html';
  ctx.set('Cache-Control', 'no-store');
  ctx.body = `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Not sent</title></head>
<body><h1>Not sent</h1><p>${escapeHtml(message)}</p><p>Use your browser’s back button to return to what you typed.</p></body>
</html>
`;
}

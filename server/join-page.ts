import { hash } from 'node:crypto';
import type Koa from 'koa';
import { brand } from '#data/content/brand.ts';
import { signInAddress } from '#shared/rules/return-path.ts';
import { JOIN_PATH } from '#shared/rules/webinar-paths.ts';
import type { Deps } from './app/deps.ts';
import { isSuspended } from './app/suspension.ts';
import { type Joining, joinWebinar } from './features/webinars/join-webinar.ts';
import { sessionMember } from './http/session.ts';
import { escapeHtml } from './platform/html-escape.ts';

/**
 * Leads members with a seat to a webinar: `/webinars/12/join`. Mails and calendars hold only this address, so that a changed
 * link needs no mail. Signed-out people sign in first. Everybody else gets a page that says why not, or when.
 */
export function joinPage(deps: Pick<Deps, 'db' | 'clock' | 'limits'>): Koa.Middleware {
  return async (ctx, next) => {
    const which = JOIN_PATH.exec(ctx.path)?.[1];
    if (which === undefined || !['GET', 'HEAD'].includes(ctx.method)) return next();
    ctx.set('Cache-Control', 'no-store');
    ctx.set('Referrer-Policy', 'no-referrer');
    // A browser that reads ahead does not attend.
    if (ctx.method === 'HEAD' || ctx.get('Sec-Purpose').includes('prefetch')) {
      ctx.status = 204;
      return undefined;
    }
    const member = await sessionMember(ctx);
    if (!member) {
      ctx.status = 302;
      ctx.redirect(signInAddress(ctx.path));
      return undefined;
    }
    await deps.limits.consume('request:member', String(member.id));
    const joining: Joining = isSuspended(member, deps.clock)
      ? { outcome: 'unknown' }
      : await joinWebinar(deps, which, member.id);
    if (joining.outcome === 'joined') {
      ctx.status = 302;
      ctx.redirect(joining.link);
      return undefined;
    }
    sendReason(ctx, joining);
    return undefined;
  };
}

type Refused = Exclude<Joining, { outcome: 'joined' }>;

/** How often a page that waits for something loads again, in seconds. */
const AGAIN = 30;

interface Words {
  readonly status: number;
  readonly heading: string;
  readonly text: string;
  /** The page reloads automatically. */
  readonly waits?: true;
}

const WORDS: Readonly<Record<Refused['outcome'], Words>> = {
  unknown: { status: 404, heading: 'We couldn’t find this webinar', text: 'It may have been removed.' },
  'no-seat': {
    status: 403,
    heading: 'You don’t have a seat',
    text: 'Take a seat on the webinar’s page, then come back to this link.',
  },
  cancelled: { status: 403, heading: 'This webinar is cancelled', text: 'Sorry, it won’t take place.' },
  over: { status: 403, heading: 'This webinar is over', text: 'If there’s a recording, it’s on the webinar’s page.' },
  early: {
    status: 403,
    heading: 'You’re early',
    text: 'This page opens the webinar automatically at that time.',
    waits: true,
  },
  'not-ready': {
    status: 503,
    heading: 'Almost ready',
    text: 'The host hasn’t opened the room yet. This page will try again automatically.',
    waits: true,
  },
};

const STYLE = `body{margin:0;min-height:100vh;display:grid;place-items:center;background:#faf7f2;color:#1d2a3a;font:1.125rem/1.6 system-ui,sans-serif}
main{max-width:34rem;padding:2rem}h1{font:600 2rem/1.2 Georgia,serif;margin:0 0 1rem}a{color:inherit}
@media (prefers-color-scheme:dark){body{background:#141c26;color:#f3efe8}}`;
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function sendReason(ctx: Koa.Context, joining: Refused): void {
  const { status, heading, waits, ...words } = WORDS[joining.outcome];
  const text =
    joining.outcome === 'early' ? `You can join from ${joining.times.join(', ')}. ${words.text}` : words.text;
  const [title, path] = joining.outcome === 'unknown' ? [heading, '/webinars'] : [joining.title, joining.path];
  const link = joining.outcome === 'unknown' ? 'See all webinars' : 'Open the webinar’s page';
  ctx.status = status;
  if (status === 503) ctx.set('Retry-After', String(AGAIN));
  ctx.type = 'html';
  ctx.set('Content-Security-Policy', POLICY);
  ctx.body = `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">${
    waits ? `<meta http-equiv="refresh" content="${AGAIN}">` : ''
  }<title>${escapeHtml(`${title} | ${brand.name}`)}</title><style>${STYLE}</style></head>
<body><main>${title === heading ? '' : `<p>${escapeHtml(title)}</p>`}<h1>${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p><p><a href="${escapeHtml(path)}">${escapeHtml(link)}</a></p></main></body>
</html>
`;
}

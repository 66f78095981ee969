/** Hosts whose links lead on to another address, with the part of the query that names it. */
const WRAPPERS: readonly (readonly [host: RegExp, path: RegExp, name: string])[] = [
  [/^(?:www\.)?google\.[a-z.]{2,6}$/, /^\/url$/, 'q'],
  [/^(?:www\.)?google\.[a-z.]{2,6}$/, /^\/url$/, 'url'],
  [/\.safelinks\.protection\.outlook\.com$/, /^\//, 'url'],
  [/^(?:l|lm)\.facebook\.com$/, /^\/l\.php$/, 'u'],
  [/^l\.instagram\.com$/, /^\//, 'u'],
  [/^(?:www\.)?youtube\.com$/, /^\/redirect$/, 'q'],
  [/^(?:www\.)?linkedin\.com$/, /^\/(?:safety\/go|redir\/redirect)\/?$/, 'url'],
  [/^slack-redir\.net$/, /^\/link$/, 'url'],
];

/**
 * Where a link leads in the end: Google Docs, Outlook and social networks put one of their own around it, which counts the
 * reader and may end one day. Any other link stays as it is.
 */
export function unwrappedLink(href: string): string {
  const url = URL.parse(href);
  if (!url) return href;
  for (const [host, path, name] of WRAPPERS) {
    const inner =
      host.test(url.hostname) && path.test(url.pathname) ? URL.parse(url.searchParams.get(name) ?? '') : null;
    if (inner && /^https?:$/.test(inner.protocol)) return unwrappedLink(inner.href);
  }
  return href;
}

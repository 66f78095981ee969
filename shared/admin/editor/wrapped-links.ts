/** Hosts that redirect to another address, with the query parameter that has it. */
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
 * The final address of a link. Google Docs, Outlook and social networks wrap links in tracking redirects, which may stop
 * working one day. Any other link stays as it is.
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

import { splitLinks } from './text-links.ts';
import { parseVideoLink } from './video-links.ts';

/** Parameters that say where a reader came from and change nothing about the page. */
const TRACKING = /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|mc_cid|mc_eid|igshid|twclid|yclid|_hsenc|_hsmi)$/i;
const MOST_CHARACTERS = 2000;

interface Text {
  readonly content: string;
  /** The film of a video post, which is shown already. */
  readonly mediaUrl: string | null;
  /** This site's own origin: its pages are for members, or known to them. */
  readonly ownOrigin: string;
}

/**
 * The address of the first page that a post's text leads to, as previews are kept by it; null when there is none, or
 * when the post shows it already.
 */
export function addressToPreview({ content, mediaUrl, ownOrigin }: Text): string | null {
  const film = mediaUrl === null ? null : parseVideoLink(mediaUrl);
  for (const { href } of splitLinks(content)) {
    if (href === undefined) continue;
    const address = previewAddress(href);
    if (address === null || new URL(address).origin === ownOrigin) continue;
    const same = film && parseVideoLink(href);
    if (same && same.provider === film.provider && same.id === film.id) continue;
    if (mediaUrl !== null && address === previewAddress(mediaUrl)) continue;
    return address;
  }
  return null;
}

/** One spelling of an address for all that lead to the same page; null for what is never fetched. */
export function previewAddress(href: string): string | null {
  const url = URL.parse(href);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  url.hash = '';
  for (const name of new Set(url.searchParams.keys())) if (TRACKING.test(name)) url.searchParams.delete(name);
  return url.href.length > MOST_CHARACTERS ? null : url.href;
}

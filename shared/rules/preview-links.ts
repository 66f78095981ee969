import { splitLinks } from './text-links.ts';
import { parseVideoLink } from './video-links.ts';

/** Tracking parameters, which do not change the page. */
const TRACKING = /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|mc_cid|mc_eid|igshid|twclid|yclid|_hsenc|_hsmi)$/i;
const MOST_CHARACTERS = 2000;

interface Text {
  readonly content: string;
  /** The film of a video post, which the post already shows. */
  readonly mediaUrl: string | null;
  /** This site's own origin, which gets no previews. */
  readonly ownOrigin: string;
}

/**
 * The normalised URL of the first link in a post, the key of its preview; null without a link, or if the post already
 * shows it.
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

/** Normalises URLs of the same page to one; null for what is never fetched. */
export function previewAddress(href: string): string | null {
  const url = URL.parse(href);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  url.hash = '';
  for (const name of new Set(url.searchParams.keys())) if (TRACKING.test(name)) url.searchParams.delete(name);
  return url.href.length > MOST_CHARACTERS ? null : url.href;
}

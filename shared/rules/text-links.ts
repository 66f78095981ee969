/** A piece of what somebody wrote: plain words, or an address to follow. */
type TextPart = { readonly text: string; readonly href?: string };

const ADDRESS = /\bhttps?:\/\/[^\s<>"]+/gi;
// What ends a sentence, or a bracket around the address, is not part of it.
const TAIL = new Set(".,;:!?'’”*_~");

/**
 * Splits text into words and the http(s) addresses in it, so that a screen can make links of those and of nothing
 * else. Joined again, the parts are the text.
 */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutTail(match[0]);
    const url = URL.parse(address);
    // A name before an @ makes an address look like another site's.
    if (!url?.hostname || url.username || url.password) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: address, href: url.href });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

function withoutTail(address: string): string {
  let unopened = count(address, ')') - count(address, '(');
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    if (last === ')' && unopened > 0) unopened -= 1;
    else if (!TAIL.has(last)) break;
  }
  return address.slice(0, end);
}

const count = (text: string, character: string): number => text.split(character).length - 1;

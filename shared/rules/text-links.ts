/** A part of a text: plain, or an address to link. */
type TextPart = { readonly text: string; readonly href?: string };

/** Punctuation that addresses do not contain: quotation marks and brackets of all scripts, and some full stops. */
const OUTSIDE = String.raw`\s<>"«»‹›“”„‟‘‚。、，．；：！？…｡､「」『』【】〔〕（）［］｛｝《》〈〉،؛؟۔।॥\u200b\u2060\u202a-\u202e\u2066-\u2069\ufeff`;
/** Letters of scripts without spaces: they end an address, unless they start a part of it. */
const SPACELESS = String.raw`\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af`;
const ADDRESS = new RegExp(
  String.raw`(?<![a-z0-9])https?:\/\/(?:[^${OUTSIDE}${SPACELESS}]|(?<=[/=_?&#.%+-]|[${SPACELESS}])[${SPACELESS}])+`,
  'gi',
);
// Closing punctuation, or a bracket around the address, is not part of it.
const TAIL = new Set(".,;:!?'’*_~`|");
const BRACKETS: ReadonlyMap<string, string> = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);

/**
 * Splits text into plain parts and http(s) addresses, the only ones that screens link. Joined, the parts are the text.
 */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutTail(match[0]);
    const url = URL.parse(address);
    // A name before an @ can disguise the host.
    if (!url?.hostname || url.username || url.password) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: address, href: url.href });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

function withoutTail(address: string): string {
  const unopened = new Map(
    Array.from(BRACKETS, ([close, open]) => [close, count(address, close) - count(address, open)]),
  );
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    const left = unopened.get(last) ?? 0;
    if (left > 0) unopened.set(last, left - 1);
    else if (!TAIL.has(last)) break;
  }
  return address.slice(0, end);
}

const count = (text: string, character: string): number => text.split(character).length - 1;

/** What the head of a page says about it, for a preview. */
export interface PageHead {
  readonly title: string;
  readonly description: string | null;
  readonly siteName: string | null;
  /** The picture's address, as the page names it. */
  readonly picture: string | null;
}

const LONGEST = { title: 200, description: 300, siteName: 80 };
/** How far a declaration of the charset may stand from the beginning, in bytes, by HTML's own rule. */
const CHARSET_WITHIN = 1024;

/** Ends what is worth reading of a page. */
export const hasHead = (bytes: Buffer): boolean => /<\/head\s*>/i.test(bytes.toString('latin1'));

/**
 * Reads title, description, site and picture from the beginning of a page, however broken it is.
 * @param contentType the header, which may name the charset
 * @returns nothing for a page without a title
 */
export function readHead(bytes: Buffer, contentType: string): PageHead | undefined {
  const { title: written, meta } = readTags(decode(bytes, contentType));
  const first = (...names: string[]) => names.map((name) => meta.get(name)?.trim()).find(Boolean) ?? '';
  const title = oneLine(first('og:title', 'twitter:title') || written, LONGEST.title);
  if (title === '') return undefined;
  return {
    title,
    description: oneLine(first('og:description', 'description', 'twitter:description'), LONGEST.description) || null,
    siteName: oneLine(first('og:site_name'), LONGEST.siteName) || null,
    picture:
      first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src').slice(0, 2000) ||
      null,
  };
}

/** By the header, then by the page's own word, else as UTF-8. A charset that nobody knows is none. */
function decode(bytes: Buffer, contentType: string): string {
  const declared = /charset\s*=\s*["']?([^\s"';>]+)/i;
  const head = bytes.toString('latin1', 0, CHARSET_WITHIN);
  const own = /<meta[^>]+charset\s*=\s*["']?([^\s"';/>]+)/i;
  for (const label of [declared.exec(contentType)?.[1], own.exec(head)?.[1], 'utf-8']) {
    try {
      if (label) return new TextDecoder(label).decode(bytes);
    } catch {
      // The next one, then.
    }
  }
  return '';
}

/** Elements whose content is text until their own end, whatever it looks like. */
const RAW = new Set(['script', 'style', 'noscript', 'template', 'textarea', 'iframe', 'xmp', 'svg']);
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`]+)))?/g;
const TAGS_READ = 2000;

/**
 * Goes through the tags of a page once. The words of scripts and comments are none of it: what stands there is skipped as a
 * browser would.
 */
function readTags(html: string): { title: string; meta: ReadonlyMap<string, string> } {
  const meta = new Map<string, string>();
  let title: string | undefined;
  let at = 0;
  for (let tags = 0; tags < TAGS_READ; tags++) {
    at = html.indexOf('<', at);
    if (at < 0) break;
    if (html.startsWith('<!--', at)) {
      at = after(html, '-->', at + 4);
      continue;
    }
    const name = /^[a-z][a-z0-9]*/i.exec(html.slice(at + 1, at + 16))?.[0].toLowerCase();
    const end = endOfTag(html, at);
    if (name === 'meta') addMeta(meta, html.slice(at + 5, end));
    at = end + 1;
    if (name === 'title') {
      const close = endOfElement(html, 'title', at);
      title ??= decodeEntities(html.slice(at, close));
      at = close;
    } else if (name !== undefined && RAW.has(name)) at = endOfElement(html, name, at);
  }
  return { title: title ?? '', meta };
}

const after = (html: string, what: string, from: number): number => {
  const found = html.indexOf(what, from);
  return found < 0 ? html.length : found + what.length;
};

/** The `>` of a tag; one between quotation marks is not it. */
function endOfTag(html: string, from: number): number {
  let quote = '';
  for (let at = from + 1; at < html.length; at++) {
    const character = html[at]!;
    if (quote) {
      if (character === quote) quote = '';
    } else if (character === '>') return at;
    // A mark that does not begin a value, as in “it's”, opens nothing.
    else if ((character === '"' || character === "'") && /=\s*$/.test(html.slice(Math.max(from, at - 8), at))) {
      quote = character;
    }
  }
  return html.length;
}

function endOfElement(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}[\\s/>]`, 'gi');
  close.lastIndex = from;
  return close.exec(html)?.index ?? html.length;
}

/** Of several with the same name the first counts. */
function addMeta(meta: Map<string, string>, tag: string): void {
  const values: Record<string, string> = {};
  for (const [, name = '', double, single, bare] of tag.matchAll(ATTRIBUTE)) {
    values[name.toLowerCase()] ??= double ?? single ?? bare ?? '';
  }
  const name = (values['property'] ?? values['name'] ?? '').trim().toLowerCase();
  if (name && values['content'] !== undefined && !meta.has(name)) meta.set(name, decodeEntities(values['content']));
}

/** The names that stand in titles; numbers work for everything else. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  shy: '',
  ndash: '–',
  mdash: '—',
  minus: '−',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  lsaquo: '‹',
  rsaquo: '›',
  hellip: '…',
  bull: '•',
  middot: '·',
  times: '×',
  deg: '°',
  copy: '©',
  reg: '®',
  trade: '™',
  euro: '€',
  pound: '£',
  yen: '¥',
  sect: '§',
  frac12: '½',
  rarr: '→',
  larr: '←',
  szlig: 'ß',
  aelig: 'æ',
  AElig: 'Æ',
  oelig: 'œ',
  OElig: 'Œ',
  oslash: 'ø',
  Oslash: 'Ø',
};
/** `eacute` is an e with this mark. */
const MARKS: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030A',
  cedil: '\u0327',
  caron: '\u030C',
};

function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z][a-z0-9]{1,7}));?/gi, (whole, hex, decimal, name) => {
    if (hex || decimal) {
      const code = hex ? Number.parseInt(String(hex), 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    }
    const known = ENTITIES[String(name)] ?? ENTITIES[String(name).toLowerCase()];
    if (known !== undefined) return known;
    const [, letter = '', mark = ''] = /^([a-z])([a-z]+)$/i.exec(String(name)) ?? [];
    return MARKS[mark] ? (letter + MARKS[mark]).normalize('NFC') : whole;
  });
}

/** Control characters, and those that turn the direction of writing: they could make a card say something else. */
// oxlint-disable-next-line no-control-regex -- these are the characters to drop
const UNSEEN = /[\u0000-\u0008\u000E-\u001F\u007F-\u009F\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

function oneLine(text: string, most: number): string {
  const line = text.toWellFormed().replaceAll(UNSEEN, '').replaceAll(/\s+/g, ' ').trim();
  const letters = Array.from(line);
  return letters.length <= most
    ? line
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}

import { Parser } from 'htmlparser2';
import { truncateCharacters } from '#shared/rules/truncate.ts';

/** The metadata of a page for a preview. */
export interface PageHead {
  readonly title: string;
  readonly description: string | null;
  readonly siteName: string | null;
  /** The picture's address, as written in the page. */
  readonly picture: string | null;
}

/** The target of an immediate redirect within the page, as short links use; as written in the page. */
export interface Onward {
  readonly refresh: string;
}

const LONGEST = { title: 200, description: 300, siteName: 80 };
/** A page that redirects after more seconds than this is meant to be read first. */
const AT_ONCE = 5;

/** Whether the end of a page's head has arrived. The rest of the page isn't needed. */
export const hasHead = (bytes: Buffer): boolean => /<\/head\s*>/i.test(bytes.toString('latin1'));

/**
 * Reads title, description, site and picture from the beginning of a page, however broken it is.
 * @param contentType the header, which may name the charset
 * @returns undefined for a page without a title
 */
export function readHead(bytes: Buffer, contentType: string): PageHead | Onward | undefined {
  const { title: written, meta, refresh } = readTags(decode(bytes, contentType));
  const first = (...names: string[]) => names.map((name) => meta.get(name)?.trim()).find(Boolean) ?? '';
  const card = first('og:title', 'twitter:title');
  if (card === '' && refresh !== undefined) return { refresh };
  const title = oneLine(card || written, LONGEST.title);
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

const BYTE_ORDER_MARKS: readonly (readonly [mark: string, charset: string])[] = [
  ['efbbbf', 'utf-8'],
  ['feff', 'utf-16be'],
  ['fffe', 'utf-16le'],
];
/** A page's own charset declaration, wherever it is: browsers restart when it comes late. */
const OWN = [
  /<meta\s[^>]{0,200}?charset\s*=\s*["']?\s*([^\s"';/>]+)/i,
  /^\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([^"']+)/i,
] as const;

/** By byte order mark, header, then the page's own declaration, else UTF-8. Unknown charsets are ignored. */
function decode(bytes: Buffer, contentType: string): string {
  const start = bytes.toString('hex', 0, 3);
  const marked = BYTE_ORDER_MARKS.find(([mark]) => start.startsWith(mark))?.[1];
  const declared = /charset\s*=\s*["']?([^\s"';>]+)/i.exec(contentType)?.[1];
  const text = bytes.toString('latin1');
  for (const label of [marked, declared, ...OWN.map((own) => own.exec(text)?.[1]), 'utf-8']) {
    try {
      if (label) return new TextDecoder(label).decode(bytes);
    } catch {
      // Unknown: tries the next one.
    }
  }
  return '';
}

/** Elements whose text does not belong to the page's head. */
const SKIPPED = new Set(['noscript', 'template', 'svg', 'iframe', 'xmp', 'textarea', 'style', 'script']);

interface Tags {
  readonly title: string;
  /** The first of several with the same name counts. */
  readonly meta: ReadonlyMap<string, string>;
  readonly refresh: string | undefined;
}

function readTags(html: string): Tags {
  const meta = new Map<string, string>();
  let title: string | undefined;
  let refresh: string | undefined;
  let skipping = 0;
  let isTitle = false;
  const parser = new Parser({
    onopentag(name, values) {
      if (SKIPPED.has(name)) skipping++;
      if (skipping > 0) return;
      if (name === 'title' && title === undefined) {
        title = '';
        isTitle = true;
      }
      if (name !== 'meta') return;
      if (values['http-equiv']?.trim().toLowerCase() === 'refresh') refresh ??= onward(values['content'] ?? '');
      const called = (values['property'] ?? values['name'] ?? '').trim().toLowerCase();
      if (called && values['content'] !== undefined && !meta.has(called)) meta.set(called, values['content']);
    },
    ontext(text) {
      if (isTitle && title !== undefined && title.length < LONGEST.title * 20) title += text;
    },
    onclosetag(name) {
      if (SKIPPED.has(name)) skipping--;
      if (name === 'title') isTitle = false;
    },
  });
  parser.end(html);
  return { title: title ?? '', meta, refresh };
}

/** The address in a refresh, as in `0; url='/there'`; undefined where the page is meant to be read first. */
function onward(content: string): string | undefined {
  const [, seconds = '', address = ''] = /^\s*(\d+)[\d.]*\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']*)/i.exec(content) ?? [];
  return address.trim() !== '' && Number(seconds) <= AT_ONCE ? address.trim() : undefined;
}

/** Control and bidirectional characters, which could make a card read differently. */
// oxlint-disable-next-line no-control-regex -- these are the characters to drop
const UNSEEN = /[\u0000-\u0008\u000E-\u001F\u007F-\u009F\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

function oneLine(text: string, most: number): string {
  const line = text.toWellFormed().replaceAll(UNSEEN, '').replaceAll(/\s+/g, ' ').trim();
  return truncateCharacters(line, most) === line ? line : `${truncateCharacters(line, most - 1).trimEnd()}…`;
}

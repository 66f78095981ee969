import {
  isLink,
  type RichText,
  type RichTextBlock,
  type RichTextEmbed,
  type RichTextInline,
  type RichTextList,
} from '#shared/contracts/rich-text.ts';
import { embedPage, linkRuns, textOf } from '#shared/rules/rich-text.ts';
import { escapeHtml } from '../platform/html-escape.ts';
import type { DocumentBlock } from './letter.ts';
import { buttonHtml, DISPLAY, look, quoteHtml, SMALL, TEXT, text } from './letter-html.ts';

/** A picture of a document, as shown in a mail. */
export interface MailPicture {
  /** An absolute address, because mails have no base address. */
  readonly url: string;
  /** The file's size in pixels. The mail shows it at most as wide as its text. */
  readonly width: number;
  readonly height: number;
}

export interface MailPlace {
  /** The site's own address, without a trailing slash, for our links and pictures. */
  readonly site: string;
  /** By id. Missing ones are left out. */
  readonly pictures: ReadonlyMap<number, MailPicture>;
}

/** The text width of a letter. */
const MOST_WIDTH = 510;

/**
 * A document as part of a letter: tables and inline styles, in light and dark mode. It contains only the elements
 * below, every word is escaped, and each address is checked again. Films and players become a block with a link,
 * because mails play nothing.
 */
export function documentBlock(doc: RichText, place: MailPlace): DocumentBlock {
  const shown = withWholeLinks(doc, place.site);
  return {
    document: {
      html: shown.content.map((block) => blockHtml(block, place)).join('\n'),
      text: textOf(shown, { links: true }),
    },
  };
}

/** The same document with absolute addresses instead of our paths. Links within it become plain text. */
function withWholeLinks(doc: RichText, site: string): RichText {
  const whole = (href: string): string => (href.startsWith('/') ? site + href : href);
  const visit = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.filter((one) => !isInner(one)).map(visit);
    if (typeof part !== 'object' || part === null) return part;
    const entries = Object.entries(part).map(([name, value]) => [
      name,
      name === 'href' && typeof value === 'string' ? whole(value) : visit(value),
    ]);
    return Object.fromEntries(entries);
  };
  const content = doc.content.map((block): RichTextBlock => {
    if (block.type !== 'button' || !block.attrs.href.startsWith('#')) return block;
    return { type: 'paragraph', content: [{ type: 'text', text: block.attrs.label }] };
  });
  return visit({ ...doc, content }) as RichText;
}

/** Whether a mark is a link within the document. */
const isInner = (mark: { type?: unknown; attrs?: { href?: unknown } } | null): boolean =>
  mark?.type === 'link' && typeof mark.attrs?.href === 'string' && mark.attrs.href.startsWith('#');

function blockHtml(block: RichTextBlock, place: MailPlace): string {
  switch (block.type) {
    case 'paragraph':
      return block.content?.length ? paragraph(block.content, '0 0 18px') : '';
    case 'heading':
      return block.content?.length
        ? `<h${block.attrs.level} dir="auto" ${look({ color: 'ink' }, `margin: ${block.attrs.level === 2 ? '30px 0 12px' : '24px 0 10px'}; font-family: ${DISPLAY}; font-weight: 400; font-size: ${block.attrs.level === 2 ? 25 : 21}px; line-height: 1.25; overflow-wrap: anywhere; word-break: break-word;`)}>${inlines(block.content)}</h${block.attrs.level}>`
        : '';
    case 'bulletList':
    case 'orderedList':
      return listHtml(block, '0 0 18px');
    case 'blockquote':
      return quoteHtml(
        block.content
          .filter(({ content }) => content?.length)
          .map(({ content }) => inlines(content))
          .join('<br><br>'),
        {},
        { padding: '2px 0 2px 18px', style: `${TEXT} font-family: ${DISPLAY}; font-size: 20px; line-height: 1.4;` },
      );
    case 'horizontalRule':
      return `<hr ${look({ border: 'line' }, 'margin: 26px 0; border-width: 1px 0 0; border-style: solid;')}>`;
    case 'picture':
      return pictureHtml(block.attrs, place);
    case 'embed':
      return embedHtml(block.attrs);
    default:
      return linkHtml(block.attrs.label, block.attrs.href);
  }
}

const paragraph = (content: readonly RichTextInline[] | undefined, margin: string): string =>
  `<p dir="auto" ${look({ color: 'ink' }, `margin: ${margin}; ${TEXT} overflow-wrap: anywhere; word-break: break-word;`)}>${inlines(content)}</p>`;

function listHtml(list: RichTextList, margin: string): string {
  const items = list.content.map(({ content }) => {
    const parts = content.map((part) =>
      part.type === 'paragraph' ? paragraph(part.content, '0 0 6px') : listHtml(part, '0 0 6px'),
    );
    return `<li dir="auto" ${look({ color: 'ink' }, `margin: 0 0 4px; ${TEXT}`)}>${parts.join('')}</li>`;
  });
  const style = look({ color: 'ink' }, `margin: ${margin}; padding: 0 0 0 26px; ${TEXT}`);
  return list.type === 'bulletList'
    ? `<ul ${style}>${items.join('')}</ul>`
    : `<ol start="${list.attrs?.start ?? 1}" ${style}>${items.join('')}</ol>`;
}

function pictureHtml(
  { pictureId, alt, caption }: { readonly pictureId: number; readonly alt: string; readonly caption: string },
  { pictures }: MailPlace,
): string {
  const picture = pictures.get(pictureId);
  const below = caption
    ? `<p dir="auto" ${look({ color: 'muted' }, `margin: 8px 0 0; ${SMALL}`)}>${text(caption)}</p>`
    : '';
  if (!picture) return below && `<div style="margin: 0 0 22px;">${below}</div>`;
  const width = Math.min(picture.width, MOST_WIDTH);
  const height = Math.round((picture.height * width) / picture.width);
  // Without pictures, the alternative text appears in their place, in the letter's own font.
  const image = `<img src="${escapeHtml(picture.url)}" width="${width}" height="${height}" alt="${text(alt)}" ${look({ color: 'muted', background: 'sunken' }, `display: block; width: 100%; max-width: ${width}px; height: auto; border: 0; border-radius: 4px; ${SMALL}`)}>`;
  return `<div style="margin: 6px 0 24px;">${image}${below}</div>`;
}

const PLAYERS = { youtube: 'Watch on YouTube', vimeo: 'Watch on Vimeo', spotify: 'Listen on Spotify' } as const;

const embedHtml = (attrs: RichTextEmbed['attrs']): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin: 6px 0 24px;"><tr><td ${look({ background: 'sunken', color: 'ink' }, `padding: 18px 22px; border-radius: 4px; ${TEXT} overflow-wrap: anywhere; word-break: break-word;`)}>${attrs.title ? `<strong>${text(attrs.title)}</strong><br>` : ''}${anchor(embedPage(attrs), `&#9654;&#xFE0E; ${PLAYERS[attrs.provider]}`)}</td></tr></table>`;

const linkHtml = (label: string, href: string): string =>
  isLink(href)
    ? buttonHtml(escapeHtml(href), text(label), '10px 0 24px')
    : `<p dir="auto" ${look({ color: 'ink' }, `margin: 0 0 18px; ${TEXT}`)}>${text(label)}</p>`;

const inlines = (content: readonly RichTextInline[] | undefined): string =>
  linkRuns(content)
    .map(({ href, parts }) => {
      const words = parts.map(wordsHtml).join('');
      return href !== undefined && isLink(href) ? anchor(href, words) : words;
    })
    .join('');

function wordsHtml(part: RichTextInline): string {
  if (part.type === 'hardBreak') return '<br>';
  const marks = new Set(part.marks?.map(({ type }) => type));
  const italic = marks.has('italic') ? `<em>${text(part.text)}</em>` : text(part.text);
  return marks.has('bold') ? `<strong>${italic}</strong>` : italic;
}

/** @param words as HTML */
const anchor = (href: string, words: string): string =>
  `<a href="${escapeHtml(href)}" ${look({ color: 'blue' }, 'text-decoration: underline;')}>${words}</a>`;

import type { BlogPicture, BlogPost } from '#shared/contracts/blog.ts';
import type { RichTextBlock, RichTextInline, RichTextList } from '#shared/contracts/rich-text.ts';
import { embedPage, linkRuns } from '#shared/rules/rich-text.ts';
import { escapeHtml } from '../platform/html-escape.ts';

interface Place {
  /** The post's own address, the base for links and pictures without a host. */
  readonly address: string;
  readonly pictures: readonly BlogPicture[];
}

/**
 * A post's document as plain HTML for feed readers: the elements of `shared/ui/rich-text.tsx` without styles, with
 * absolute addresses. A film or a player is a link.
 */
export function documentHtml({ doc, pictures }: Pick<BlogPost, 'doc' | 'pictures'>, address: string): string {
  const place = { address, pictures };
  return doc.content
    .map((block) => blockHtml(block, place))
    .filter(Boolean)
    .join('\n');
}

function blockHtml(block: RichTextBlock, place: Place): string {
  switch (block.type) {
    case 'paragraph':
      return block.content?.length ? `<p>${inlineHtml(block.content, place)}</p>` : '';
    case 'heading':
      return `<h${block.attrs.level}>${inlineHtml(block.content, place)}</h${block.attrs.level}>`;
    case 'bulletList':
    case 'orderedList':
      return listHtml(block, place);
    case 'blockquote': {
      const parts = block.content.map(({ content }) => `<p>${inlineHtml(content, place)}</p>`);
      return `<blockquote>${parts.join('')}</blockquote>`;
    }
    case 'horizontalRule':
      return '<hr>';
    case 'picture': {
      const { pictureId, alt, caption } = block.attrs;
      const picture = place.pictures.find(({ id }) => id === pictureId);
      if (!picture) return '';
      const { url, width, height } = picture;
      const image = `<img src="${full(url, place)}" width="${width}" height="${height}" alt="${escapeHtml(alt)}">`;
      return `<figure>${image}${caption && `<figcaption>${escapeHtml(caption)}</figcaption>`}</figure>`;
    }
    case 'embed': {
      const page = embedPage(block.attrs);
      return `<p><a href="${full(page, place)}">${escapeHtml(block.attrs.title || page)}</a></p>`;
    }
    default:
      return `<p><a href="${full(block.attrs.href, place)}">${escapeHtml(block.attrs.label)}</a></p>`;
  }
}

function listHtml(list: RichTextList, place: Place): string {
  const items = list.content.map(({ content }) => {
    const [first, ...more] = content.map((part) =>
      part.type === 'paragraph' ? inlineHtml(part.content, place) : listHtml(part, place),
    );
    const rest = more.map((html, index) => (content[index + 1]!.type === 'paragraph' ? `<p>${html}</p>` : html));
    return `<li>${first}${rest.join('')}</li>`;
  });
  if (list.type === 'bulletList') return `<ul>${items.join('')}</ul>`;
  const start = list.attrs?.start ?? 1;
  return `<ol${start === 1 ? '' : ` start="${start}"`}>${items.join('')}</ol>`;
}

function inlineHtml(content: readonly RichTextInline[] | undefined, place: Place): string {
  return linkRuns(content)
    .map(({ href, parts }) => {
      const words = parts.map(wordsHtml).join('');
      return href === undefined ? words : `<a href="${full(href, place)}">${words}</a>`;
    })
    .join('');
}

function wordsHtml(part: RichTextInline): string {
  if (part.type === 'hardBreak') return '<br>';
  const marks = new Set(part.marks?.map(({ type }) => type));
  let html = escapeHtml(part.text);
  if (marks.has('bold')) html = `<strong>${html}</strong>`;
  if (marks.has('italic')) html = `<em>${html}</em>`;
  return html;
}

/** Web, mail and telephone addresses as they are; all others with the site's own address before them. */
const full = (address: string, place: Place): string => escapeHtml(new URL(address, place.address).href);

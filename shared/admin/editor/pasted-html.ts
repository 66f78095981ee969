import { publishingLimits } from '#shared/contracts/publishing-limits.ts';
import { isLink } from '#shared/contracts/rich-text.ts';
import { unwrappedLink } from './wrapped-links.ts';

/** Marks content copied from this editor. The library's own mark would also match other editors. */
export const OWN_COPY = 'data-bonjour-copy';

/** A pasted page, reduced to what documents can contain, and what was lost. */
export interface Pasted {
  readonly html: string;
  /** How many pictures were left out: all of them, except in our own copies. */
  readonly picturesLeftOut: number;
}

/**
 * Converts the clipboard HTML of Word, Google Docs, Pages or a web page to HTML that the editor parses well: headings of the
 * two levels that documents have, real lists instead of Word's paragraphs that look like lists, simple tables without their
 * styles, other tables as paragraphs or blocks, bold and italic as elements instead of styles, and links to their final
 * address. Pictures, comments, and struck-out or hidden text are removed. The page is parsed as an inert document, so nothing
 * is fetched and no script runs.
 */
export function cleanPastedHtml(html: string): Pasted {
  const page = new DOMParser().parseFromString(withInertStyles(html), 'text/html');
  const body = page.body;
  // Our own copies stay as they are.
  if (body.querySelector(`[${OWN_COPY}]`)) return { html, picturesLeftOut: 0 };
  for (const foreign of body.querySelectorAll('[data-pm-slice]')) foreign.removeAttribute('data-pm-slice');
  const pictures = body.querySelectorAll('img');
  for (const unwanted of body.querySelectorAll('img, style, script, meta, title, xml, .Apple-interchange-newline')) {
    unwanted.remove();
  }
  removeComments(body);
  removeStruck(body);
  // Google Docs wraps everything in a `b` that is not bold.
  for (const wrapper of body.querySelectorAll('b[id^="docs-internal-guid"]'))
    wrapper.replaceWith(...wrapper.childNodes);
  wordHeadings(body);
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6')) rename(heading, headingFor(heading));
  wordLists(body);
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) nestInItem(list);
  // Inner tables first.
  for (const table of [...body.querySelectorAll('table')].toReversed()) {
    if (isLayout(table)) cellsToBlocks(table);
    else if (isSimple(table)) plainTable(table);
    else rowsToParagraphs(table);
  }
  for (const link of body.querySelectorAll('a[href]')) {
    const href = unwrappedLink(link.getAttribute('href') ?? '');
    if (isLink(href)) link.setAttribute('href', href);
  }
  for (const element of body.querySelectorAll(`[${STYLE}]`)) marksOfStyle(element);
  for (const paragraph of body.querySelectorAll('p'))
    if (isBlank(paragraph) && !paragraph.closest('td, th')) paragraph.remove();
  for (const lineBreak of body.querySelectorAll('br')) if (!lineBreak.closest(TEXT_BLOCKS)) lineBreak.remove();
  return { html: body.innerHTML, picturesLeftOut: pictures.length };
}

const STYLE = 'data-style';
/** The page with styles as plain attributes, because the content security policy would drop and report each of them. */
const withInertStyles = (html: string): string =>
  html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/(\s)style(\s*=)/gi, `$1${STYLE}$2`));

/** Converts bold and italic styles to elements, and drops every other style. */
function marksOfStyle(element: Element): void {
  const style = styleOf(element);
  element.removeAttribute(STYLE);
  const isPlain = /(?<![\w-])font-weight:\s*(?:normal|[1-4]00)/i.test(style);
  if (isPlain && /^(?:b|strong)$/.test(element.localName)) element.replaceWith(...element.childNodes);
  if (/^h\d$/.test(element.localName)) return;
  for (const [name, pattern] of MARKS) {
    if (!pattern.test(style)) continue;
    const mark = element.ownerDocument.createElement(name);
    mark.append(...element.childNodes);
    element.append(mark);
  }
}

const MARKS = [
  ['strong', /(?<![\w-])font-weight:\s*(?:bold|[6-9]00)/i],
  ['em', /(?<![\w-])font-style:\s*italic/i],
] as const;

const TEXT_BLOCKS = 'p, h2, h3, li, blockquote, div, pre, td, th';
const isBlank = ({ textContent }: Element): boolean => textContent.trim() === '';

function removeComments(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

/** Tracked deletions, struck-out text, comments, and hidden elements. */
const STRUCK = 'del, s, strike, .MsoCommentReference, .MsoCommentText';
const UNSEEN =
  /(?:text-decoration(?:-line)?:[^;]*line-through|display:\s*none|mso-hide:\s*all|mso-element:\s*comment)/i;

function removeStruck(body: HTMLElement): void {
  for (const element of body.querySelectorAll(STRUCK)) element.remove();
  for (const element of body.querySelectorAll(`[${STYLE}]`)) if (UNSEEN.test(styleOf(element))) element.remove();
}

/** A page's title and chapters become the first level, everything below the second. */
const headingFor = ({ tagName }: Element): 'h2' | 'h3' => (/^H[12]$/.test(tagName) ? 'h2' : 'h3');

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

/** Word for the web and Pages mark headings by a role or a class. */
function wordHeadings(body: HTMLElement): void {
  for (const element of body.querySelectorAll('[role="heading"], .MsoTitle')) {
    rename(element, element.getAttribute('aria-level') === '1' || element.className === 'MsoTitle' ? 'h1' : 'h3');
  }
}

/** "mso-list:l0 level2 lfo1" */
const WORD_LIST = /mso-list:\s*l\d+\s+level(\d)/i;
const styleOf = (element: Element): string => element.getAttribute(STYLE) ?? '';
const wordLevel = (element: Element | null): number =>
  element?.tagName === 'P' ? Number(WORD_LIST.exec(styleOf(element))?.[1] ?? 0) : 0;

/** Word's desktop apps write a list as paragraphs, each with its level, and its marker in a part to be ignored. */
function wordLists(body: HTMLElement): void {
  for (const first of body.querySelectorAll('p')) {
    if (!first.isConnected || wordLevel(first) === 0 || wordLevel(first.previousElementSibling) > 0) continue;
    const paragraphs: Element[] = [];
    for (let next: Element | null = first; wordLevel(next) > 0; next = next?.nextElementSibling ?? null) {
      if (next) paragraphs.push(next);
    }
    first.before(...listsOf(paragraphs));
    for (const paragraph of paragraphs) paragraph.remove();
  }
}

function listsOf(paragraphs: readonly Element[]): Element[] {
  const lists: Element[] = [];
  /** The open list of each level. */
  const open: Element[] = [];
  for (const paragraph of paragraphs) {
    const level = wordLevel(paragraph);
    const sign = [...paragraph.querySelectorAll('span')].find((span) => /mso-list:\s*ignore/i.test(styleOf(span)));
    const number = numberIn(sign?.textContent ?? '');
    const tag = number === undefined ? 'ul' : 'ol';
    sign?.remove();
    open.length = Math.min(open.length, level);
    if (open.length === level && open[level - 1]?.localName !== tag) open.length = level - 1;
    while (open.length < level) {
      const list = paragraph.ownerDocument.createElement(tag);
      // Continues a list after an interruption.
      if (number !== undefined && number > 1 && open.length === level - 1) list.setAttribute('start', String(number));
      const parent = open.at(-1);
      if (parent) lastItem(parent).append(list);
      else lists.push(list);
      open.push(list);
    }
    const item = paragraph.ownerDocument.createElement('li');
    const words = paragraph.ownerDocument.createElement('p');
    words.append(...paragraph.childNodes);
    item.append(words);
    open.at(-1)?.append(item);
  }
  return lists;
}

/** "3.", "(c)", "iv)" or "2.1." */
const SIGN = /^\s*\(?(?:(?:\d+\.)*(\d{1,4})[.)]?|(?:([ivxlc]+)|([a-z]))[.)])\s*$/i;
const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** The number before an item; undefined when it is not a number. A lone c, l, v or x is a letter. */
function numberIn(sign: string): number | undefined {
  const [, digits, roman = '', letter = roman] = SIGN.exec(sign) ?? [];
  if (digits !== undefined) return Number(digits);
  const small = letter.toLowerCase();
  if (small === '') return undefined;
  if (small.length === 1 && small !== 'i') return small.charCodeAt(0) - 'a'.charCodeAt(0) + 1;
  const values = small.split('').map((each) => ROMAN[each] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}

function lastItem(list: Element): Element {
  const last = list.lastElementChild;
  if (last?.localName === 'li') return last;
  const item = list.ownerDocument.createElement('li');
  list.append(item);
  return item;
}

/** Google Docs and Pages put a nested list beside the items instead of inside one. */
function nestInItem(list: Element): void {
  const before = list.previousElementSibling;
  if (before?.localName === 'li') before.append(list);
}

const BLOCKS = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, blockquote, table';
const rowsOf = (table: HTMLTableElement): HTMLTableRowElement[] => [...table.rows];

/** Whether a table is only for layout, as in emails and on old pages. */
function isLayout(table: HTMLTableElement): boolean {
  if (/^(?:presentation|none)$/.test(table.getAttribute('role') ?? '')) return true;
  if (rowsOf(table).every(({ cells }) => cells.length <= 1)) return true;
  return rowsOf(table).some(({ cells }) =>
    [...cells].some(
      (cell) => cell.querySelector('h1, h2, h3, ul, ol, blockquote') !== null || cell.querySelectorAll('p').length > 1,
    ),
  );
}

/** Whether a table fits into a document: small enough, and without merged cells. */
function isSimple(table: HTMLTableElement): boolean {
  const rows = rowsOf(table);
  const columns = rows[0]?.cells.length ?? 0;
  return (
    rows.length <= publishingLimits.tableRows &&
    columns <= publishingLimits.tableColumns &&
    rows.every(
      ({ cells }) =>
        cells.length === columns &&
        [...cells].every(({ colSpan, rowSpan }) => (colSpan || 1) === 1 && (rowSpan || 1) === 1),
    )
  );
}

/** Strips a table to its rows. The first one becomes the header. */
function plainTable(table: HTMLTableElement): void {
  const document = table.ownerDocument;
  const plain = document.createElement('table');
  for (const [index, { cells }] of rowsOf(table).entries()) {
    const row = document.createElement('tr');
    for (const { childNodes } of cells) {
      const cell = document.createElement(index === 0 ? 'th' : 'td');
      cell.append(...childNodes);
      row.append(cell);
    }
    plain.append(row);
  }
  table.replaceWith(plain);
}

/** The content of the cells, block by block. */
function cellsToBlocks(table: HTMLTableElement): void {
  const blocks = rowsOf(table)
    .flatMap(({ cells }) => [...cells])
    .flatMap((cell): Node[] => {
      if (cell.querySelector(BLOCKS)) return [...cell.childNodes];
      const paragraph = cell.ownerDocument.createElement('p');
      paragraph.append(...cell.childNodes);
      return [paragraph];
    });
  table.replaceWith(...blocks);
}

/** Joins the cells of each row. */
function rowsToParagraphs(table: HTMLTableElement): void {
  const paragraphs = rowsOf(table).map(({ cells, ownerDocument }) => {
    const paragraph = ownerDocument.createElement('p');
    for (const [index, cell] of [...cells].entries()) {
      if (index > 0) paragraph.append(' – ');
      for (const block of cell.querySelectorAll('p, div')) block.replaceWith(...block.childNodes, ' ');
      paragraph.append(...cell.childNodes);
    }
    return paragraph;
  });
  table.replaceWith(...paragraphs);
}

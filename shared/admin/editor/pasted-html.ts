import { publishingLimits } from '#shared/contracts/publishing-limits.ts';
import { isLink } from '#shared/contracts/rich-text.ts';
import { unwrappedLink } from './wrapped-links.ts';

/** Marks what was copied from this editor. Other editors are made of the same parts, and write the library's own mark. */
export const OWN_COPY = 'data-bonjour-copy';

/** A pasted page with what documents can have, and what it lost. */
export interface Pasted {
  readonly html: string;
  /** How many pictures of other places were left out. */
  readonly picturesLeftOut: number;
}

/**
 * Makes what Word, Google Docs, Pages or a web page put on the clipboard into HTML that the editor's own rules read well:
 * headings of the two ranks that documents have, real lists with their numbers in place of Word's paragraphs that look like
 * lists, simple tables with plain cells and others as paragraphs, bold and italic as elements in place of styles, links to where they lead in the end.
 * What was struck out is left out. The page is parsed as an inert document: nothing in it is
 * fetched and no script of it runs.
 */
export function cleanPastedHtml(html: string): Pasted {
  const page = new DOMParser().parseFromString(withInertStyles(html), 'text/html');
  const body = page.body;
  // A copy of our own is as it should be.
  if (body.querySelector(`[${OWN_COPY}]`)) return { html, picturesLeftOut: 0 };
  for (const foreign of body.querySelectorAll('[data-pm-slice]')) foreign.removeAttribute('data-pm-slice');
  const pictures = body.querySelectorAll('img');
  for (const unwanted of body.querySelectorAll('img, style, script, meta, title, xml, .Apple-interchange-newline')) {
    unwanted.remove();
  }
  removeComments(body);
  removeStruck(body);
  // Google Docs wraps all of it into one that is not bold.
  for (const wrapper of body.querySelectorAll('b[id^="docs-internal-guid"]'))
    wrapper.replaceWith(...wrapper.childNodes);
  wordHeadings(body);
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6')) rename(heading, headingFor(heading));
  wordLists(body);
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) nestInItem(list);
  // The inner ones first.
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
/** The same page, in which styles are plain attributes: the content security policy would drop each, and report it. */
const withInertStyles = (html: string): string =>
  html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/(\s)style(\s*=)/gi, `$1${STYLE}$2`));

/** Makes a style's bold and italic into elements; every other part of a style goes. */
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

/** Tracked deletions, struck words, remarks beside the text, and what a page hides. */
const STRUCK = 'del, s, strike, .MsoCommentReference, .MsoCommentText';
const UNSEEN =
  /(?:text-decoration(?:-line)?:[^;]*line-through|display:\s*none|mso-hide:\s*all|mso-element:\s*comment)/i;

function removeStruck(body: HTMLElement): void {
  for (const element of body.querySelectorAll(STRUCK)) element.remove();
  for (const element of body.querySelectorAll(`[${STYLE}]`)) if (UNSEEN.test(styleOf(element))) element.remove();
}

/** A page's title and its chapters are our first rank, everything below the second. */
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

/** Word's desktop programs write a list as paragraphs, each with its level and its sign in a part that is to be ignored. */
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
      // A list that goes on after an interruption.
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

/** The number that stands before an item; undefined when it is no number. A lone c, l, v or x is a letter. */
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

/** Google Docs and Pages put an inner list beside the items instead of into one. */
function nestInItem(list: Element): void {
  const before = list.previousElementSibling;
  if (before?.localName === 'li') before.append(list);
}

const BLOCKS = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, blockquote, table';
const rowsOf = (table: HTMLTableElement): HTMLTableRowElement[] => [...table.rows];

/** Whether a table only puts things in their places, as in mails and on old pages, and has no rows that belong together. */
function isLayout(table: HTMLTableElement): boolean {
  if (/^(?:presentation|none)$/.test(table.getAttribute('role') ?? '')) return true;
  if (rowsOf(table).every(({ cells }) => cells.length <= 1)) return true;
  return rowsOf(table).some(({ cells }) =>
    [...cells].some(
      (cell) => cell.querySelector('h1, h2, h3, ul, ol, blockquote') !== null || cell.querySelectorAll('p').length > 1,
    ),
  );
}

/** Whether documents can have a table as it is: of a size they allow, and with no cell over others. */
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

/** The same rows without anything else: the first names the columns. */
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

/** What stands in the cells, one block after the other. */
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

/** The cells of each row one after the other. */
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

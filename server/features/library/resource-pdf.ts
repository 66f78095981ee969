import { readFileSync } from 'node:fs';
import path from 'node:path';
import type {
  RichText,
  RichTextBlock,
  RichTextInline,
  RichTextList,
  RichTextTable,
} from '#shared/contracts/rich-text.ts';
import { embedPage, linkRuns } from '#shared/rules/rich-text.ts';
import { PROJECT } from '../../platform/data-folder.ts';
import { columnWidths, fieldsIn, wholeLink, type ResourceMeta } from './resource-docx.ts';

type Pdf = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

const MM = 72 / 25.4;
const MARGIN = 20 * MM;
const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - MARGIN - 8;
const COLOURS = {
  ink: '#131d38',
  muted: '#535b73',
  line: '#bdb6a6',
  sunken: '#f1eada',
  blue: '#1d4a94',
  field: '#fff2cc',
  ochre: '#b98a35',
} as const;
/** A fixed date, so that the same document gives the same bytes. */
const NO_DATE = new Date('2026-01-01T00:00:00Z');

const SANS = 'node_modules/@fontsource/source-sans-3/files/source-sans-3';
const FONTS = {
  regular: `${SANS}-latin-400-normal.woff`,
  regularMore: `${SANS}-latin-ext-400-normal.woff`,
  bold: `${SANS}-latin-600-normal.woff`,
  boldMore: `${SANS}-latin-ext-600-normal.woff`,
  italic: `${SANS}-latin-400-italic.woff`,
  italicMore: `${SANS}-latin-ext-400-italic.woff`,
  title: 'server/share-images/fonts/title.ttf',
} as const;
type FontName = keyof typeof FONTS;

/** A run of a line: one font, one colour, at most one link. */
interface Piece {
  readonly text: string;
  readonly font: FontName;
  readonly width: number;
  readonly href: string | undefined;
  readonly isField: boolean;
}
type Line = Piece[];
interface Look {
  readonly size: number;
  readonly lead: number;
  readonly font: 'regular' | 'bold' | 'title';
  readonly colour: string;
}
const BODY: Look = { size: 10.5, lead: 15, font: 'regular', colour: COLOURS.ink };
const CELL: Look = { ...BODY, size: 9.5, lead: 12.5 };

/**
 * Renders a document as a tagged PDF on A4, with its language and title. Headings, lists, tables, figures and links are
 * in its structure tree; page numbers and decoration are not. The same document gives the same bytes.
 */
export async function renderPdf(doc: RichText, meta: ResourceMeta): Promise<Buffer> {
  // Loaded on demand, because the library is large.
  const { default: PDFDocument } = await import('pdfkit');
  const pdf: Pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: meta.language,
    displayTitle: true,
    info: { Title: meta.title, Subject: meta.summary, Author: 'Bonjour', CreationDate: NO_DATE, ModDate: NO_DATE },
  });
  const chunks: Buffer[] = [];
  const made = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  new Sheet(pdf, meta).write(doc);
  pdf.end();
  return made;
}

/** Lays a document out line by line. It measures headings, table rows and pictures first, to keep them together. */
class Sheet {
  readonly #pdf: Pdf;
  readonly #meta: ResourceMeta;
  readonly #root: Element;
  readonly #known = new Map<FontName, ReadonlySet<number>>();
  #y = MARGIN;
  #page = 0;

  constructor(pdf: Pdf, meta: ResourceMeta) {
    this.#pdf = pdf;
    this.#meta = meta;
    for (const [name, file] of Object.entries(FONTS)) {
      pdf.registerFont(name, readFileSync(path.join(PROJECT, file)));
    }
    for (const name of Object.keys(FONTS) as FontName[]) {
      pdf.font(name);
      // Missing from pdfkit's types.
      const {
        _font: { font },
      } = pdf as unknown as { _font: { font: { characterSet: number[] } } };
      this.#known.set(name, new Set(font.characterSet));
    }
    this.#root = pdf.struct('Document');
    pdf.addStructure(this.#root);
    this.#newPage();
  }

  write(doc: RichText): void {
    const title: Look = { size: 28, lead: 34, font: 'title', colour: COLOURS.ink };
    this.#text(this.#child(this.#root, 'H1'), this.#plain(this.#meta.title, WIDTH, title), MARGIN, title);
    if (this.#meta.summary) {
      const look: Look = { ...BODY, size: 12.5, lead: 18, colour: COLOURS.muted };
      this.#y += 4;
      this.#text(this.#child(this.#root, 'P'), this.#plain(this.#meta.summary, WIDTH, look), MARGIN, look);
    }
    this.#y += 14;
    for (const [index, block] of doc.content.entries()) this.#block(block, doc.content[index + 1]);
    this.#root.end();
  }

  #child(parent: Element, type: string, options: { alt?: string } = {}): Element {
    const element = this.#pdf.struct(type, options);
    parent.add(element);
    return element;
  }

  #newPage(): void {
    const pdf = this.#pdf;
    pdf.addPage();
    this.#page += 1;
    this.#artifact(() => {
      pdf.font('regular').fontSize(8.5).fillColor(COLOURS.muted);
      const y = 841.89 - MARGIN + 4;
      pdf.text(new URL(this.#meta.site).host, MARGIN, y, { lineBreak: false });
      const number = `Page ${this.#page}`;
      pdf.text(number, MARGIN + WIDTH - pdf.widthOfString(number), y, { lineBreak: false });
    });
    this.#y = MARGIN;
  }

  /** Draws decoration, outside of the structure. */
  #artifact(draw: () => void): void {
    this.#pdf.markContent('Artifact', { type: 'Layout' });
    draw();
    this.#pdf.endMarkedContent();
  }

  #room(height: number): void {
    if (this.#y + height > BOTTOM && this.#y > MARGIN) this.#newPage();
  }

  #block(block: RichTextBlock, next: RichTextBlock | undefined): void {
    switch (block.type) {
      case 'paragraph':
        if (block.content?.length) {
          this.#text(this.#child(this.#root, 'P'), this.#lines(block.content, WIDTH, BODY), MARGIN, BODY);
          this.#y += 7;
        }
        return;
      case 'heading': {
        const look: Look =
          block.attrs.level === 2
            ? { size: 18, lead: 23, font: 'title', colour: COLOURS.ink }
            : { size: 12.5, lead: 17, font: 'bold', colour: COLOURS.ink };
        const lines = this.#lines(block.content, WIDTH, look);
        if (this.#y > MARGIN) this.#y += block.attrs.level === 2 ? 14 : 9;
        this.#room(lines.length * look.lead + this.#firstHeight(next));
        this.#text(this.#child(this.#root, `H${block.attrs.level}`), lines, MARGIN, look);
        this.#y += 5;
        return;
      }
      case 'bulletList':
      case 'orderedList':
        this.#list(this.#root, block, MARGIN);
        this.#y += 7;
        return;
      case 'taskList': {
        const list = this.#child(this.#root, 'L');
        for (const item of block.content) {
          this.#item(list, MARGIN, [item.content[0]], (x, y) => this.#box(x, y, item.attrs?.checked === true));
        }
        list.end();
        this.#y += 7;
        return;
      }
      case 'table':
        this.#table(block);
        this.#y += 12;
        return;
      case 'blockquote': {
        const quote = this.#child(this.#root, 'BlockQuote');
        for (const { content } of block.content) {
          this.#text(
            this.#child(quote, 'P'),
            this.#lines(content, WIDTH - 16, BODY),
            MARGIN + 16,
            BODY,
            (y, height) => {
              this.#pdf.rect(MARGIN + 3, y, 2, height).fill(COLOURS.ochre);
            },
          );
          this.#y += 5;
        }
        quote.end();
        this.#y += 5;
        return;
      }
      case 'horizontalRule':
        this.#y += 8;
        this.#artifact(() => this.#rule(MARGIN, this.#y, MARGIN + WIDTH, this.#y));
        this.#y += 14;
        return;
      case 'picture':
        this.#picture(block.attrs);
        return;
      case 'embed': {
        const page = embedPage(block.attrs);
        this.#linkLine(block.attrs.title || page, page);
        return;
      }
      default:
        this.#linkLine(block.attrs.label, block.attrs.href);
    }
  }

  /** The least height that must follow a heading on its page. */
  #firstHeight(next: RichTextBlock | undefined): number {
    if (next?.type === 'table')
      return (
        this.#rowHeights(next)
          .slice(0, 2)
          .reduce((sum, height) => sum + height, 0) + 5
      );
    return next?.type === 'heading' ? 80 : 40;
  }

  #linkLine(text: string, href: string): void {
    const content: RichTextInline[] = [{ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }];
    this.#text(this.#child(this.#root, 'P'), this.#lines(content, WIDTH, BODY), MARGIN, BODY);
    this.#y += 7;
  }

  #list(parent: Element, list: RichTextList, x: number): void {
    const element = this.#child(parent, 'L');
    const start = list.type === 'orderedList' ? (list.attrs?.start ?? 1) : 1;
    for (const [index, { content }] of list.content.entries()) {
      const sign = list.type === 'orderedList' ? `${start + index}.` : '•';
      this.#item(element, x, content, (left, y) => this.#sign(sign, left, y));
    }
    element.end();
  }

  /** A list item: its marker and its content. */
  #item(
    list: Element,
    x: number,
    content: RichTextList['content'][number]['content'],
    sign: (x: number, y: number) => void,
  ): void {
    const pdf = this.#pdf;
    const inner = x + 18;
    const item = this.#child(list, 'LI');
    const [first, ...rest] = content;
    const lines = first?.type === 'paragraph' ? this.#lines(first.content, MARGIN + WIDTH - inner, BODY) : [];
    this.#room(BODY.lead * Math.min(lines.length, 2));
    const label = this.#child(item, 'Lbl');
    const mark = pdf.markStructureContent('Lbl');
    sign(x, this.#y);
    pdf.endMarkedContent();
    label.add(mark);
    label.end();
    const body = this.#child(item, 'LBody');
    this.#text(body, lines, inner, BODY, undefined, false);
    this.#y += lines.length > 0 ? 3 : BODY.lead;
    for (const part of rest) {
      if (part.type === 'paragraph') {
        this.#text(this.#child(body, 'P'), this.#lines(part.content, MARGIN + WIDTH - inner, BODY), inner, BODY);
        this.#y += 3;
      } else this.#list(body, part, inner);
    }
    body.end();
    item.end();
  }

  #sign(sign: string, x: number, y: number): void {
    this.#pdf.font('regular').fontSize(BODY.size).fillColor(COLOURS.ink).text(sign, x, y, { lineBreak: false });
  }

  /** A tick box, drawn as a path because the fonts have none, with its character as the text alternative. */
  #box(x: number, y: number, isTicked: boolean): void {
    const pdf = this.#pdf;
    pdf.markContent('Span', { actual: isTicked ? '☑' : '☐', alt: isTicked ? 'Done' : 'To do' });
    pdf
      .lineWidth(0.8)
      .rect(x + 0.5, y + 2.5, 9, 9)
      .stroke(COLOURS.ink);
    if (isTicked)
      pdf
        .moveTo(x + 2.5, y + 7)
        .lineTo(x + 4.5, y + 9.5)
        .lineTo(x + 8, y + 4.5)
        .stroke(COLOURS.ink);
    pdf.endMarkedContent();
  }

  #rule(x1: number, y1: number, x2: number, y2: number): void {
    this.#pdf.lineWidth(0.6).moveTo(x1, y1).lineTo(x2, y2).stroke(COLOURS.line);
  }

  #cells({ content }: RichTextTable): { widths: number[]; rows: Line[][][][] } {
    const widths = columnWidths(content, Math.floor(WIDTH));
    const rows = content.map((row, place) =>
      row.content.map((cell, column) =>
        cell.content.map((part) =>
          this.#lines(part.content, widths[column]! - 10, place === 0 ? { ...CELL, font: 'bold' } : CELL),
        ),
      ),
    );
    return { widths, rows };
  }

  #rowHeights(table: RichTextTable): number[] {
    return this.#cells(table).rows.map((cells) => rowHeight(cells));
  }

  #table(table: RichTextTable): void {
    const pdf = this.#pdf;
    const { widths, rows } = this.#cells(table);
    const element = this.#child(this.#root, 'Table');
    const head = this.#child(element, 'THead');
    const body = this.#child(element, 'TBody');
    const [header, ...others] = rows;
    const draw = (cells: Line[][][], parent: Element | null, isHeader: boolean) => {
      const height = rowHeight(cells);
      const top = this.#y;
      this.#artifact(() => {
        if (isHeader) pdf.rect(MARGIN, top, Math.floor(WIDTH), height).fill(COLOURS.sunken);
        this.#rule(MARGIN, top, MARGIN + Math.floor(WIDTH), top);
        this.#rule(MARGIN, top + height, MARGIN + Math.floor(WIDTH), top + height);
        let edge = MARGIN;
        for (const width of [0, ...widths]) {
          edge += width;
          this.#rule(edge, top, edge, top + height);
        }
      });
      const row = parent && this.#child(parent, 'TR');
      let x = MARGIN;
      for (const [column, parts] of cells.entries()) {
        const cell = row && this.#child(row, isHeader ? 'TH' : 'TD');
        if (cell && isHeader) {
          // pdfkit has no option for the scope of a header.
          const { dictionary } = cell as unknown as { dictionary: { data: Record<string, unknown> } };
          dictionary.data['A'] = { O: 'Table', Scope: 'Column' };
        }
        this.#y = top + 4;
        for (const lines of parts) {
          const look: Look = isHeader ? { ...CELL, font: 'bold' } : CELL;
          if (cell) this.#text(cell, lines, x + 5, look, undefined, false);
          else this.#artifact(() => this.#drawLines(lines, x + 5, look));
        }
        cell?.end();
        x += widths[column]!;
      }
      row?.end();
      this.#y = top + height;
    };
    this.#room(rowHeight(header!) + (others[0] ? rowHeight(others[0]) : 0));
    draw(header!, head, true);
    head.end();
    for (const cells of others) {
      if (this.#y + rowHeight(cells) > BOTTOM) {
        this.#newPage();
        // Only visible: the structure has its header once.
        draw(header!, null, true);
      }
      draw(cells, body, false);
    }
    body.end();
    element.end();
  }

  #drawLines(lines: readonly Line[], x: number, look: Look): void {
    for (const line of lines) {
      let left = x;
      for (const piece of line) {
        this.#drawPiece(piece, left, look);
        left += piece.width;
      }
      this.#y += look.lead;
    }
  }

  #drawPiece({ text, font, width, href, isField }: Piece, x: number, { size, lead, colour }: Look): void {
    const pdf = this.#pdf;
    if (isField) pdf.rect(x, this.#y - 0.5, width, lead - 1).fill(COLOURS.field);
    const isLink = href !== undefined && !href.startsWith('#');
    pdf
      .font(font)
      .fontSize(size)
      .fillColor(isLink ? COLOURS.blue : colour)
      .text(text, x, this.#y, { lineBreak: false });
    if (isLink)
      pdf
        .lineWidth(0.5)
        .moveTo(x, this.#y + lead - 2.5)
        .lineTo(x + width, this.#y + lead - 2.5)
        .stroke(COLOURS.blue);
  }

  /**
   * Draws lines into a structure element. Each link is an element of its own with its annotation.
   * @param aside draws decoration beside each line
   */
  #text(
    element: Element,
    lines: readonly Line[],
    x: number,
    look: Look,
    aside?: (y: number, height: number) => void,
    ends = true,
  ): void {
    const pdf = this.#pdf;
    if (lines.length > 1) this.#room(look.lead * 2);
    for (const line of lines) {
      this.#room(look.lead);
      if (aside) this.#artifact(() => aside(this.#y, look.lead));
      let left = x;
      for (let index = 0; index < line.length;) {
        const { href } = line[index]!;
        const isLink = href !== undefined && !href.startsWith('#');
        const target = isLink ? this.#child(element, 'Link') : element;
        const begin = left;
        const mark = pdf.markStructureContent(isLink ? 'Link' : 'Span');
        for (; index < line.length && line[index]!.href === href; index++) {
          this.#drawPiece(line[index]!, left, look);
          left += line[index]!.width;
        }
        pdf.endMarkedContent();
        target.add(mark);
        if (isLink) {
          const options = { structParent: target, Contents: new String(wholeLink(href, this.#meta.site)) };
          pdf.link(begin, this.#y, left - begin, look.lead, wholeLink(href, this.#meta.site), options as object);
          target.end();
        }
      }
      this.#y += look.lead;
    }
    if (ends) element.end();
  }

  #picture({
    pictureId,
    alt,
    caption,
  }: {
    readonly pictureId: number;
    readonly alt: string;
    readonly caption: string;
  }): void {
    const pdf = this.#pdf;
    const found = this.#meta.pictures.get(pictureId);
    const look: Look = { ...BODY, size: 9, lead: 13, colour: COLOURS.muted };
    const words = caption ? this.#plain(caption, WIDTH, look) : [];
    if (found) {
      const width = Math.min(WIDTH, found.width * 0.75);
      const height = Math.min((found.height * width) / found.width, 500);
      this.#room(height + words.length * look.lead + 6);
      const draw = () =>
        pdf.image(found.data, MARGIN, this.#y, { width: (height * found.width) / found.height, height });
      if (alt === '') this.#artifact(draw);
      else {
        const figure = this.#child(this.#root, 'Figure', { alt });
        const mark = pdf.markStructureContent('Figure');
        draw();
        pdf.endMarkedContent();
        figure.add(mark);
        figure.end();
      }
      this.#y += height + 5;
    }
    if (words.length > 0) this.#text(this.#child(this.#root, 'Caption'), words, MARGIN, look);
    this.#y += 9;
  }

  #plain(text: string, width: number, look: Look): Line[] {
    return this.#lines([{ type: 'text', text }], width, look, false);
  }

  /** Wraps words into lines. Breaks inside a word only if it is wider than the line. */
  #lines(content: readonly RichTextInline[] | undefined, width: number, look: Look, hasFields = true): Line[] {
    const lines: Line[] = [[]];
    let left = width;
    const put = (piece: Piece) => {
      lines.at(-1)!.push(piece);
      left -= piece.width;
    };
    const begin = () => {
      lines.push([]);
      left = width;
    };
    for (const { href, parts } of linkRuns(content)) {
      for (const part of parts) {
        if (part.type === 'hardBreak') {
          begin();
          continue;
        }
        const marks = new Set(part.marks?.map(({ type }) => type));
        const font =
          look.font !== 'regular' ? look.font : marks.has('bold') ? 'bold' : marks.has('italic') ? 'italic' : 'regular';
        for (const { text, isField } of hasFields ? fieldsIn(part.text) : [{ text: part.text, isField: false }]) {
          for (const word of text.match(/\S+\s*|\s+/g) ?? []) {
            const pieces = this.#inFonts(word, font, look.size).map((piece) => ({ ...piece, href, isField }));
            const bare = this.#inFonts(word.trimEnd(), font, look.size).reduce((sum, piece) => sum + piece.width, 0);
            if (bare > left && lines.at(-1)!.length > 0) begin();
            if (bare <= width) pieces.forEach(put);
            else {
              for (const character of word) {
                const [one] = this.#inFonts(character, font, look.size);
                if (!one) continue;
                if (one.width > left) begin();
                put({ ...one, href, isField });
              }
            }
          }
        }
      }
    }
    return lines.map(joined);
  }

  /** Uses the extended font for letters that the Latin one lacks, then the regular font, and else a question mark. */
  #inFonts(
    text: string,
    font: 'regular' | 'bold' | 'italic' | 'title',
    size: number,
  ): Omit<Piece, 'href' | 'isField'>[] {
    const more = { regular: 'regularMore', bold: 'boldMore', italic: 'italicMore', title: 'boldMore' } as const;
    const runs: { text: string; font: FontName }[] = [];
    for (const character of text.normalize('NFC').replaceAll('\t', ' ')) {
      const code = character.codePointAt(0)!;
      const holder = ([font, more[font], 'regular'] as const).find((name) => this.#known.get(name)!.has(code));
      const last = runs.at(-1);
      const name = holder ?? font;
      const shown = holder ? character : '?';
      if (last?.font === name) last.text += shown;
      else runs.push({ text: shown, font: name });
    }
    return runs.map((run) => ({ ...run, width: this.#pdf.font(run.font).fontSize(size).widthOfString(run.text) }));
  }
}

/** Joins adjacent runs of the same look, for kerning and reading aloud. */
function joined(line: Line): Line {
  const pieces: Line = [];
  for (const piece of line) {
    const last = pieces.at(-1);
    if (last && last.font === piece.font && last.href === piece.href && last.isField === piece.isField) {
      pieces[pieces.length - 1] = { ...last, text: last.text + piece.text, width: last.width + piece.width };
    } else pieces.push(piece);
  }
  return pieces;
}

const rowHeight = (cells: readonly Line[][][]): number =>
  Math.max(...cells.map((parts) => parts.reduce((sum, lines) => sum + lines.length, 0))) * CELL.lead + 8;

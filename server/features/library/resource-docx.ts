import type { IParagraphOptions, Paragraph as ParagraphOf, ParagraphChild, Table as TableOf } from 'docx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type {
  RichText,
  RichTextBlock,
  RichTextInline,
  RichTextList,
  RichTextTable,
} from '#shared/contracts/rich-text.ts';
import { embedPage, linkRuns, tickBox } from '#shared/rules/rich-text.ts';

/** A picture for the files of a resource. */
export interface ResourcePicture {
  readonly data: Buffer;
  readonly type: 'png' | 'jpg';
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** Everything a file of a resource needs beside its document. */
export interface ResourceMeta {
  readonly title: string;
  readonly summary: string;
  readonly language: 'en-GB';
  /** The site's address without a trailing slash, which the document's own links are resolved against. */
  readonly site: string;
  /** By id. Deleted pictures are left out. */
  readonly pictures: ReadonlyMap<number, ResourcePicture>;
}

/** A4 with margins of 20 mm, in twentieths of a point. */
const PAGE = { width: 11_906, height: 16_838, margin: 1134 } as const;
const TEXT_WIDTH = PAGE.width - 2 * PAGE.margin;
const FONT = 'Calibri';
const COLOURS = {
  ink: '131D38',
  muted: '535B73',
  line: 'BDB6A6',
  sunken: 'F1EADA',
  blue: '1D4A94',
  field: 'FFF2CC',
} as const;
/** A fixed date, so that the same document gives the same bytes. */
const NO_DATE = '2026-01-01T00:00:00Z';

/**
 * Renders a document as a Word file that Google Docs and Pages can read too: built-in headings, absolute table widths, one
 * numbering per list, and [brackets] highlighted as fields to fill in. The same document gives the same bytes.
 */
export async function renderDocx(doc: RichText, meta: ResourceMeta): Promise<Buffer> {
  // Loaded on demand, because the library is large.
  const docx = await import('docx');
  const { AlignmentType, BorderStyle, HeadingLevel, LevelFormat, Paragraph, Table, TableCell, TableRow, TextRun } =
    docx;
  const numberings: { reference: string; start: number; isOrdered: boolean }[] = [];

  // Numbers the pictures itself: the docx library counts across documents, which would change the bytes.
  let pictureNumber = 0;

  const runsOf = (content: readonly RichTextInline[] | undefined, look: { bold?: boolean } = {}): ParagraphChild[] =>
    linkRuns(content).flatMap(({ href, parts }): ParagraphChild[] => {
      const runs = parts.flatMap((part) => {
        if (part.type === 'hardBreak') return [new TextRun({ break: 1 })];
        const marks = new Set(part.marks?.map(({ type }) => type));
        return fieldsIn(part.text).map(
          ({ text, isField }) =>
            new TextRun({
              text,
              bold: look.bold === true || marks.has('bold'),
              italics: marks.has('italic'),
              ...(href !== undefined && { color: COLOURS.blue, underline: {} }),
              ...(isField && { shading: { type: 'clear', color: 'auto', fill: COLOURS.field } }),
            }),
        );
      });
      // Files cannot link to a place on the page.
      if (href === undefined || href.startsWith('#')) return runs;
      return [new docx.ExternalHyperlink({ link: wholeLink(href, meta.site), children: runs })];
    });
  const paragraph = (children: ParagraphChild[], options: IParagraphOptions = {}): ParagraphOf =>
    new Paragraph({ spacing: { after: 140, line: 276 }, ...options, children });

  const listParagraphs = (list: RichTextList, level: number, outer?: string): ParagraphOf[] => {
    let reference = outer;
    if (reference === undefined || level === 0 || list.type === 'orderedList') {
      reference = `list-${numberings.length + 1}`;
      numberings.push({
        reference,
        isOrdered: list.type === 'orderedList',
        start: list.type === 'orderedList' ? (list.attrs?.start ?? 1) : 1,
      });
    }
    const numbering = { reference, level };
    return list.content.flatMap((item) =>
      item.content.flatMap((part, index): ParagraphOf[] => {
        if (part.type !== 'paragraph')
          return listParagraphs(part, level + 1, list.type === part.type ? reference : undefined);
        return [
          paragraph(runsOf(part.content), {
            spacing: { after: 80, line: 276 },
            ...(index === 0 ? { numbering } : { indent: { left: 400 * (level + 1) } }),
          }),
        ];
      }),
    );
  };

  const table = ({ content }: RichTextTable): TableOf => {
    const widths = columnWidths(content, TEXT_WIDTH);
    const border = { style: BorderStyle.SINGLE, size: 4, color: COLOURS.line };
    return new Table({
      width: { size: TEXT_WIDTH, type: 'dxa' },
      columnWidths: widths,
      layout: 'fixed',
      borders: {
        top: border,
        bottom: border,
        left: border,
        right: border,
        insideHorizontal: border,
        insideVertical: border,
      },
      margins: { top: 60, bottom: 60, left: 100, right: 100 },
      rows: content.map(
        (row, place) =>
          new TableRow({
            ...(place === 0 && { tableHeader: true }),
            cantSplit: true,
            children: row.content.map(
              (cell, column) =>
                new TableCell({
                  width: { size: widths[column]!, type: 'dxa' },
                  ...(place === 0 && { shading: { type: 'clear', color: 'auto', fill: COLOURS.sunken } }),
                  children: cell.content.map(({ content: words }) =>
                    paragraph(runsOf(words, { bold: place === 0 }), { spacing: { after: 0, line: 252 } }),
                  ),
                }),
            ),
          }),
      ),
    });
  };

  const blockParts = (block: RichTextBlock): (ParagraphOf | TableOf)[] => {
    switch (block.type) {
      case 'paragraph':
        return block.content?.length ? [paragraph(runsOf(block.content))] : [];
      case 'heading':
        return [
          new Paragraph({
            heading: block.attrs.level === 2 ? HeadingLevel.HEADING_2 : HeadingLevel.HEADING_3,
            keepNext: true,
            children: runsOf(block.content),
          }),
        ];
      case 'bulletList':
      case 'orderedList':
        return listParagraphs(block, 0);
      case 'taskList':
        return block.content.map((item) =>
          paragraph(
            [new TextRun({ text: `${tickBox(item)}\t`, font: 'Segoe UI Symbol' }), ...runsOf(item.content[0].content)],
            {
              spacing: { after: 80, line: 276 },
              indent: { left: 400, hanging: 400 },
              tabStops: [{ type: 'left', position: 400 }],
            },
          ),
        );
      case 'table':
        // Word would join two adjacent tables.
        return [table(block), new Paragraph({ spacing: { after: 60 }, children: [] })];
      case 'blockquote':
        return block.content.map(({ content }) =>
          paragraph(runsOf(content), {
            indent: { left: 400 },
            border: { left: { style: BorderStyle.SINGLE, size: 18, space: 12, color: 'B98A35' } },
          }),
        );
      case 'horizontalRule':
        return [
          new Paragraph({
            spacing: { before: 120, after: 200 },
            border: { bottom: { style: BorderStyle.SINGLE, size: 6, space: 1, color: COLOURS.line } },
            children: [],
          }),
        ];
      case 'picture': {
        const { alt, caption } = block.attrs;
        const found = meta.pictures.get(block.attrs.pictureId);
        const width = found ? Math.min(found.width, 640) : 0;
        const parts = found
          ? [
              paragraph(
                [
                  new docx.ImageRun({
                    type: found.type,
                    data: found.data,
                    transformation: { width, height: Math.round((found.height * width) / found.width) },
                    altText: {
                      id: String((pictureNumber += 1)),
                      name: `Picture ${block.attrs.pictureId}`,
                      title: '',
                      description: alt,
                    },
                  }),
                ],
                { keepNext: caption !== '' },
              ),
            ]
          : [];
        return caption
          ? [...parts, paragraph([new TextRun({ text: caption, color: COLOURS.muted, size: 20 })])]
          : parts;
      }
      case 'embed': {
        const page = embedPage(block.attrs);
        return [paragraph(linkTo(block.attrs.title || page, page))];
      }
      default:
        return [paragraph(linkTo(block.attrs.label, block.attrs.href))];
    }
  };
  const linkTo = (text: string, href: string): ParagraphChild[] =>
    runsOf([{ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }]);

  const children = [
    new Paragraph({ heading: HeadingLevel.HEADING_1, children: [new TextRun(meta.title)] }),
    ...(meta.summary
      ? [paragraph([new TextRun({ text: meta.summary, color: COLOURS.muted, size: 24 })], { spacing: { after: 240 } })]
      : []),
    ...doc.content.flatMap(blockParts),
  ];
  const small = (text: string) => new TextRun({ text, size: 18, color: COLOURS.muted });
  const heading = (size: number, before: number, after: number) => ({
    run: { font: FONT, size, bold: true, color: COLOURS.ink },
    paragraph: { spacing: { before, after }, keepNext: true },
  });
  const file = new docx.Document({
    title: meta.title,
    description: meta.summary,
    creator: 'Bonjour',
    lastModifiedBy: 'Bonjour',
    styles: {
      default: {
        document: { run: { font: FONT, size: 22, color: COLOURS.ink, language: { value: meta.language } } },
        heading1: heading(40, 0, 160),
        heading2: heading(28, 360, 120),
        heading3: heading(24, 260, 100),
      },
    },
    numbering: {
      config: numberings.map(({ reference, start, isOrdered }) => ({
        reference,
        levels: [0, 1, 2].map((level) => ({
          level,
          start,
          format: isOrdered ? LevelFormat.DECIMAL : LevelFormat.BULLET,
          text: isOrdered ? `%${level + 1}.` : '•',
          alignment: AlignmentType.LEFT,
          style: { paragraph: { indent: { left: 400 * (level + 1), hanging: 400 } } },
        })),
      })),
    },
    sections: [
      {
        properties: {
          page: {
            size: { width: PAGE.width, height: PAGE.height },
            margin: { top: PAGE.margin, bottom: PAGE.margin, left: PAGE.margin, right: PAGE.margin },
          },
        },
        headers: { default: new docx.Header({ children: [new Paragraph({ children: [small(meta.title)] })] }) },
        footers: {
          default: new docx.Footer({
            children: [
              new Paragraph({
                tabStops: [{ type: 'right', position: TEXT_WIDTH }],
                children: [
                  small(`${new URL(meta.site).host}\t`),
                  new TextRun({ children: ['Page ', docx.PageNumber.CURRENT], size: 18, color: COLOURS.muted }),
                ],
              }),
            ],
          }),
        },
        children,
      },
    ],
  });
  return withoutChance(await docx.Packer.toBuffer(file));
}

/** Splits text at the [brackets] to fill in. */
export const fieldsIn = (text: string): { readonly text: string; readonly isField: boolean }[] =>
  text
    .split(/(\[[^[\]]+\])/)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, isField: /^\[[^[\]]+\]$/.test(part) }));

/** Makes our own paths absolute. */
export const wholeLink = (href: string, site: string): string => (href.startsWith('/') ? site + href : href);

/** Divides `total` among the columns of a table, by the length of their words. */
export function columnWidths(rows: RichTextTable['content'], total: number): number[] {
  const columns = rows[0].content.length;
  const lengths = (column: number) =>
    rows.map((row) => {
      const words = row.content[column]!.content.flatMap(({ content = [] }) => content);
      return words.map((part) => (part.type === 'text' ? part.text : ' ')).join('');
    });
  const weights = Array.from({ length: columns }, (_, column) => {
    const texts = lengths(column);
    const longestWord = Math.max(...texts.flatMap((text) => text.split(/\s/)).map(({ length }) => length));
    const longest = Math.max(...texts.map(({ length }) => length));
    return Math.max(6, longestWord + 2, Math.sqrt(longest) * 3);
  });
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const widths = weights.map((weight) => Math.floor((weight / sum) * total));
  widths[columns - 1]! += total - widths.reduce((all, width) => all + width, 0);
  return widths;
}

/** Removes what docx makes differently each time: dates, random ids and the zip's times. */
function withoutChance(made: Buffer): Buffer {
  const files = unzipSync(made);
  const names = Object.keys(files).toSorted();
  const ids = new Map<string, string>();
  const texts = names.filter((name) => /\.(?:xml|rels)$/.test(name));
  for (const name of texts) {
    const text = strFromU8(files[name]!)
      .replace(/(<dcterms:(?:created|modified)[^>]*>)[^<]*/g, `$1${NO_DATE}`)
      // Relationship ids are random.
      .replace(/"rId([A-Za-z0-9_-]{15,})"/g, (_, id: string) => {
        if (!ids.has(id)) ids.set(id, `rIdLink${ids.size + 1}`);
        return `"${ids.get(id)}"`;
      });
    files[name] = strToU8(text);
  }
  // Zip times are local times: this one is the same everywhere.
  const mtime = new Date(2026, 0, 1);
  return Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, files[name]!])), { mtime, level: 6 }));
}

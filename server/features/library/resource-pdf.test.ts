import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { RichText } from '#shared/contracts/rich-text.ts';
import { sampleMeta, sampleResource } from '../../../tests/support/resource-sample.ts';
import { renderPdf } from './resource-pdf.ts';

interface Node {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly Node[];
}
const open = (file: Buffer) => getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
/** A map, although pdfjs's types say object. */
const entriesOf = async (map: Promise<unknown>) => [...((await map) as ReadonlyMap<string, unknown>)];
/** The structure's names, nested, without text. */
const shape = ({ role = '', alt, children = [] }: Node): string => {
  const inner = children.filter(({ role: name }) => name !== undefined).map(shape);
  return `${role}${alt === undefined ? '' : `"${alt}"`}${inner.length > 0 ? `(${inner.join(' ')})` : ''}`;
};

describe('a resource as a PDF', () => {
  let file: Buffer;
  /** The same document, rendered at another time. */
  let later: Buffer;
  beforeAll(async () => {
    const data = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const meta = sampleMeta(new Map([[4, { data, type: 'png', width: 40, height: 20 }]]));
    file = await renderPdf(sampleResource, meta);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000_000 });
    later = await renderPdf(sampleResource, meta);
    vi.useRealTimers();
  });

  it('is the same file every time it is made', () => {
    expect(later.equals(file)).toBe(true);
  });

  it('has a language, a title for the window, and tags', async () => {
    const pdf = await open(file);
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({ Title: 'Open day plan', Language: 'en-GB' });
    expect(new Map(await entriesOf(pdf.getMarkInfo())).get('Marked')).toBe(true);
    expect(new Map(await entriesOf(pdf.getViewerPreferences())).get('DisplayDocTitle')).toBe(true);
  });

  it('has a structure of headings, lists, table cells, figures and links in order', async () => {
    const page = await (await open(file)).getPage(1);
    expect(shape((await page.getStructTree()) as Node)).toBe(
      'Root(Document(H1 P P(Link Link) H2 ' +
        'L(LI(Lbl LBody) LI(Lbl LBody(L(LI(Lbl LBody))))) H3 ' +
        'Table(THead(TR(TH TH)) TBody(TR(TD TD))) L(LI(Lbl LBody) LI(Lbl LBody)) ' +
        'Figure"Pupils at the gate" Caption BlockQuote(P) P(Link) P(Link)))',
    );
    const links = (await page.getAnnotations()).map(({ url }: { url?: string }) => url);
    expect(links).toEqual([
      'https://bonjour.example/blog',
      'https://school.example/a',
      'https://vimeo.com/76979871',
      'https://bonjour.example/booking',
    ]);
  });

  it('has all the text, and repeats the header of a long table untagged', async () => {
    const cell = (text: string) => [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }];
    const doc: RichText = {
      type: 'doc',
      content: [
        ...sampleResource.content,
        {
          type: 'table',
          content: [
            { type: 'tableRow', content: [{ type: 'tableHeader', content: cell('Week') }] },
            ...Array.from({ length: 59 }, (_, index) => ({
              type: 'tableRow' as const,
              content: [{ type: 'tableCell' as const, content: cell(`Row ${index + 1}`) }],
            })),
          ],
        },
      ],
    };
    const pdf = await open(await renderPdf(doc, sampleMeta()));
    const words: string[] = [];
    let headers = 0;
    for (let number = 1; number <= pdf.numPages; number++) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      const page = await pdf.getPage(number);
      // oxlint-disable-next-line no-await-in-loop -- as above
      const { items } = await page.getTextContent();
      words.push(...items.map((item) => ('str' in item ? item.str : '')));
      // oxlint-disable-next-line no-await-in-loop -- as above
      headers += shape((await page.getStructTree()) as Node).split('TH').length - 1;
    }
    const text = words.join(' ').replace(/\s+/g, ' ');
    for (const part of [
      'Open day plan',
      'A plan for one morning.',
      '[Name of guide]',
      'Book',
      'ofie’s room',
      'Row 59',
    ]) {
      expect(text).toContain(part);
    }
    expect(text.split('Week').length - 1).toBeGreaterThan(1);
    expect(pdf.numPages).toBeGreaterThan(1);
    expect(headers).toBeGreaterThan(0);
  });
});

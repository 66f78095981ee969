import { unzipSync, strFromU8 } from 'fflate';
import mammoth from 'mammoth';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { sampleMeta, sampleResource } from '../../../tests/support/resource-sample.ts';
import { columnWidths, fieldsIn, renderDocx } from './resource-docx.ts';

describe('a resource as a Word file', () => {
  let file: Buffer;
  /** The same document, rendered at another time. */
  let later: Buffer;
  let xml: (name: string) => string;
  beforeAll(async () => {
    const data = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const meta = sampleMeta(new Map([[4, { data, type: 'png', width: 40, height: 20 }]]));
    file = await renderDocx(sampleResource, meta);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000_000 });
    later = await renderDocx(sampleResource, meta);
    vi.useRealTimers();
    const files = unzipSync(file);
    xml = (name) => strFromU8(files[name]!);
  });

  it('is the same file every time it is made', () => {
    expect(later.equals(file)).toBe(true);
  });

  it('reads back with its headings, lists, table, links and alternative texts', async () => {
    const { value: html } = await mammoth.convertToHtml({ buffer: file });
    expect(html).toContain('<h1>Open day plan</h1>');
    expect(html).toContain('<h2>Before the day</h2>');
    expect(html).toContain('<h3>Who does what</h3>');
    expect(html).toMatch(/<ol><li>Greet<\/li><li>Guide<ul><li>slowly<\/li><\/ul><\/li><\/ol>/);
    expect(html).toMatch(/<table><thead><tr><th><p><strong>When/);
    expect(html).toMatch(/<td><p>9:00<\/p><\/td><td><p>\[Name of guide\]<\/p><\/td>/);
    expect(html).toContain('<a href="https://bonjour.example/blog">our blog</a>');
    expect(html).toContain('<a href="https://school.example/a">the census</a>');
    expect(html).toContain('alt="Pupils at the gate"');
    for (const text of ['☐', '☑', 'Žofie', 'In May', 'Come again', 'The open day', 'Book a call']) {
      expect(html).toContain(text);
    }
  });

  it('has absolute widths, a language, a title, a repeated header row and marked fields', () => {
    const document = xml('word/document.xml');
    expect(document.match(/<w:tcW [^>]*>/g)).toHaveLength(4);
    for (const width of document.match(/<w:(?:tcW|tblW) [^>]*>/g) ?? []) expect(width).toContain('w:type="dxa"');
    expect(document.match(/<w:gridCol /g)).toHaveLength(2);
    expect(document).toContain('<w:tblHeader/>');
    expect(document).toContain('w:fill="FFF2CC"');
    expect(document).not.toMatch(/w:sdt|w:fldSimple/);
    expect(xml('word/styles.xml')).toMatch(/<w:lang [^>]*w:val="en-GB"/);
    expect(xml('docProps/core.xml')).toContain('<dc:title>Open day plan</dc:title>');
  });
});

it('finds the fields to fill in', () => {
  expect(fieldsIn('Dear [name], [] see [x]')).toEqual([
    { text: 'Dear ', isField: false },
    { text: '[name]', isField: true },
    { text: ', [] see ', isField: false },
    { text: '[x]', isField: true },
  ]);
});

it('divides a table’s width among its columns', () => {
  const table = sampleResource.content.find(({ type }) => type === 'table');
  const widths = table?.type === 'table' ? columnWidths(table.content, 9638) : [];
  expect(widths.reduce((sum, width) => sum + width, 0)).toBe(9638);
  expect(widths[1]).toBeGreaterThan(widths[0]!);
});

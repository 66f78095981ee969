import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { textOf } from '#shared/rules/rich-text.ts';
import { markdownToDocument } from './read-markdown.ts';

describe('converting Markdown to a document', () => {
  it('keeps headings, lists, checklists, tables, quotes and marks', () => {
    const doc = markdownToDocument(
      [
        '## Open *days*',
        'Greet **them** by\nname. See [the census](https://school.example/a).',
        '- One\n  1. Two\n- Three',
        '* [ ] Ask\n* [x] Answer',
        '| When | What |\n| --- | --- |\n| 9:00 | [Tea] |\n| 10:00 |',
        '> Quoted\n>\n> twice',
        '---',
        '### End',
      ].join('\n\n'),
    );
    expect(doc.content.map(({ type }) => type)).toEqual([
      'heading',
      'paragraph',
      'bulletList',
      'taskList',
      'table',
      'blockquote',
      'horizontalRule',
      'heading',
    ]);
    expect(textOf(doc, { links: true })).toBe(
      'Open days\n\nGreet them by name. See the census (https://school.example/a).\n\n• One\n  1. Two\n• Three\n\n☐ Ask\n☑ Answer\n\nWhen | What\n9:00 | [Tea]\n10:00 | \n\nQuoted\n\ntwice\n\n* * *\n\nEnd',
    );
  });

  it.each([
    ['One\n\n<b>Two</b>', 'Line 3: documents can’t have html'],
    ['One\n\n![A gate](gate.png)', 'Line 3: documents can’t have image'],
    ['One `two`', 'Line 1: documents can’t have inlineCode'],
    ['```\ncode\n```', 'Line 1: documents can’t have code'],
    ['# Title', 'Line 1: documents can’t have a heading of level 1'],
    ['~~struck~~', 'Line 1: documents can’t have delete'],
    ['- [ ] One\n- Two', 'Line 2: documents can’t have items with and without a box in one list'],
    ['> - One', 'Line 1: documents can’t have a list in a quote'],
  ])('rejects unsupported elements with their line number: %j', (markdown, message) => {
    expect(() => markdownToDocument(markdown)).toThrow(message);
  });
});

const TEXTS = 'data/seeds/library/texts';
const texts = readdirSync(TEXTS).filter((name) => name.endsWith('.md'));

it.each(texts)('%s can be converted to a document', (name) => {
  const markdown = readFileSync(`${TEXTS}/${name}`, 'utf8');
  expect(textOf(markdownToDocument(markdown)).length).toBeGreaterThan(500);
});

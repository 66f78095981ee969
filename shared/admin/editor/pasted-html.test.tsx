import { readFileSync } from 'node:fs';
import { Editor } from '@tiptap/core';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { RichTextBlock } from '#shared/contracts/rich-text.ts';
import { textOf } from '#shared/rules/rich-text.ts';
import { documentExtensions, documentFrom } from './editor-schema.ts';
import { cleanPastedHtml } from './pasted-html.ts';

const clipboard = (name: string) => readFileSync(`tests/support/clipboards/${name}.html`, 'utf8');

function paste(html: string) {
  let picturesLeftOut = 0;
  const editor = new Editor({
    element: document.createElement('div'),
    injectCSS: false,
    extensions: documentExtensions('Write…'),
    editorProps: {
      transformPastedHTML(page) {
        const pasted = cleanPastedHtml(page);
        picturesLeftOut = pasted.picturesLeftOut;
        return pasted.html;
      },
    },
  });
  onTestFinished(() => editor.destroy());
  editor.view.pasteHTML(html);
  return { doc: documentFrom(editor.getJSON()), picturesLeftOut, editor };
}
const kinds = (blocks: readonly RichTextBlock[]) =>
  blocks.map((block) => (block.type === 'heading' ? `h${block.attrs.level}` : block.type));
const text = (words: string) => ({ type: 'text', text: words });
const BODY =
  'Families decide in the first ten minutes, so greet them by name. See the census (https://www.isc.co.uk/research).';
const LISTS = '• Write to the families\n  • two weeks before\n• Print the map';

it.each([
  ['word', ['h2', 'h2', 'paragraph', 'bulletList', 'h2', 'orderedList', 'table'], 1],
  ['google-docs', ['h2', 'paragraph', 'bulletList', 'h2', 'orderedList'], 1],
  ['safari', ['h2', 'paragraph', 'bulletList', 'h2', 'orderedList'], 0],
  ['web-page', ['h2', 'paragraph', 'bulletList', 'h3', 'orderedList', 'paragraph'], 1],
])('keeps the headings, lists, links and marks of text copied from %s', (name, blocks, pictures) => {
  const { doc, picturesLeftOut } = paste(clipboard(name));
  expect(kinds(doc.content)).toEqual(blocks);
  expect(picturesLeftOut).toBe(pictures);
  const read = textOf(doc, { links: true }).replaceAll('\u00A0', ' ');
  for (const words of [BODY, LISTS, '1. Greet\n2. Guide']) expect(read).toContain(words);
  const paragraph = doc.content.find(({ type }) => type === 'paragraph') as { content: unknown[] };
  expect(paragraph.content).toContainEqual({ ...text('first ten minutes'), marks: [{ type: 'bold' }] });
  expect(paragraph.content).toContainEqual({ ...text('greet them by name'), marks: [{ type: 'italic' }] });
  expect(JSON.stringify(doc)).not.toMatch(/style|javascript|evil|mso|class/);
});

it('keeps a simple table as a table', () => {
  expect(textOf(paste(clipboard('word')).doc)).toContain('9:00 | Tea');
});

const read = (html: string) => textOf(paste(html).doc, { links: true }).replaceAll('\u00A0', ' ').trim();

it.each([
  [
    'a tracked deletion in Word',
    '<p>It costs <del cite="mailto:a"><span>£500</span></del><ins><span>£650</span></ins>.</p>',
  ],
  ['text that is struck through', '<p>It costs <s>£500</s><strike>£500</strike>£650.</p>'],
  [
    'text that is struck through by a style',
    '<p>It costs <span style="color:red;text-decoration:line-through">£500</span>£650.</p>',
  ],
  ['hidden text', '<p>It costs <span style="display:none">£500</span><span style="mso-hide:all">1</span>£650.</p>'],
  [
    'a comment in Word',
    '<p>It costs £650<span class="MsoCommentReference"><a href="#_msocom_1">[AB1]</a></span>.</p><div style="mso-element:comment-list"><p class="MsoCommentText">Really?</p></div>',
  ],
])('leaves out %s', (_, html) => {
  expect(read(html)).toBe('It costs £650.');
});

describe('a pasted numbered list', () => {
  const item = (sign: string, words: string, level = 1) =>
    `<p class="MsoListParagraph" style="mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore">${sign}<span>&nbsp; </span></span>${words}</p>`;

  it('continues after an interruption', () => {
    const html = `${item('1.', 'Greet')}${item('2.', 'Guide')}<p>A break for tea.</p>${item('3.', 'Thank')}${item('4.', 'Write')}`;
    expect(read(html)).toBe('1. Greet\n2. Guide\n\nA break for tea.\n\n3. Thank\n4. Write');
    expect(read('<ol><li>Greet</li></ol><p>Tea.</p><ol start="2"><li>Thank</li></ol>')).toContain('2. Thank');
  });

  it.each([
    [['(a)', '(b)'], 1],
    [['a)', 'b)'], 1],
    [['(c)', '(d)'], 3],
    [['(i)', '(ii)'], 1],
    [['iv.', 'v.'], 4],
    [['2.1.', '2.2.'], 1],
    [['(12)', '(13)'], 12],
  ])('keeps its start when numbered with letters, Roman numerals or brackets: %j starts at %i', (signs, start) => {
    const { doc } = paste(signs.map((sign) => item(sign, 'Words')).join(''));
    expect(doc.content[0]).toMatchObject({ type: 'orderedList', attrs: { start } });
  });

  it.each(['·', 'o', '§', '–', 'e.g'])('becomes a bulleted list when its items begin with %s', (sign) => {
    expect(kinds(paste(item(sign, 'Words')).doc.content)).toEqual(['bulletList']);
  });
});

describe('text copied from another ProseMirror editor', () => {
  it('keeps its headings, and its omitted pictures are reported', () => {
    const html =
      '<h1 data-pm-slice="1 1 []">Open days</h1><h4>Before</h4><p>Greet.</p><figure><img src="https://a.example/1.png"></figure>';
    const { doc, picturesLeftOut } = paste(html);
    expect([kinds(doc.content), picturesLeftOut]).toEqual([['h2', 'h3', 'paragraph'], 1]);
  });

  it('differs from text copied from our own editor, which is pasted unchanged', () => {
    const attrs = { pictureId: 4, alt: 'The gate', caption: '', width: 'text' };
    const { editor } = paste('<h2>Open days</h2><p>Greet <b>them</b>.</p><ol start="3"><li>Thank</li></ol>');
    editor.commands.insertContentAt(0, { type: 'picture', attrs });
    const before = documentFrom(editor.getJSON());
    editor.commands.selectAll();
    const { dom } = editor.view.serializeForClipboard(editor.state.selection.content());
    expect(paste(dom.innerHTML)).toMatchObject({ doc: before, picturesLeftOut: 0 });
  });
});

describe('a pasted table', () => {
  it('becomes plain blocks when it is only used for layout', () => {
    const html = `<table role="presentation"><tr><td><h1>Open days</h1><p>Greet them.</p></td><td><ul><li>Tea</li></ul></td></tr>
      <tr><td><table><tr><td>Guide them.</td></tr></table></td></tr></table>`;
    expect(kinds(paste(html).doc.content)).toEqual(['h2', 'paragraph', 'bulletList', 'paragraph']);
    expect(kinds(paste('<table><tr><td>One</td></tr><tr><td>Two</td></tr></table>').doc.content)).toEqual([
      'paragraph',
      'paragraph',
    ]);
  });

  it('stays a table when it has data, without its styles and with its first row as the header', () => {
    const html =
      '<table style="width: 9cm"><colgroup><col width="90"></colgroup><tr><td>Time</td><td>What</td></tr><tr><td style="color: red">9:00</td><td><p>Tea</p></td></tr></table>';
    const { doc } = paste(html);
    const row = (type: string, ...cells: string[]) => ({
      type: 'tableRow',
      content: cells.map((words) => ({ type, content: [{ type: 'paragraph', content: [text(words)] }] })),
    });
    const content = [row('tableHeader', 'Time', 'What'), row('tableCell', '9:00', 'Tea')];
    expect(doc.content).toEqual([{ type: 'table', content }]);
  });

  it.each([
    ['a cell over two columns', '<tr><td>Time</td><td>What</td></tr><tr><td colspan="2">Tea</td></tr>'],
    ['more columns than documents have', `<tr>${'<td>Tea</td>'.repeat(9)}</tr>`],
  ])('becomes a paragraph per row when it has %s', (_, rows) => {
    expect(new Set(kinds(paste(`<table>${rows}</table>`).doc.content))).toEqual(new Set(['paragraph']));
  });
});

it.each([
  [
    'https://www.google.com/url?q=https://school.example/a?b%3D1&sa=D&source=editors&ust=1',
    'https://school.example/a?b=1',
  ],
  ['https://www.google.co.uk/url?sa=t&url=https%3A%2F%2Fschool.example%2F', 'https://school.example/'],
  [
    'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fschool.example%2Fa&data=05',
    'https://school.example/a',
  ],
  ['https://l.facebook.com/l.php?u=https%3A%2F%2Fschool.example%2F&h=x', 'https://school.example/'],
  ['https://www.google.com/url?q=javascript:alert(1)', 'https://www.google.com/url?q=javascript:alert(1)'],
  ['https://school.example/url?q=https://b.example/', 'https://school.example/url?q=https://b.example/'],
])('a pasted redirect link becomes a link to its target: %s', (href, end) => {
  const { doc } = paste(`<p><a href="${href.replaceAll('&', '&amp;')}">There</a></p>`);
  const mark = { type: 'link', attrs: { href: end } };
  expect(doc.content).toEqual([{ type: 'paragraph', content: [{ ...text('There'), marks: [mark] }] }]);
});

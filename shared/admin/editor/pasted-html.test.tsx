import { readFileSync } from 'node:fs';
import { Editor } from '@tiptap/core';
import { expect, it, onTestFinished } from 'vitest';
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
  return { doc: documentFrom(editor.getJSON()), picturesLeftOut };
}
const kinds = (blocks: readonly RichTextBlock[]) =>
  blocks.map((block) => (block.type === 'heading' ? `h${block.attrs.level}` : block.type));
const text = (words: string) => ({ type: 'text', text: words });
const BODY =
  'Families decide in the first ten minutes, so greet them by name. See the census (https://www.isc.co.uk/research).';
const LISTS = '• Write to the families\n  • two weeks before\n• Print the map';

it.each([
  ['word', ['h2', 'h2', 'paragraph', 'bulletList', 'h2', 'orderedList', 'paragraph'], 1],
  ['google-docs', ['h2', 'paragraph', 'bulletList', 'h2', 'orderedList'], 1],
  ['safari', ['h2', 'paragraph', 'bulletList', 'h2', 'orderedList'], 0],
  ['web-page', ['h2', 'paragraph', 'bulletList', 'h3', 'orderedList', 'paragraph'], 1],
])('what %s puts on the clipboard keeps its headings, lists, links and marks', (name, blocks, pictures) => {
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

it('the rows of a table are paragraphs', () => {
  expect(textOf(paste(clipboard('word')).doc)).toMatch(/9:00 +– +Tea/);
});

import { Editor } from '@tiptap/core';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { expect, it, onTestFinished } from 'vitest';
import { richText, type RichText } from '#shared/contracts/rich-text.ts';
import { textOf } from '#shared/rules/rich-text.ts';
import { someDocument } from '../../../tests/support/rich-text.ts';
import { editorActions } from './editor-actions.ts';
import { documentExtensions, documentFrom, indent } from './editor-schema.ts';

function emptyEditor(onFault: (fault: Error) => void = () => undefined): Editor {
  const editor = new Editor({
    element: document.createElement('div'),
    injectCSS: false,
    enableContentCheck: true,
    extensions: documentExtensions('Write…'),
    onContentError: ({ error }) => onFault(error),
  });
  onTestFinished(() => editor.destroy());
  return editor;
}

it('keeps every document that the schema allows', () => {
  const editor = emptyEditor();
  const through = (doc: RichText) => {
    editor.commands.setContent(doc, { errorOnInvalidContent: true });
    return documentFrom(editor.getJSON());
  };
  fc.assert(
    fc.property(someDocument, (doc) => {
      const once = through(doc);
      expect(z.safeParse(richText, once).error).toBeUndefined();
      expect(textOf(once, { links: true })).toBe(textOf(doc, { links: true }));
      expect(through(once)).toEqual(once);
    }),
    { numRuns: 300 },
  );
});

it('reports a document with unknown nodes instead of emptying it', () => {
  const editor = emptyEditor();
  const strange = { type: 'doc', content: [{ type: 'chart', content: [] }] };
  expect(() => editor.commands.setContent(strange, { errorOnInvalidContent: true })).toThrow(/Invalid/);
});

it.each(['javascript:alert(1)', 'data:text/html,x', 'https://a@evil.example'])('refuses a link to %s', (href) => {
  const editor = emptyEditor();
  editor.commands.setContent('<p>words</p>');
  editor.chain().selectAll().setLink({ href }).run();
  expect(documentFrom(editor.getJSON()).content[0]).toEqual({
    type: 'paragraph',
    content: [{ type: 'text', text: 'words' }],
  });
});

it('moves list items that are nested too deep up, and keeps their text', () => {
  const editor = emptyEditor();
  editor.commands.setContent(
    '<ul><li>1<ul><li>2<ul><li>3<ul><li>4<ul><li>5</li></ul></li></ul></li></ul></li></ul></li></ul>',
  );
  const doc = documentFrom(editor.getJSON());
  expect(z.safeParse(richText, doc).success).toBe(true);
  expect(textOf(doc).match(/\d/g)).toEqual(['1', '2', '3', '4', '5']);
});

it('indents a list item only as deep as the schema allows, by shortcut and in the toolbar', () => {
  const editor = emptyEditor();
  const item = (text: string, ...lists: string[]) => `<li><p>${text}</p>${lists.join('')}</li>`;
  const list = (...items: string[]) => `<ul>${items.join('')}</ul>`;
  editor.commands.setContent(list(item('1'), item('2', list(item('3'), item('4', list(item('5'), item('6')))))));
  const canIndentAt = (text: string) => {
    let place = 0;
    editor.state.doc.descendants((node, position) => void (node.text === text && (place = position)));
    editor.commands.setTextSelection(place);
    const { canRun } = editorActions.flat().find(({ label }) => label === 'Indent')!;
    return canRun!(editor);
  };
  expect(['1', '2', '3', '4', '5', '6'].map(canIndentAt)).toEqual([false, true, false, true, false, false]);
  expect(indent(editor)).toBe(false);
});

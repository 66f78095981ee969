import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { RichText } from '#shared/contracts/rich-text.ts';
import { documentOf } from '#shared/rules/rich-text.ts';
import { useToasts } from '#shared/ui/toast/toast-store.ts';
import { movingGif } from '../../../tests/support/moving-gif.ts';
import { RichTextEditor } from './rich-text-editor.tsx';
import { embedFrom, linkFrom } from './insert-dialogs.tsx';

const picture = {
  id: 9,
  url: '/api/blog/pictures/a-480.webp',
  width: 400,
  height: 300,
  sizes: [{ url: '/api/blog/pictures/a-480.webp', width: 400 }],
  alt: '',
};

function show(start: RichText = documentOf('Some words')) {
  const docs: RichText[] = [start];
  render(
    <RichTextEditor
      label="Post"
      start={start}
      onChange={(doc) => docs.push(doc)}
      pictures={new Map()}
      upload={async () => picture}
    />,
  );
  return { last: () => docs.at(-1)!.content, box: screen.getByRole('textbox', { name: 'Post' }) };
}

it('makes the toolbar a single Tab stop, entered with Alt+F10 and left with Escape', async () => {
  const { box } = show();
  box.focus();
  fireEvent.keyDown(box, { key: 'F10', altKey: true });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Heading' }));
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Bold');
  await userEvent.keyboard('{End}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Redo');
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Heading');
  const stops = screen.getAllByRole('button').filter((button) => button.tabIndex === 0);
  expect(stops).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(box));
});

it('breaks a line with Shift+Enter, and not with Ctrl+Enter, which publishes', async () => {
  const { box, last } = show();
  box.focus();
  fireEvent.keyDown(box, { key: 'Enter', code: 'Enter', ctrlKey: true });
  expect(last()).toEqual(documentOf('Some words').content);
  fireEvent.keyDown(box, { key: 'Enter', code: 'Enter', shiftKey: true });
  expect(JSON.stringify(last())).toContain('hardBreak');
});

it('changes the block type from the toolbar, and announces it', async () => {
  const { last } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Heading' }));
  expect(screen.getByRole('button', { name: 'Heading' }).getAttribute('aria-pressed')).toBe('true');
  expect(last()[0]).toMatchObject({ type: 'heading', attrs: { level: 2 } });
  await userEvent.click(screen.getByRole('button', { name: 'Heading' }));
  expect(last()[0]).toMatchObject({ type: 'paragraph' });
});

it('inserts a table, with buttons to add and remove rows and columns while the caret is in it', async () => {
  const { last } = show();
  const names = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(names()).not.toContain('Add row below');
  await userEvent.click(screen.getByRole('button', { name: 'Table' }));
  const size = () => {
    const table = last().find(({ type }) => type === 'table');
    return table?.type === 'table' ? [table.content.length, table.content[0].content.length] : undefined;
  };
  expect(size()).toEqual([3, 3]);
  await userEvent.click(screen.getByRole('button', { name: 'Add row below' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add column to the right' }));
  expect(size()).toEqual([4, 4]);
  // The caret is in the header, which stays.
  expect(screen.getByRole('button', { name: 'Delete row' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Delete column' }));
  expect(size()).toEqual([4, 3]);
  await userEvent.click(screen.getByRole('button', { name: 'Delete table' }));
  expect(size()).toBeUndefined();
  expect(names()).not.toContain('Add row below');
});

it('moves through a table’s cells with Tab, and leaves the table after the last one', async () => {
  const { box } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Table' }));
  const tab = (shiftKey = false) => fireEvent.keyDown(box, { key: 'Tab', keyCode: 9, shiftKey });
  const isInHeader = () => screen.getByRole('button', { name: 'Delete row' }).getAttribute('aria-disabled') === 'true';
  // Shift+Tab leaves before the first cell.
  expect(tab(true)).toBe(true);
  for (let cell = 0; cell < 3; cell++) expect(tab()).toBe(false);
  await waitFor(() => expect(isInHeader()).toBe(false));
  expect(tab(true)).toBe(false);
  await waitFor(() => expect(isInHeader()).toBe(true));
  for (let cell = 2; cell < 8; cell++) expect(tab()).toBe(false);
  expect(tab()).toBe(true);
});

it('offers no block that a table cell can’t hold', async () => {
  const { box } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Table' }));
  const isOff = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
  expect(['Heading', 'Checklist', 'Quote', 'Picture', 'Button', 'Bold'].filter(isOff)).toEqual([
    'Heading',
    'Checklist',
    'Quote',
    'Picture',
    'Button',
  ]);
  await userEvent.type(box, '/');
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('inserts a checklist with one press', async () => {
  const { last } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Checklist' }));
  expect(last()[0]).toMatchObject({ type: 'taskList', content: [{ type: 'taskItem', attrs: { checked: false } }] });
});

it('asks for a button, rejects an address that runs code, and inserts it', async () => {
  const { last } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Button' }));
  await userEvent.type(screen.getByLabelText('Text'), 'Book a call');
  await userEvent.type(screen.getByLabelText('Address'), 'javascript:alert(1)');
  await userEvent.click(screen.getByRole('button', { name: 'Insert' }));
  screen.getByText(/Please enter a link that starts with/);
  await userEvent.clear(screen.getByLabelText('Address'));
  await userEvent.type(screen.getByLabelText('Address'), '/booking');
  await userEvent.click(screen.getByRole('button', { name: 'Insert' }));
  expect(last()).toContainEqual({ type: 'button', attrs: { label: 'Book a call', href: '/booking' } });
});

it('uploads a picture and inserts it after the text, with alternative text', async () => {
  const { last } = show();
  const file = new File(['x'], 'pupils.png', { type: 'image/png' });
  await userEvent.upload(screen.getByLabelText('Choose pictures'), file);
  await screen.findByRole('group', { name: 'Picture' });
  fireEvent.change(screen.getByLabelText('Alt text'), { target: { value: 'Pupils on a lawn' } });
  expect(last()).toContainEqual({
    type: 'picture',
    attrs: { pictureId: 9, alt: 'Pupils on a lawn', caption: '', width: 'text' },
  });
});

it('uploads an animated picture, and warns that it will not move', async () => {
  const { last } = show();
  await userEvent.upload(screen.getByLabelText('Choose pictures'), movingGif('party.gif'));
  await waitFor(() => expect(useToasts.getState()).toMatchObject([{ title: 'This picture won’t be animated' }]));
  await screen.findByRole('group', { name: 'Picture' });
  expect(last()).toContainEqual(expect.objectContaining({ type: 'picture' }));
});

it('leaves an unsupported document as it is, and shows an error', () => {
  const strange = { type: 'doc', content: [{ type: 'chart' }] } as unknown as RichText;
  render(
    <RichTextEditor
      label="Post"
      start={strange}
      onChange={() => expect.fail('it was changed')}
      pictures={new Map()}
      upload={async () => picture}
    />,
  );
  expect(screen.getByRole('alert').textContent).toContain('features that this version of the editor doesn’t support');
});

it.each([
  ['school.example/open-day', 'https://school.example/open-day'],
  ['head@school.example', 'mailto:head@school.example'],
  [' /services ', '/services'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
])('reads %s as a link to %s', (typed, href) => {
  expect(linkFrom(typed)).toBe(href);
});

it.each([
  ['https://youtu.be/dQw4w9WgXcQ', { provider: 'youtube', id: 'dQw4w9WgXcQ', title: 'T' }],
  ['https://vimeo.com/76979871/abc1234567', { provider: 'vimeo', id: '76979871', hash: 'abc1234567', title: 'T' }],
  [
    'https://open.spotify.com/intl-de/episode/4rOoJ6Egrf8K2IrywzwOMk?si=x',
    { provider: 'spotify', kind: 'episode', id: '4rOoJ6Egrf8K2IrywzwOMk', title: 'T' },
  ],
  ['https://open.spotify.com.evil.example/episode/4rOoJ6Egrf8K2IrywzwOMk', null],
  ['https://evil.example/watch?v=dQw4w9WgXcQ', null],
])('reads %s as a film or an audio player', (address, attrs) => {
  expect(embedFrom(address, 'T')).toEqual(attrs);
});

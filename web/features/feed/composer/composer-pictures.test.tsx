import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { movingGif } from '../../../../tests/support/moving-gif.ts';
import { somePost } from '../../../../tests/support/feed.ts';
import { renderScreen, someMember } from '../../../../tests/support/render-screen.tsx';
import { Composer } from './composer.tsx';
import { removeDrafts } from '../drafts/drafts.ts';

const show = (create: () => unknown = () => somePost()) =>
  renderScreen(<Composer asked />, {
    user: someMember,
    replies: { 'feed.create': create, 'auth.user': () => someMember },
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const photo = (name: string) => new File([new Uint8Array(2000)], name, { type: 'image/jpeg' });
const choose = (...files: File[]) =>
  fireEvent.change(document.querySelector('input[aria-label="Image"]')!, { target: { files } });
const chosen = () => screen.queryAllByText(/\.jpg, 2 KB$/).map((row) => row.textContent.split(',')[0]);
const words = async () => {
  await userEvent.type(screen.getByLabelText('Title'), 'Prize day');
  await userEvent.type(screen.getByLabelText('Content'), 'On the lawn.');
};
const say = async (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);

afterEach(() => removeDrafts());

describe('several pictures', () => {
  it('are sent in their order, each with its description', async () => {
    const { made } = show();
    await press('Image');
    await words();
    choose(photo('a.jpg'), photo('b.jpg'));
    await screen.findByText('2 of 6');
    choose(photo('c.jpg'));
    await screen.findByText('3 of 6');
    await say('Describe picture 1 (optional)', 'A');
    await say('Describe picture 3 (optional)', 'C');
    await press('Move picture 3 up');
    expect(chosen()).toEqual(['a.jpg', 'c.jpg', 'b.jpg']);
    expect(screen.getByText('Picture 3 is now picture 2 of 3.')).toBeDefined();
    await press('Share post');
    await waitFor(() => expect(made.some(({ name }) => name === 'feed.create')).toBe(true));
    const sent = made.find(({ name }) => name === 'feed.create')!;
    expect(sent.body).toEqual({
      title: 'Prize day',
      content: 'On the lawn.',
      postType: 'image',
      mediaAlt: 'A',
      pictureAlts: ['C', ''],
    });
    expect(sent.file).toMatchObject({ name: 'a.jpg' });
    expect(sent.files?.map((file) => (file as File).name)).toEqual(['c.jpg', 'b.jpg']);
  });

  it('have a note that animated pictures will not move', async () => {
    show();
    await press('Image');
    choose(photo('a.jpg'), movingGif('party.gif'));
    expect(await screen.findByText('This picture won’t be animated')).toBeDefined();
    expect(await screen.findByText('2 of 6')).toBeDefined();
  });

  it('are limited to six', async () => {
    show();
    await press('Image');
    choose(...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => photo(`${name}.jpg`)));
    await screen.findByText('Too many pictures');
    await screen.findByText('6 of 6');
    expect(screen.getByRole('button', { name: 'Add images' }).getAttribute('aria-disabled')).toBe('true');
    await press('Remove picture 1');
    expect(chosen()).toEqual(['b.jpg', 'c.jpg', 'd.jpg', 'e.jpg', 'f.jpg']);
  });

  it('do not include other files, which are left out with a message', async () => {
    show();
    await press('Image');
    choose(photo('a.jpg'), new File(['words'], 'notes.txt', { type: 'text/plain' }), photo('b.jpg'));
    await screen.findByText('Invalid file type');
    await screen.findByText('2 of 6');
    expect(chosen()).toEqual(['a.jpg', 'b.jpg']);
  });

  it('are dropped when another kind is chosen, and restored with their descriptions', async () => {
    show();
    await press('Image');
    choose(photo('a.jpg'), photo('b.jpg'));
    await screen.findByText('2 of 6');
    await say('Describe picture 2 (optional)', 'B');
    await press('Text');
    await screen.findByText('“a.jpg” and 1 more removed.');
    await press('Undo');
    await screen.findByText('2 of 6');
    expect(screen.getByLabelText<HTMLInputElement>('Describe picture 2 (optional)').value).toBe('B');
  });

  it('show the server’s errors', async () => {
    show(() => {
      const message = 'This picture cannot be opened.';
      throw new ApiError({ status: 400, code: 'validation_failed', message, fields: { pictures: message } });
    });
    await press('Image');
    await words();
    choose(photo('a.jpg'), photo('b.jpg'));
    await screen.findByText('2 of 6');
    await press('Share post');
    expect((await screen.findByRole('alert')).textContent).toBe('This picture cannot be opened.');
    expect(chosen()).toEqual(['a.jpg', 'b.jpg']);
  });
});

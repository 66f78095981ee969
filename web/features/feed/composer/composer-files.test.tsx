import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import { somePost } from '../../../../tests/support/feed.ts';
import { renderScreen, someMember } from '../../../../tests/support/render-screen.tsx';
import { setReached } from '../../../device/connection.ts';
import { database } from '../../../device/database.ts';
import { closeOutbox, currentOutbox } from '../../../device/outbox/page-outbox.ts';
import { Composer } from './composer.tsx';
import { draftName, draftOf, removeDrafts } from '../drafts/drafts.ts';

const replies = { 'feed.create': () => somePost(), 'auth.user': () => someMember };
const show = (create?: (made: { options: { signal?: AbortSignal } }) => unknown) => {
  const screenOf = renderScreen(<Composer asked />, {
    user: someMember,
    replies: { ...replies, ...(create && { 'feed.create': create }) },
  });
  return screenOf;
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const words = async () => {
  await userEvent.type(screen.getByLabelText('Title'), 'Prize day');
  await userEvent.type(screen.getByLabelText('Content'), 'On the lawn.');
};
const photo = (name = 'lawn.jpg', bytes = 2000) => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
const sound = () => new File([new Uint8Array(2000)], 'one.mp3', { type: 'audio/mpeg' });
/** One byte too large, without content. */
const longSound = () => Object.defineProperty(sound(), 'size', { value: 100 * 2 ** 20 + 1 });
/** Like the browser's file dialog, which also allows files outside the filter. */
const choose = (label: string, file: File) =>
  fireEvent.change(document.querySelector(`input[aria-label="${label}"]`)!, { target: { files: [file] } });

afterEach(() => removeDrafts());
afterEach(() => void vi.restoreAllMocks());
afterEach(async () => {
  closeOutbox();
  await database.outbox.clear();
});

describe('a post with a file', () => {
  it('is sent under one key for all attempts', async () => {
    const { made } = show(() => {
      throw new ApiError({ status: 500, message: 'Out of order' });
    });
    await press('Image');
    await words();
    choose('Image', photo());
    await screen.findByText(/lawn\.jpg, 2 KB/);
    await userEvent.type(screen.getByLabelText('Describe the picture (optional)'), 'Two pupils carry a banner');
    await press('Share post');
    await screen.findByText('Failed to create post');
    await press('Share post');
    await waitFor(() => expect(made).toHaveLength(2));
    expect(made[0]?.body).toEqual({
      title: 'Prize day',
      content: 'On the lawn.',
      postType: 'image',
      mediaAlt: 'Two pupils carry a banner',
    });
    expect(made[0]?.file).toMatchObject({ name: 'lawn.jpg' });
    expect(made[1]?.idempotencyKey).toBe(made[0]?.idempotencyKey);
    choose('Image', photo('other.jpg'));
    await press('Share post');
    await waitFor(() => expect(made).toHaveLength(3));
    expect(made[2]?.idempotencyKey).not.toBe(made[0]?.idempotencyKey);
  });

  it('is stored offline with its pictures, and sent with them under the same key', async () => {
    let isDown = true;
    const { made } = show(() => {
      setReached(!isDown);
      if (isDown) throw new NetworkError('offline');
      return somePost();
    });
    await press('Image');
    await words();
    choose('Image', photo());
    await screen.findByText(/lawn\.jpg, 2 KB/);
    await press('Share post');
    await screen.findByText(/^Your post is saved on this device/);
    await waitFor(() => expect(draftOf(draftName(someMember.id, 'post'))).toBeUndefined());
    isDown = false;
    await currentOutbox()?.retry();
    await waitFor(() => expect(currentOutbox()?.snapshot()).toEqual([]));
    const sent = made.filter(({ name }) => name === 'feed.create');
    expect(sent.length).toBeGreaterThan(1);
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    // How the browser's database stores files is tested in a browser, in tests/e2e/outbox-files.spec.ts.
    expect(sent.at(-1)?.file).toBeDefined();
  });

  it('keeps its text and file in the form when the device is full', async () => {
    vi.spyOn(database.outbox, 'add').mockRejectedValue(new DOMException('Full', 'QuotaExceededError'));
    show(() => {
      throw new NetworkError('offline');
    });
    await press('Image');
    await words();
    choose('Image', photo());
    await press('Share post');
    await screen.findByText(/this device is out of space/);
    expect(screen.getByText(/lawn\.jpg/)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Prize day');
  });

  it.each([
    ['Image', 'Image required', 'Please select an image to upload'],
    ['Audio', 'Audio required', 'Please select an audio file to upload'],
  ])('cannot be sent without the file: %s', async (kind, title, description) => {
    const { made } = show();
    await press(kind);
    await words();
    await press('Share post');
    await screen.findByText(title);
    expect(screen.getAllByText(description).length).toBeGreaterThan(0);
    expect(made).toEqual([]);
  });

  it.each([
    ['Image', sound(), 'Invalid file type', 'Please select an image file'],
    ['Image', photo('large.jpg', 5 * 2 ** 20 + 1), 'File too large', 'Please select an image smaller than 5MB'],
    ['Audio', photo(), 'Invalid file type', 'Please select an audio file'],
    ['Audio', longSound(), 'File too large', 'Please select an audio file smaller than 100MB'],
  ])('cannot have an invalid file: %s', async (kind, file, title, description) => {
    show();
    await press(kind);
    choose(kind, file);
    await screen.findByText(title);
    await screen.findByText(description);
    expect(screen.queryByText(new RegExp(file.name))).toBeNull();
  });

  it('drops the file when another kind is chosen, with an undo', async () => {
    show();
    await press('Audio');
    choose('Audio', sound());
    await screen.findByText(/one\.mp3, 2 KB/);
    await press('Text');
    await screen.findByText('“one.mp3” removed.');
    await press('Undo');
    await screen.findByText(/one\.mp3, 2 KB/);
    expect(screen.getByRole('button', { name: 'Audio', pressed: true })).toBeDefined();
  });

  it('accepts a dropped or pasted picture', async () => {
    show();
    fireEvent.paste(screen.getByLabelText('Content'), { clipboardData: { files: [photo('pasted.jpg')] } });
    await screen.findByText(/pasted\.jpg/);
    expect(screen.getByRole('button', { name: 'Image', pressed: true })).toBeDefined();
    fireEvent.drop(screen.getByText(/pasted\.jpg/), { dataTransfer: { files: [photo('dropped.jpg')] } });
    await screen.findByText(/dropped\.jpg/);
    screen.getByText(/pasted\.jpg/);
    await press('Remove picture 2');
    expect(screen.queryByText(/dropped\.jpg/)).toBeNull();
    await press('Remove');
    expect(screen.queryByText(/pasted\.jpg/)).toBeNull();
  });

  it('can be cancelled during the upload, and keeps text and file', async () => {
    show(
      ({ options }) =>
        new Promise((_, reject) => {
          options.signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
        }),
    );
    await press('Image');
    await words();
    choose('Image', photo());
    await press('Share post');
    await screen.findByRole('progressbar', { name: 'Uploading your file' });
    await press('Cancel upload');
    await screen.findByText('Upload cancelled');
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Prize day');
    expect(screen.getByText(/lawn\.jpg/)).toBeDefined();
    expect(screen.queryByRole('progressbar', { name: 'Uploading your file' })).toBeNull();
  });

  it('is discarded only after a confirmation', async () => {
    show();
    await press('Image');
    choose('Image', photo());
    await press('Cancel');
    expect(await screen.findByRole('alertdialog')).toBeDefined();
  });
});

import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { somePost } from '../../../../tests/support/feed.ts';
import { renderScreen, someMember } from '../../../../tests/support/render-screen.tsx';
import { Composer } from './composer.tsx';
import { removeDrafts } from '../drafts/drafts.ts';

const replies = { 'feed.create': () => somePost(), 'auth.user': () => someMember };
const show = (options: { replies?: Record<string, () => unknown>; asked?: boolean } = {}) =>
  renderScreen(<Composer asked={options.asked ?? false} />, { user: someMember, replies: options.replies ?? replies });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const open = () => press('Share Something New');
const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text);

afterEach(() => removeDrafts());

describe('the composer', () => {
  // The first test: the others load the form's code.
  it('stays open when the member types before the form has loaded', async () => {
    show();
    const bar = screen.getByRole('button', { name: 'Share Something New' });
    act(() => bar.focus());
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('A day');
    expect(bar.getAttribute('aria-expanded')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')));
  });

  it('opens with the focus in the form, and closes again', async () => {
    show();
    const bar = screen.getByRole('button', { name: 'Share Something New' });
    expect(bar.getAttribute('aria-expanded')).toBe('false');
    await open();
    expect(bar.getAttribute('aria-expanded')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')));
    await open();
    expect(screen.queryByLabelText('Title')).toBeNull();
    expect(document.activeElement).toBe(bar);
  });

  it('keeps its form when a phone is rotated', async () => {
    const changes = new EventTarget();
    let isNarrow = true;
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(Object.create(changes), {
        get matches() {
          return query.includes('max-width') && isNarrow;
        },
        addEventListener: changes.addEventListener.bind(changes),
        removeEventListener: changes.removeEventListener.bind(changes),
      }),
    );
    show();
    await open();
    const form = await screen.findByRole('form', { name: 'New post' });
    isNarrow = false;
    act(() => void changes.dispatchEvent(new Event('change')));
    expect(form.isConnected).toBe(true);
    vi.unstubAllGlobals();
  });

  it('says that a post is being shared after a phone’s Back, not that a draft is saved', async () => {
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(new EventTarget(), { matches: query.includes('max-width') }),
    );
    let answer: (post: unknown) => void = () => undefined;
    show({ replies: { ...replies, 'feed.create': () => new Promise((done) => (answer = done)) } });
    await open();
    await type('Title', 'Open day');
    await type('Content', 'Forty families came.');
    await press('Share post');
    act(() => window.history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    screen.getByText('Sharing…');
    expect(screen.queryByText('Draft saved')).toBeNull();
    await act(async () => answer(somePost()));
    await waitFor(() => expect(screen.queryByText('Sharing…')).toBeNull());
    expect(screen.queryByText('Draft saved')).toBeNull();
    vi.unstubAllGlobals();
  });

  it('is open at the start when that was requested', async () => {
    show({ asked: true });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')));
  });

  it('offers all kinds of posts', async () => {
    show();
    await open();
    const kinds = screen.getByRole('group', { name: 'Post type' }).querySelectorAll('button');
    expect([...kinds].map((kind) => kind.textContent)).toEqual(['Text', 'Image', 'Video', 'Audio']);
  });

  it('shows what is missing and sends nothing', async () => {
    const { made } = show();
    await open();
    await press('Share post');
    await screen.findByText('Title is required');
    screen.getByText('Content is required');
    await press('Video');
    await press('Share post');
    await screen.findByText('Please enter the video’s web address, starting with https://');
    expect(made).toEqual([]);
  });

  it('sends a text, announces the points and closes', async () => {
    const { made } = show();
    await open();
    await type('Title', ' Open day ');
    await type('Content', 'Forty families came.');
    await press('Share post');
    await screen.findByText('Post created! (+10 points)');
    expect(made[0]?.body).toEqual({ title: 'Open day', content: 'Forty families came.', postType: 'text' });
    await waitFor(() => expect(screen.queryByLabelText('Title')).toBeNull());
    expect(made.map((call) => call.name)).toEqual(['feed.create', 'auth.user']);
    await open();
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('');
  });

  it('clears the video’s address when the kind is changed', async () => {
    const { made } = show();
    await open();
    await type('Title', 'Open day');
    await type('Content', 'Forty families came.');
    await press('Video');
    await type('Video link', 'https://vimeo.com/1');
    await press('Text');
    await press('Video');
    expect(screen.getByLabelText<HTMLInputElement>('Video link').value).toBe('');
    await type('Video link', 'https://vimeo.com/2');
    await press('Share post');
    await waitFor(() => expect(made[0]?.body).toMatchObject({ postType: 'video', mediaUrl: 'https://vimeo.com/2' }));
  });

  it('keeps the text when sending fails, and retries under the same key', async () => {
    const { made } = show({
      replies: {
        'feed.create': () => {
          throw new ApiError({ status: 500, message: 'The server is at tea.' });
        },
      },
    });
    await open();
    await type('Title', 'Open day');
    await type('Content', 'Forty families came.');
    await press('Share post');
    await screen.findByText('Failed to create post');
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Open day');
    await press('Share post');
    await waitFor(() => expect(made).toHaveLength(2));
    expect(made[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
    expect(made[1]?.idempotencyKey).toBe(made[0]?.idempotencyKey);
    await type('Title', '!');
    await press('Share post');
    await waitFor(() => expect(made).toHaveLength(3));
    expect(made[2]?.idempotencyKey).not.toBe(made[0]?.idempotencyKey);
  });

  it('shows the server’s error at the field', async () => {
    const fields = { content: 'Please use at most 10,000 characters' };
    show({
      replies: {
        'feed.create': () => {
          throw new ApiError({ status: 400, code: 'validation_failed', message: 'Please check the form.', fields });
        },
      },
    });
    await open();
    await type('Title', 'Open day');
    await type('Content', 'Forty families came.');
    await press('Share post');
    expect(await screen.findByText(fields.content)).toBeDefined();
    expect(screen.getByLabelText('Content').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a draft', () => {
  const begin = async () => {
    await open();
    await type('Title', 'Open day');
  };
  it('is restored with the screen, for its author only', async () => {
    const { unmount } = show();
    await begin();
    unmount();
    const other = renderScreen(<Composer asked={false} />, { user: { ...someMember, id: 9 } });
    expect(screen.queryByDisplayValue('Open day')).toBeNull();
    other.unmount();
    show();
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Open day');
  });

  it('is discarded only after a confirmation', async () => {
    show();
    await begin();
    await press('Cancel');
    await screen.findByRole('alertdialog', { name: 'Discard draft?' });
    await press('Keep writing');
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Open day');
    await press('Cancel');
    await press('Discard');
    expect(screen.queryByLabelText('Title')).toBeNull();
    await open();
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('');
  });
});

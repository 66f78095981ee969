import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { resetStores } from '../../../../tests/support/reset-stores.ts';
import { someComment, somePost } from '../../../../tests/support/feed.ts';
import { renderScreen, someMember } from '../../../../tests/support/render-screen.tsx';
import { wipeDevice } from '../../../device/owner.ts';
import { Composer } from '../composer/composer.tsx';
import { draftName, draftOf, dropDraft, removeDrafts, keepDraft, restoredDrafts, useDrafts } from './drafts.ts';
import { PostItem } from '../feed-list.tsx';
import { storeDraft } from './saved-drafts.ts';

const DRAFT_KEY = 'private/drafts/http%3A%2F%2Flocalhost%3A3000/1/feed';
const blank = { title: '', content: '' };
const other = { ...someMember, id: 9 };
const compose = (user = someMember, create: () => unknown = () => somePost()) =>
  renderScreen(<Composer asked={false} />, { user, replies: { 'feed.create': create, 'auth.user': () => user } });
const title = () => screen.queryByLabelText<HTMLInputElement>('Title');
const write = async (words: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Share Something New' }));
  await userEvent.type(await screen.findByLabelText('Title'), words);
};
/** Closes the page, as a reload does: the memory is lost, and the storage read again. */
const reload = () => {
  window.dispatchEvent(new Event('pagehide'));
  resetStores();
  useDrafts.setState(restoredDrafts(), true);
};
/** The `beforeunload` event of a page that is closed. */
const isAskedBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(() => {
  removeDrafts();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  removeDrafts();
  localStorage.clear();
});

describe('a draft', () => {
  it('is restored after a reload with a note, until it is discarded', async () => {
    const { unmount } = compose();
    await write('Open day');
    expect(screen.queryByText('Draft restored')).toBeNull();
    unmount();
    reload();
    compose();
    await screen.findByLabelText('Title');
    expect(title()?.value).toBe('Open day');
    screen.getByText('Draft restored');
    await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }));
    expect(title()?.value).toBe('');
    expect(screen.queryByText('Draft restored')).toBeNull();
    reload();
    expect(localStorage.getItem(`${DRAFT_KEY}/post/`)).toBeNull();
  });

  it('is stored soon after the last key press, in case of a crash', () => {
    vi.useFakeTimers();
    keepDraft('1/post/', blank, { ...blank, title: 'Open' });
    vi.advanceTimersByTime(399);
    keepDraft('1/post/', blank, { ...blank, title: 'Open day' });
    vi.advanceTimersByTime(399);
    expect(localStorage.getItem(`${DRAFT_KEY}/post/`)).toBeNull();
    vi.advanceTimersByTime(1);
    expect(localStorage.getItem(`${DRAFT_KEY}/post/`)).toContain('"Open day"');
  });

  it('of a comment is restored at its post, and of an edit once its author continues it', async () => {
    const mine = somePost({ author: someMember });
    keepDraft(draftName(1, 'comment', 7), { content: '' }, { content: 'How kind' });
    keepDraft(
      draftName(1, 'edit-post', 7),
      { title: 'Open day', content: 'Forty' },
      { title: 'Gates', content: 'Forty' },
    );
    reload();
    renderScreen(<PostItem listed={mine} />, { user: someMember });
    expect(screen.getByLabelText<HTMLTextAreaElement>('Write a comment').value).toBe('How kind');
    await userEvent.click(screen.getByRole('button', { name: 'Continue editing' }));
    await screen.findByLabelText('Title');
    expect(title()?.value).toBe('Gates');
    expect(screen.getAllByText('Draft restored')).toHaveLength(2);
  });

  it.each([
    ['post', somePost({ author: someMember })],
    ['comment', somePost({ comments: [someComment({ user: someMember })] })],
  ] as const)('of a change to a %s is offered without taking the focus or opening the form', async (what, post) => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    const name = draftName(1, `edit-${what}`, what === 'post' ? post.id : 40);
    keepDraft(name, { title: 'Open day', content: 'Forty' }, { title: 'Open day', content: 'Fifty' });
    reload();
    renderScreen(<PostItem listed={post} />, { user: someMember });
    screen.getByText(`You have unsaved changes to this ${what}.`);
    expect(document.activeElement).toBe(document.body);
    expect(scroll).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();

    await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(screen.queryByText(/You have unsaved changes/)).toBeNull();
    reload();
    expect(localStorage.getItem(DRAFT_KEY + name.slice(1))).toBeNull();
  });

  it('of an edit is only offered when its author returns from another screen', async () => {
    const mine = somePost({ author: someMember });
    const { unmount } = renderScreen(<PostItem listed={mine} />, { user: someMember });
    await userEvent.click(screen.getByRole('button', { name: 'Edit post' }));
    await userEvent.type(screen.getByLabelText('Content'), '!');
    unmount();
    renderScreen(<PostItem listed={mine} />, { user: someMember });
    expect(document.activeElement).toBe(document.body);
    expect(title()).toBeNull();
    screen.getByText('You have unsaved changes to this post.');
  });

  it('is sent under the same key after a crash', async () => {
    const failing = () => {
      throw new ApiError({ status: 500, message: 'The server is at tea.' });
    };
    const { made, unmount } = compose(someMember, failing);
    await write('Open day');
    await userEvent.type(screen.getByLabelText('Content'), 'Forty');
    await userEvent.click(screen.getByRole('button', { name: 'Share post' }));
    await screen.findByText('Failed to create post');
    unmount();
    useDrafts.setState(restoredDrafts(), true);
    const second = compose();
    await userEvent.click(screen.getByRole('button', { name: 'Share post' }));
    await waitFor(() => expect(second.made[0]?.idempotencyKey).toBe(made[0]?.idempotencyKey));
    await waitFor(() => expect(localStorage.getItem(`${DRAFT_KEY}/post/`)).toBeNull());
  });

  it('says that its file could not be stored', () => {
    keepDraft('1/post/', blank, { ...blank, title: 'A picture', file: new File(['x'], 'a.png') });
    expect(isAskedBeforeLeaving()).toBe(true);
    reload();
    compose();
    screen.getByText('Draft restored. Please add your file again.');
    expect(title()?.value).toBe('A picture');
  });
});

describe('a draft changed in another tab', () => {
  const STORED = `${DRAFT_KEY}/comment/7`;
  const NAME = draftName(1, 'comment', 7);
  /** @param isHeard whether this tab receives the storage event */
  const otherTab = (content: string | null, isHeard = true) => {
    const text =
      content && JSON.stringify({ values: { content }, from: { content: '' }, lostFile: false, at: Date.now() });
    if (text) localStorage.setItem(STORED, text);
    else localStorage.removeItem(STORED);
    if (isHeard) window.dispatchEvent(new StorageEvent('storage', { key: STORED, newValue: text }));
  };
  const type = (content: string) => keepDraft(NAME, { content: '' }, { content });
  const hide = () => window.dispatchEvent(new Event('pagehide'));
  const show = (answered: Promise<void> = Promise.resolve()) => {
    const create = () => answered.then(() => someComment({ user: someMember }));
    const view = renderScreen(<PostItem listed={somePost()} />, {
      user: someMember,
      replies: { 'feed.comments.create': create, 'auth.user': () => someMember },
    });
    const box = screen.getByLabelText<HTMLTextAreaElement>('Write a comment');
    return { ...view, box, sent: () => view.made.filter(({ name }) => name === 'feed.comments.create') };
  };

  it('appears in an untouched box here while the other tab has it', async () => {
    const { box } = show();
    otherTab('How kind');
    await waitFor(() => expect(box.value).toBe('How kind'));
    otherTab('How kind of you');
    await waitFor(() => expect(box.value).toBe('How kind of you'));
    otherTab(null);
    await waitFor(() => expect(box.value).toBe(''));
  });

  it('is merged with text typed in this tab', async () => {
    const { box } = show();
    otherTab('How kind', false);
    await userEvent.type(box, 'x');
    hide();
    await waitFor(() => expect(box.value).toBe('How kind\n\nx'));
    expect(localStorage.getItem(STORED)).toContain('How kind\\n\\nx');
  });

  it('stays when this tab discards its own', () => {
    type('How kind');
    hide();
    otherTab('What a day', false);
    dropDraft(NAME);
    expect(localStorage.getItem(STORED)).toContain('What a day');
    expect(draftOf(NAME)?.values).toEqual({ content: 'What a day' });
  });

  it('cannot be sent from here once the other tab has sent it', async () => {
    const { box, sent } = show();
    await userEvent.type(box, 'How kind');
    hide();
    otherTab(null, false);
    await userEvent.click(screen.getByRole('button', { name: 'Add comment' }));
    await waitFor(() => expect(box.value).toBe(''));
    expect(sent()).toEqual([]);
  });

  it('keeps what another tab adds while it is being sent', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { box, sent } = show(promise);
    await userEvent.type(box, 'How kind');
    await userEvent.click(screen.getByRole('button', { name: 'Add comment' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    otherTab('How kind of you');
    resolve();
    await waitFor(() => expect(box.value).toBe('of you'));
  });

  it('has one idempotency key for both tabs', async () => {
    const { box, sent } = show();
    const attempt = { body: JSON.stringify({ content: 'How kind' }), key: 'theirs' };
    const draft = { values: { content: 'How kind' }, from: { content: '' }, attempt, lostFile: false, at: Date.now() };
    localStorage.setItem(STORED, JSON.stringify(draft));
    window.dispatchEvent(new StorageEvent('storage', { key: STORED }));
    await waitFor(() => expect(box.value).toBe('How kind'));
    await userEvent.click(screen.getByRole('button', { name: 'Add comment' }));
    await waitFor(() => expect(sent().map(({ idempotencyKey }) => idempotencyKey)).toEqual(['theirs']));
  });

  it('fills a composer that was opened here, and is not overwritten by its empty text', async () => {
    compose();
    await userEvent.click(screen.getByRole('button', { name: 'Share Something New' }));
    await screen.findByLabelText('Title');
    const values = { ...blank, title: 'Open day', content: 'Forty families' };
    localStorage.setItem(
      `${DRAFT_KEY}/post/`,
      JSON.stringify({ values, from: blank, lostFile: false, at: Date.now() }),
    );
    await userEvent.type(title()!, 'Gates');
    hide();
    await waitFor(() => expect(title()?.value).toBe('Gates'));
    const content = screen.getByLabelText<HTMLTextAreaElement>('Content');
    await waitFor(() => expect(content.value).toBe('Open day\n\nForty families'));
  });
});

describe('drafts on a shared device', () => {
  it('are visible to their author only, and removed when another member starts to write', async () => {
    const { unmount } = compose();
    await write('A secret');
    unmount();
    reload();
    const second = compose(other);
    expect(title()).toBeNull();
    await write('Mine');
    second.unmount();
    reload();
    expect(Object.values(localStorage).join('')).not.toContain('A secret');
    compose(other);
    expect(title()?.value).toBe('Mine');
  });

  it.each([
    ['their author signs out', () => wipeDevice()],
    ['another member signs in in another tab', () => localStorage.setItem('private/owner', '9')],
    ['another tab does either', () => localStorage.clear()],
  ])('are removed when %s', (_, leave) => {
    keepDraft('1/post/', blank, { ...blank, title: 'A secret' });
    window.dispatchEvent(new Event('pagehide'));
    leave();
    // The other tab's change arrives here as an event.
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    reload();
    compose();
    expect(title()).toBeNull();
    expect(Object.values(localStorage).join('')).not.toContain('A secret');
  });
});

describe('drafts that the device does not store', () => {
  it('trigger the browser’s question before the page closes', async () => {
    keepDraft('1/post/', blank, { ...blank, title: 'Kept' });
    window.dispatchEvent(new Event('pagehide'));
    expect(isAskedBeforeLeaving()).toBe(false);
    keepDraft('1/post/', blank, { ...blank, title: 'Too long '.repeat(8000) });
    window.dispatchEvent(new Event('pagehide'));
    expect(isAskedBeforeLeaving()).toBe(true);
    keepDraft('1/post/', blank, blank);
    window.dispatchEvent(new Event('pagehide'));
    expect(isAskedBeforeLeaving()).toBe(false);
  });

  it('are those older than a month, corrupt ones, and all beyond fifty', () => {
    const now = Date.now();
    const draft = { values: { content: 'x' }, from: { content: '' }, attempt: undefined };
    storeDraft('1/comment/old', draft, { now: now - 31 * 24 * 60 * 60 * 1000 });
    localStorage.setItem(`${DRAFT_KEY}/comment/broken`, '{"values":');
    for (let id = 1; id <= 51; id++) storeDraft(`1/comment/${id}`, draft, { now: now - id });
    useDrafts.setState(restoredDrafts(), true);
    const keys = Object.keys(localStorage).filter((key) => key.includes('draft'));
    expect(keys).toHaveLength(50);
    expect(keys).not.toContain(`${DRAFT_KEY}/comment/51`);
    expect(keys.join(' ')).not.toMatch(/old|broken/);
  });
});

import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '#shared/api/api-error.ts';
import { createClient } from '#shared/api/client.ts';
import { removeComment, removePost } from '#shared/api/feed-cache.ts';
import { fakeTransport } from '../../../tests/support/fake-transport.ts';
import { someComment, somePost } from '../../../tests/support/feed.ts';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { setReached } from '../../device/connection.ts';
import { database } from '../../device/database.ts';
import { closeOutbox, currentOutbox, outboxOf } from '../../device/outbox/page-outbox.ts';
import { OutboxButton } from '../outbox/outbox-button.tsx';
import { keepDraft, removeDrafts, useDrafts } from './drafts/drafts.ts';
import { PostItem } from './feed-list.tsx';
import { FeedScreen } from './feed.page.tsx';

let answer: () => unknown;
/** The answer to the current user's query. */
let asked: () => unknown;
const offline = () => {
  throw new NetworkError('offline');
};
const show = () =>
  renderScreen(<PostItem listed={somePost()} />, {
    user: someMember,
    replies: {
      'auth.user': () => asked(),
      'feed.get': () => new Promise(() => undefined),
      'feed.comments.create': () => answer(),
      'feed.like': () => answer(),
    },
  });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const comment = async (text: string) => {
  await userEvent.type(screen.getByRole('textbox', { name: 'Write a comment' }), text);
  await press('Add comment');
};

beforeEach(() => {
  removeDrafts();
  answer = offline;
  asked = () => someMember;
  // The fake transport does not record whether the server is reachable.
  setReached(false);
});
afterEach(() => setReached(true));
afterEach(() => void vi.restoreAllMocks());
afterEach(() => database.outbox.clear());

it('stores a comment offline, says so, and sends it later under the same key', async () => {
  const { made } = show();
  await comment('How kind.');
  await screen.findByText('Waiting to send');
  expect(screen.getByText('How kind.')).toBeDefined();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' }).value).toBe('');
  answer = () => someComment({ content: 'How kind.', user: someMember });
  await press('Try now');
  await waitFor(() => expect(screen.queryByText('Waiting to send')).toBeNull());
  const calls = made.filter(({ name }) => name === 'feed.comments.create');
  expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  expect(calls.at(-1)?.options.forMember).toBe(someMember.id);
});

it.each(['Try now', 'Delete comment'])('keeps the focus on “%s” while its action runs', async (name) => {
  show();
  await comment('How kind.');
  await screen.findByText('Waiting to send');
  const button = screen.getByRole<HTMLButtonElement>('button', { name });
  let finish = () => {};
  const work = () => new Promise<void>((done) => (finish = done));
  const outbox = currentOutbox();
  if (!outbox) throw new Error('There is no outbox');
  vi.spyOn(outbox, 'sendAgain').mockImplementation(work);
  vi.spyOn(outbox, 'discard').mockImplementation(work);
  button.focus();
  await userEvent.keyboard('{Enter}');
  expect([document.activeElement === button, button.disabled, button.getAttribute('aria-busy')]).toEqual([
    true,
    false,
    'true',
  ]);
  await act(async () => finish());
  expect(button.getAttribute('aria-busy')).toBeNull();
});

it.each([502, 503, 504])('stores a comment when a proxy answers with %i', async (status) => {
  answer = () => {
    throw new ApiError({ status, message: 'Bad Gateway' });
  };
  show();
  await comment('How kind.');
  await screen.findByText('Waiting to send');
  await screen.findByText(/^Your comment is saved on this device/);
  expect(screen.queryByText('Bad Gateway')).toBeNull();
});

it('says that a comment may have arrived only if sending had started', async () => {
  show();
  await comment('On its way.');
  await screen.findByText(/may already have arrived/);
  cleanup();
  closeOutbox();
  await database.outbox.clear();

  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  asked = offline;
  show();
  await comment('Never left.');
  await screen.findByText('Waiting to send');
  expect(screen.queryByText(/may already have arrived/)).toBeNull();
});

it('does not claim to store a comment where the browser has no storage', async () => {
  vi.spyOn(database.outbox, 'toArray').mockRejectedValue(new DOMException('No', 'SecurityError'));
  show();
  await comment('How kind.');
  const note = await screen.findByText(/^Your comment will be sent when you’re back online. Keep this page open/);
  expect(note.textContent).not.toContain('saved on this device');
});

it('keeps the text in its box when the device is full', async () => {
  vi.spyOn(database.outbox, 'add').mockRejectedValue(new DOMException('Full', 'QuotaExceededError'));
  show();
  await comment('How kind.');
  await screen.findByText(/this device is out of space/);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' }).value).toBe('How kind.');
});

it('announces a refusal elsewhere in the app, with its text and a link to it', async () => {
  renderScreen(<OutboxButton arrivals={{}} />, {
    user: someMember,
    replies: { 'feed.comments.create': () => answer() },
  });
  answer = () => {
    throw new ApiError({ status: 404, message: 'This post could not be found.' });
  };
  const outbox = await outboxOf(createClient(fakeTransport({ 'feed.comments.create': () => answer() }).transport), 1);
  const input = { params: { id: '7' }, body: { content: 'Well chosen words' } };
  await outbox.add({
    key: 'a',
    userId: 1,
    endpoint: 'feed.comments.create',
    input,
    queueKey: 'post:7',
    lastWins: false,
  });
  await screen.findByText('Your comment wasn’t sent');
  screen.getByText('This post could not be found. “Well chosen words”');
  await press('Show');
  expect((await screen.findByRole('dialog', { name: 'Not sent yet' })).textContent).toContain('Well chosen words');
});

it.each([
  ['is deleted while they write', false],
  ['turns out to be deleted when they send', true],
])('keeps the text of a comment and a reply whose post %s', async (_, isSent) => {
  const post = somePost({ comments: [someComment({ id: 3 })], commentCount: 1 });
  const gone = () => {
    throw new ApiError({ status: 404, code: 'not_found', message: 'We couldn’t find this post.' });
  };
  const { queryClient } = renderScreen(
    <>
      <OutboxButton arrivals={{}} />
      <PostItem listed={post} />
    </>,
    { user: someMember, replies: { 'feed.get': gone, 'feed.comments.create': gone } },
  );
  setReached(true);
  await press('Reply');
  await userEvent.type(await screen.findByRole('textbox', { name: /^Reply to/ }), 'A half-written reply');
  await userEvent.type(screen.getByRole('textbox', { name: 'Write a comment' }), 'Half-written');
  if (isSent) await press('Add comment');
  else await act(() => removePost(queryClient, post.id));
  await screen.findByText(/ w(asn|eren)’t sent$/);
  await userEvent.click(await screen.findByRole('button', { name: 'Not sent: 2, needs your attention' }));
  const list = await screen.findByRole('dialog', { name: 'Not sent yet' });
  expect(list.textContent).toContain('A half-written reply');
  expect(list.textContent).toContain('Half-written');
  expect(list.textContent).toContain('This post has been deleted.');
  expect(useDrafts.getState()).toEqual({});
});

it.each(['post', 'comment'])('keeps the text of an edit when its %s is deleted elsewhere', async (what) => {
  const own = someComment({ id: 3, user: someMember, content: 'A comment' });
  const post = somePost({ author: someMember, comments: [own, someComment({ id: 4 })] });
  const { queryClient } = renderScreen(
    <>
      <OutboxButton arrivals={{}} />
      <PostItem listed={post} />
    </>,
    { user: someMember, replies: { 'feed.get': () => new Promise(() => undefined) } },
  );
  await press(`Edit ${what}`);
  const box = await screen.findByRole('textbox', { name: what === 'post' ? /^Content/ : /^Your comment/ });
  await userEvent.type(box, ' edited at length');
  await act(() => (what === 'post' ? removePost(queryClient, post.id) : removeComment(queryClient, own)));
  await screen.findByText(`Your change to a ${what} wasn’t sent`);
  await userEvent.click(await screen.findByRole('button', { name: 'Not sent: 1, needs your attention' }));
  const list = await screen.findByRole('dialog', { name: 'Not sent yet' });
  expect(list.textContent).toContain('edited at length');
  expect(list.textContent).toContain(`This ${what} has been deleted.`);
  expect(useDrafts.getState()).toEqual({});
});

it('keeps the text of a reply when the comment that it is for is deleted', async () => {
  const answered = someComment({ id: 3 });
  const { queryClient } = renderScreen(
    <>
      <OutboxButton arrivals={{}} />
      <PostItem listed={somePost({ comments: [answered] })} />
    </>,
    { user: someMember, replies: { 'feed.get': () => new Promise(() => undefined) } },
  );
  await press('Reply');
  await userEvent.type(await screen.findByRole('textbox', { name: /^Reply to/ }), 'A half-written reply');
  await act(() => removeComment(queryClient, answered));
  await screen.findByText('This comment has been deleted. “A half-written reply”');
  expect(useDrafts.getState()).toEqual({});
});

it('deletes the draft of an edit with one’s own comment', async () => {
  const own = someComment({ id: 3, user: someMember });
  renderScreen(
    <>
      <OutboxButton arrivals={{}} />
      <PostItem listed={somePost({ comments: [own] })} />
    </>,
    {
      user: someMember,
      replies: { 'feed.get': () => somePost(), 'feed.comments.delete': () => null, 'auth.user': () => asked() },
    },
  );
  await press('Edit comment');
  await userEvent.type(await screen.findByRole('textbox', { name: /^Your comment/ }), ' edited');
  await press('Delete comment');
  await userEvent.click(await screen.findByRole('button', { name: /^Delete/ }));
  await screen.findByText('Comment deleted');
  expect(useDrafts.getState()).toEqual({});
  expect(currentOutbox()?.snapshot() ?? []).toEqual([]);
});

it.each([
  ['comment', { content: 'Half-written' }, '1/comment/8'],
  ['edit', { title: 'Open day', content: 'Half-written' }, '1/edit-post/8'],
  ['reply', { content: 'Half-written', parentId: '3', postId: '8' }, '1/reply/3'],
])('keeps the text of a %s whose post was deleted while it was not on the screen', async (_, values, draft) => {
  const gone = () => {
    throw new ApiError({ status: 404, code: 'not_found', message: 'We couldn’t find this post.' });
  };
  keepDraft(draft, { content: '' }, values);
  keepDraft('1/comment/7', { content: '' }, { content: 'Still there' });
  renderScreen(<FeedScreen />, {
    user: someMember,
    screens: ['/feed'],
    replies: {
      'feed.list': () => [],
      'topics.list': () => [],
      'auth.user': () => someMember,
      'feed.get': ({ params }) => ((params as { id: string }).id === '8' ? gone() : somePost()),
    },
  });
  await waitFor(() => expect(currentOutbox()?.snapshot()[0]?.input.body).toMatchObject({ content: 'Half-written' }));
  await waitFor(() => expect(Object.keys(useDrafts.getState())).toEqual(['1/comment/7']));
});

it('leaves a draft alone whose post is not known', async () => {
  const fetched: unknown[] = [];
  keepDraft('1/reply/3', { content: '' }, { content: 'Half-written' });
  renderScreen(<FeedScreen />, {
    user: someMember,
    screens: ['/feed'],
    replies: {
      'feed.list': () => [],
      'topics.list': () => [],
      'auth.user': () => someMember,
      'feed.get': ({ params }) => {
        fetched.push(params);
        throw new ApiError({ status: 404, code: 'not_found', message: 'We couldn’t find this post.' });
      },
    },
  });
  await screen.findByRole('button', { name: /^Share Something New/ });
  expect(fetched).toEqual([]);
  expect(Object.keys(useDrafts.getState())).toEqual(['1/reply/3']);
});

it('discarding a refused like resets the heart', async () => {
  show();
  await press(/^Like/);
  await screen.findByText('waiting');
  const [like] = currentOutbox()!.snapshot();
  await act(() => currentOutbox()!.discard(like!.key));
  expect(screen.getByRole('button', { name: /^Like/ }).getAttribute('aria-pressed')).toBe('false');
});

it('shows a refused comment with its text and the reason', async () => {
  show();
  await comment('How kind.');
  await screen.findByText('Waiting to send');
  answer = () => {
    throw new ApiError({ status: 404, message: 'This post is not there any more.' });
  };
  await press('Try now');
  // It may have been retried automatically a moment before.
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('This post is not there any more.'));
  expect(screen.getByText('How kind.')).toBeDefined();
  await press('Delete comment');
  await waitFor(() => expect(screen.queryByText('How kind.')).toBeNull());
});

it('shows the latest like or unlike, and sends at most one more', async () => {
  show();
  await press(/^Like/);
  await screen.findByText('waiting');
  expect(screen.getByRole('button', { name: /^Like/ }).getAttribute('aria-pressed')).toBe('true');
  await press(/^Like/);
  await waitFor(() => expect(screen.getByRole('button', { name: /^Like/ }).getAttribute('aria-pressed')).toBe('false'));
  await press(/^Like/);
  await waitFor(() =>
    expect(
      currentOutbox()
        ?.snapshot()
        .map(({ input }) => input.body),
    ).toHaveLength(2),
  );
});

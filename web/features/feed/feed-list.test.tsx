import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { PageReply } from '../../../tests/support/fake-transport.ts';
import { somePost } from '../../../tests/support/feed.ts';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { removePost } from '#shared/api/feed-cache.ts';
import { addNewPost } from '../../live/new-posts.ts';
import { SearchButton } from '../search/search-button.tsx';
import { removeDrafts } from './drafts/drafts.ts';
import { FeedList } from './feed-list.tsx';

/** Reports whether the list's foot is near, once or with several entries at once. */
let seeFoot: (...isNear: boolean[]) => void;
const scrollNear = () => seeFoot(true);

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notify: (entries: unknown[]) => void) {
        seeFoot = (...isNear) => act(() => notify(isNear.map((isIntersecting) => ({ isIntersecting }))));
      }
      observe() {}
      disconnect() {}
    },
  );
});

const show = (list: (made: { query: unknown }) => unknown) =>
  renderScreen(<FeedList />, { user: someMember, replies: { 'feed.list': list } });
// A 401, so that it is not retried automatically.
const failing = () => {
  throw new ApiError({ status: 500, code: 'internal', message: 'The server is at tea. 401' });
};
const titles = () =>
  screen.queryAllByRole('article').map((post) => within(post).getByRole('heading', { level: 2 }).textContent);

/** Two pages of one post each. */
const twoPages = ({ query }: { query: unknown }) =>
  (query as { before?: string }).before === 'then'
    ? new PageReply([somePost({ id: 6, title: 'Sports day' })], null)
    : new PageReply([somePost({ id: 7, title: 'Open day' })], 'then');

describe('the list of posts', () => {
  it('shows placeholders while posts load', () => {
    show(() => new Promise(() => undefined));
    expect(screen.getByText('Loading posts…')).toBeDefined();
  });

  it('shows an empty state without posts', async () => {
    show(() => []);
    expect(await screen.findByRole('heading', { name: 'No posts yet' })).toBeDefined();
    expect(screen.getByText('Be the first to share something with The Bonjour Circle!')).toBeDefined();
  });

  it('shows an error when they cannot be loaded, and retries', async () => {
    const list = vi.fn<() => unknown>(failing);
    show(list);
    await screen.findByText('We couldn’t load the posts');
    list.mockImplementation(() => [somePost()]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(titles()).toEqual(['Open day']));
  });

  it('loads more on scroll near its end, until all posts are loaded', async () => {
    const { made } = show(twoPages);
    await waitFor(() => expect(titles()).toEqual(['Open day']));
    expect(made).toHaveLength(1);
    scrollNear();
    await waitFor(() => expect(titles()).toEqual(['Open day', 'Sports day']));
    expect(screen.getByText('That’s everything')).toBeDefined();
    expect(made).toHaveLength(2);
  });

  it('uses the last of several observer entries', async () => {
    show(twoPages);
    await screen.findByRole('button', { name: 'Load more' });
    seeFoot(false, true);
    await waitFor(() => expect(titles()).toEqual(['Open day', 'Sports day']));
  });

  it('loads one page at a time, even if the end of the list stays in view', async () => {
    const pages = [7, 6, 5].map((id) => new PageReply([somePost({ id, title: `Post ${id}` })], `before ${id}`));
    const { made } = show(() => pages.shift());
    await screen.findByRole('button', { name: 'Load more' });
    scrollNear();
    await waitFor(() => expect(titles()).toEqual(['Post 7', 'Post 6']));
    expect(made).toHaveLength(2);
    scrollNear();
    await waitFor(() => expect(titles()).toEqual(['Post 7', 'Post 6', 'Post 5']));
    expect(made).toHaveLength(3);
  });

  it('shows a comment box under the first twenty posts, and a placeholder under the others', async () => {
    show(() => Array.from({ length: 22 }, (_, index) => somePost({ id: 22 - index })));
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Write a comment…' })).toHaveLength(2));
    expect(screen.getAllByRole('textbox', { name: 'Write a comment' })).toHaveLength(20);
  });

  it('loads more with a button', async () => {
    show(twoPages);
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(titles()).toEqual(['Open day', 'Sports day']));
  });

  it('stops after a failure, and continues on request', async () => {
    const list = vi.fn<typeof twoPages>(twoPages);
    const { made } = show(list);
    await screen.findByRole('button', { name: 'Load more' });
    list.mockImplementation(failing);
    scrollNear();
    await screen.findByText('We couldn’t load more posts.');
    expect(made).toHaveLength(2);
    list.mockImplementation(twoPages);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(titles()).toEqual(['Open day', 'Sports day']));
  });
});

describe('new posts by others', () => {
  const newer = somePost({ id: 8, title: 'News' });
  const own = somePost({ id: 9, title: 'My own', author: someMember });

  it('are announced by a button that shows them at the top', async () => {
    window.scrollTo = vi.fn<() => void>();
    let all = [somePost()];
    const view = show(() => all);
    await waitFor(() => expect(titles()).toEqual(['Open day']));
    const key = view.queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey)
      .find((each) => JSON.stringify(each).includes('"limit"'));
    act(() => void view.queryClient.setQueryData(key!, [own, newer, somePost()]));
    expect(titles()).toEqual(['Open day']);
    all = [own, newer, somePost()];
    await userEvent.click(await screen.findByRole('button', { name: '1 new post' }));
    await waitFor(() => expect(titles()).toEqual(['My own', 'News', 'Open day']));
    expect(screen.queryByRole('button', { name: /new post/ })).toBeNull();
    expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Posts' }));
  });

  it('appear together with a post that was unpinned, which moves to its date', async () => {
    window.scrollTo = vi.fn<() => void>();
    const pinned = somePost({ id: 6, title: 'Sports day', pinned: true });
    let all = [pinned, somePost()];
    show(() => all);
    await waitFor(() => expect(titles()).toEqual(['Sports day', 'Open day']));
    act(() => addNewPost(newer.id));
    all = [newer, somePost(), somePost({ id: 6, title: 'Sports day' })];
    await userEvent.click(await screen.findByRole('button', { name: '1 new post' }));
    await waitFor(() => expect(titles()).toEqual(['News', 'Open day', 'Sports day']));
  });
});

it('keys typed into a post that is being deleted do nothing', async () => {
  const { queryClient } = renderScreen(
    <>
      <SearchButton />
      <FeedList />
    </>,
    { user: someMember, replies: { 'feed.list': () => [somePost({ id: 8 }), somePost({ id: 7 })] } },
  );
  const [box] = await screen.findAllByRole('textbox', { name: 'Write a comment' });
  await userEvent.keyboard('/');
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.type(box!, 'Monday');
  await act(() => removePost(queryClient, 8));
  await waitFor(() => expect(document.activeElement?.getAttribute('data-post')).toBe('7'));
  await userEvent.keyboard('/Tuesday');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.tab();
  await userEvent.keyboard('/');
  screen.getByRole('dialog');
  removeDrafts();
});

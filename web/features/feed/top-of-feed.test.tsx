import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addPost } from '#shared/api/feed-cache.ts';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { somePost } from '../../../tests/support/feed.ts';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { PINS_READ } from '../../device/names.ts';
import { removePrivate } from '../../device/private-storage.ts';
import { FeedList } from './feed-list.tsx';
import { clearShared, showOwnPost } from './just-shared.ts';

/** Reports everything that is observed as visible. */
let see: () => void;

beforeEach(() => {
  removePrivate(PINS_READ);
  const watched: (() => void)[] = [];
  see = () => act(() => watched.forEach((notify) => notify()));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notify: (entries: unknown[]) => void) {
        watched.push(() => notify([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
});

const pinned = (details: Partial<FeedPost> = {}) => somePost({ id: 6, title: 'House rules', pinned: true, ...details });
const show = (posts: FeedPost[]) =>
  renderScreen(<FeedList />, { user: someMember, replies: { 'feed.list': () => posts, 'feed.get': () => posts[0] } });
const names = () =>
  within(screen.getByRole('region', { name: 'Posts' }))
    .queryAllByRole('article')
    .map((post) => within(post).getByRole('heading', { level: 2 }).textContent);

describe('a post that a member has just shared', () => {
  const own = somePost({ id: 9, title: 'My own', author: someMember });

  it('is above the pinned ones, and scrolled to if it is out of view', async () => {
    const scroll = vi.fn<() => void>();
    Element.prototype.scrollIntoView = scroll;
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -4000, 600, 400));
    const view = show([pinned(), somePost()]);
    await waitFor(() => expect(names()).toEqual(['House rules', 'Open day']));
    await act(async () => {
      await addPost(view.queryClient, own);
      showOwnPost(own.id);
    });
    await waitFor(() => expect(names()).toEqual(['My own', 'House rules', 'Open day']));
    expect(scroll).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });

  it('moves below the pinned ones on the next visit', async () => {
    showOwnPost(own.id);
    clearShared();
    show([pinned(), own, somePost()]);
    await waitFor(() => expect(names()).toEqual(['House rules', 'My own', 'Open day']));
  });
});

describe('a pinned post', () => {
  it('is folded once it was read on an earlier visit, and can be expanded', async () => {
    const first = show([pinned(), somePost()]);
    await screen.findByRole('article', { name: 'House rules' });
    see();
    // Nothing folds while the reader looks at it.
    expect(screen.getAllByText('Forty families came.')).toHaveLength(2);
    first.unmount();

    show([pinned(), somePost()]);
    await userEvent.click(await screen.findByRole('button', { name: 'Pinned House rules' }));
    expect(screen.getAllByText('Forty families came.')).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByRole('article', { name: 'House rules' }).parentElement);
  });

  it('is shown in full until its end was seen, and again when it has changed', async () => {
    const first = show([pinned(), somePost()]);
    await screen.findByRole('article', { name: 'House rules' });
    first.unmount();
    const second = show([pinned(), somePost()]);
    await screen.findAllByText('Forty families came.');
    expect(screen.queryByRole('button', { name: 'Pinned House rules' })).toBeNull();
    see();
    second.unmount();
    show([pinned({ updatedAt: '2026-02-01T00:00:00.000Z' }), somePost()]);
    await waitFor(() => expect(screen.getAllByText('Forty families came.')).toHaveLength(2));
  });
});

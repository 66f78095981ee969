import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { somePost } from '../../../tests/support/feed.ts';

const HERE = { postId: '5', top: 120 };

beforeEach(() => {
  vi.resetModules();
  sessionStorage.clear();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

/** Opens the feed with a type of navigation, with three pages of one post each. */
async function open(way: 'reload' | 'navigate', kept: readonly unknown[]) {
  sessionStorage.setItem('feed-positions', JSON.stringify(kept));
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: way } as unknown as PerformanceEntry]);
  const { renderScreen, someMember } = await import('../../../tests/support/render-screen.tsx');
  const { PageReply } = await import('../../../tests/support/fake-transport.ts');
  const { FeedList } = await import('./feed-list.tsx');
  const scrolled = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 8400, 600, 400));
  const page = ({ query }: { query: unknown }) => {
    const id = Number((query as { before?: string }).before ?? 7);
    return new PageReply([somePost({ id, title: `Post ${id}` })], id > 5 ? String(id - 1) : null);
  };
  renderScreen(<FeedList />, { user: someMember, replies: { 'feed.list': page } });
  await act(async () => undefined);
  return scrolled;
}

it('returns to the post that was being read after a reload, two pages further down', async () => {
  const scrolled = await open('reload', [['default', HERE]]);
  await screen.findByRole('article', { name: 'Post 5' });
  await waitFor(() => expect(scrolled).toHaveBeenCalledWith({ top: 8400 - HERE.top, behavior: 'instant' }));
});

it('starts at the top for a new visit in the same tab', async () => {
  const scrolled = await open('navigate', [['default', HERE]]);
  await screen.findByRole('article', { name: 'Post 7' });
  expect(screen.queryByRole('article', { name: 'Post 5' })).toBeNull();
  expect(scrolled).not.toHaveBeenCalled();
});

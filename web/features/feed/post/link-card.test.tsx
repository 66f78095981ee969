import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changePost } from '#shared/api/feed-cache.ts';
import type { FeedPost, LinkPreview } from '#shared/contracts/feed.ts';
import { somePost } from '../../../../tests/support/feed.ts';
import { renderScreen, someMember } from '../../../../tests/support/render-screen.tsx';
import { removeDrafts } from '../drafts/drafts.ts';
import { FeedList } from '../feed-list.tsx';

const preview: LinkPreview = {
  url: 'https://www.school.example/news?a=1',
  title: '<b>News</b>',
  description: 'On the lawn',
  siteName: 'St Clare’s',
  picture: {
    url: '/api/media/a-480.webp',
    width: 480,
    height: 252,
    sizes: [{ url: '/api/media/a-480.webp', width: 480 }],
  },
};
type Notify = (entries: { isIntersecting: boolean }[]) => void;
const observers: { notify: Notify; element: Element }[] = [];

beforeEach(() => {
  removeDrafts();
  observers.length = 0;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly notify: Notify;
      constructor(notify: Notify) {
        this.notify = notify;
      }
      observe(element: Element) {
        observers.push({ notify: this.notify, element });
      }
      disconnect() {}
    },
  );
});

const show = (post: FeedPost, replies: Record<string, (made: { body: unknown }) => unknown> = {}) =>
  renderScreen(<FeedList />, {
    user: someMember,
    replies: { 'feed.list': () => [post], 'feed.get': () => post, 'auth.user': () => someMember, ...replies },
  });
const card = () => screen.queryByRole('complementary', { name: 'Link preview' });

describe('a link preview', () => {
  it('links to the page, shows its site and real host, and renders its text as plain text', async () => {
    show(somePost({ preview }));
    const link = await screen.findByRole('link', { name: 'St Clare’s · school.example <b>News</b> On the lawn' });
    expect(link.getAttribute('href')).toBe(preview.url);
    expect(link.getAttribute('rel')).toBe('nofollow noopener ugc');
    expect(card()!.querySelector('img')?.getAttribute('alt')).toBe('');
    expect(screen.queryByRole('button', { name: 'Remove preview' })).toBeNull();
  });

  it('can be removed by its author, and restored', async () => {
    const mine = somePost({ author: someMember, preview });
    const { preview: _, ...without } = mine;
    const { made } = show(mine, {
      'feed.preview.show': ({ body }) => ((body as { shown: boolean }).shown ? mine : without),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove preview' }));
    await screen.findByText('Preview removed');
    expect(card()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(card()).not.toBeNull());
    expect(made.flatMap(({ name, body }) => (name === 'feed.preview.show' ? body : []))).toEqual([
      { shown: false },
      { shown: true },
    ]);
  });

  it('that arrives late appears only once the post is out of view', async () => {
    const { queryClient } = show(somePost());
    await screen.findByRole('article');
    act(() => changePost(queryClient, 7, (post) => ({ ...post, preview })));
    await waitFor(() => expect(observers.length).toBeGreaterThan(0));
    const { notify } = observers.at(-1)!;
    act(() => notify([{ isIntersecting: true }]));
    act(() => notify([{ isIntersecting: false }, { isIntersecting: true }]));
    expect(card()).toBeNull();
    act(() => notify([{ isIntersecting: false }]));
    expect(card()).not.toBeNull();
  });

  it('appears at once in one’s own post', async () => {
    const { queryClient } = show(somePost({ author: someMember }));
    await screen.findByRole('article');
    act(() => changePost(queryClient, 7, (post) => ({ ...post, preview })));
    await waitFor(() => expect(card()).not.toBeNull());
  });
});

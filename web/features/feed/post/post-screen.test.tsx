import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { PageReply } from '../../../../tests/support/fake-transport.ts';
import { someComment, somePost } from '../../../../tests/support/feed.ts';
import { renderScreen, someMember } from '../../../../tests/support/render-screen.tsx';
import { removePost } from '#shared/api/feed-cache.ts';
import { removeDrafts } from '../drafts/drafts.ts';
import { PostScreen } from '../post.page.tsx';

const comments = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    someComment({ id: from + index, content: `Comment ${from + index}` }),
  );
const show = (at: string, post: () => FeedPost | Promise<never>, older: () => unknown = () => []) =>
  renderScreen(
    <Routes>
      <Route path="/feed/:postId" element={<PostScreen />} />
    </Routes>,
    {
      at,
      user: someMember,
      screens: ['/feed', '/feed/:postId'],
      replies: { 'feed.get': post, 'feed.comments.list': older, 'auth.user': () => someMember },
    },
  );
const failing = (status: number, message: string, code?: 'not_found') => () => {
  throw new ApiError({ status, message, ...(code && { code }) });
};

beforeEach(() => {
  removeDrafts();
  Element.prototype.scrollIntoView = vi.fn<() => void>();
});

describe('a post’s own page', () => {
  it('shows the whole post, with all its comments and a link back', async () => {
    show('/feed/7', () => somePost({ comments: comments(1, 8) }));
    await screen.findByRole('article', { name: 'Open day' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('A post by Camille Claudel');
    expect(screen.getAllByText(/^Comment \d$/)).toHaveLength(8);
    expect(screen.getByRole('link', { name: 'Back to the feed' }).getAttribute('href')).toBe('/feed');
  });

  it.each(['/feed/7', '/feed/07', '/feed/nothing'])('%s shows a message when the post does not exist', async (at) => {
    show(at, failing(404, 'This post could not be found.', 'not_found'));
    expect(await screen.findByRole('heading', { level: 1, name: 'We can’t find this post' })).toBeDefined();
    expect(screen.getAllByRole('link', { name: 'Back to the feed' })).toHaveLength(2);
  });

  it('offers a retry when it cannot be loaded', async () => {
    let works = false;
    show('/feed/7', () => (works ? somePost() : failing(500, 'The server is at tea. 401')()));
    const again = await screen.findByRole('button', { name: 'Try again' });
    works = true;
    await userEvent.click(again);
    expect(await screen.findByRole('article', { name: 'Open day' })).toBeDefined();
  });

  it('copies its address', async () => {
    const user = userEvent.setup();
    show('/feed/7', () => somePost());
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    await screen.findByText('Link copied');
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/feed/7`);
  });

  it('links times to the post and to each comment', async () => {
    const { container } = show('/feed/7', () => somePost({ comments: comments(12, 12) }));
    await screen.findByText('Comment 12');
    const times = [...container.querySelectorAll('a:has(time)')].map((link) => link.getAttribute('href'));
    expect(times).toEqual(['/feed/7', '/feed/7#comment-12']);
  });
});

describe('a comment’s address', () => {
  it('scrolls to the comment, highlights and focuses it', async () => {
    show('/feed/7#comment-2', () => somePost({ comments: comments(1, 3) }));
    await waitFor(() => expect(document.activeElement?.id).toBe('comment-2'));
    expect(document.activeElement?.className).toContain('bg-tint');
    expect(document.querySelectorAll('li.bg-tint')).toHaveLength(1);
  });

  it('loads earlier comments until the comment is found', async () => {
    const post = () => somePost({ comments: comments(8, 9), commentCount: 9 });
    const older = [
      new PageReply(comments(4, 9).toReversed(), 'next'),
      new PageReply(comments(1, 3).toReversed(), null),
    ];
    const { made } = show('/feed/7#comment-2', post, () => older.shift());
    await waitFor(() => expect(document.activeElement?.id).toBe('comment-2'));
    expect(made.filter(({ name }) => name === 'feed.comments.list')).toHaveLength(2);
  });

  it('says that a comment no longer exists, and stops loading where it would have been', async () => {
    const post = () => somePost({ comments: [...comments(3, 4), ...comments(6, 7)], commentCount: 60 });
    const { made } = show('/feed/7#comment-5', post);
    await screen.findByText('The comment you’re looking for has been deleted.');
    expect(made.map(({ name }) => name)).not.toContain('feed.comments.list');
  });
});

it('keeps the focus at the comments after the last earlier ones', async () => {
  const older = () => new PageReply(comments(1, 12).toReversed(), null);
  show('/feed/7', () => somePost({ comments: comments(3, 12), commentCount: 12 }), older);
  await userEvent.click(await screen.findByRole('button', { name: 'Show earlier comments' }));
  await screen.findByText('Comment 1');
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Comments on “Open day”' }));
});

it('keeps the focus on the page when the post is deleted while somebody writes', async () => {
  const { queryClient } = show('/feed/7', () => somePost());
  const box = await screen.findByRole('textbox', { name: 'Write a comment' });
  await userEvent.type(box, 'Monday');
  await act(() => removePost(queryClient, 7));
  await screen.findByRole('heading', { name: 'We can’t find this post' });
  expect(document.activeElement?.textContent).toContain('We can’t find this post');
  expect(document.activeElement).not.toBe(document.body);
});

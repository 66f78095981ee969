import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { someBlogPost } from '../../../../tests/support/blog.ts';
import { somePost } from '../../../../tests/support/feed.ts';
import { resetStores } from '../../../../tests/support/reset-stores.ts';
import { renderScreen, someMember } from '../../../../tests/support/render-screen.tsx';
import { removeDrafts, restoredDrafts, useDrafts } from '../drafts/drafts.ts';
import { FeedScreen } from '../feed.page.tsx';

const show = (blogPost: () => unknown, at = '/feed?share=a-post') =>
  renderScreen(<FeedScreen />, {
    at,
    user: someMember,
    screens: ['/feed', '/blog/:slug'],
    replies: {
      'feed.list': () => [],
      'blog.get': blogPost,
      'feed.create': () => somePost(),
      'auth.user': () => someMember,
    },
  });
const send = async () => {
  await userEvent.type(screen.getByLabelText('Title'), 'Read this');
  await userEvent.type(screen.getByLabelText('Content'), 'It is good.');
  await userEvent.click(screen.getByRole('button', { name: 'Share post' }));
};

beforeEach(() => {
  removeDrafts();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(removeDrafts);

describe('sharing a blog post in the feed', () => {
  it('opens the composer with it, and sends its id', async () => {
    const { made, path } = show(() => someBlogPost({ id: 5 }));
    await screen.findByRole('link', { name: 'A post' });
    await waitFor(() => expect(path()).toBe('/feed'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')));
    await send();
    await screen.findByText('Post created! (+10 points)');
    const sent = made.find(({ name }) => name === 'feed.create');
    expect(sent?.body).toEqual({ title: 'Read this', content: 'It is good.', postType: 'text', blogPostId: 5 });
  });

  it('can be undone without losing the text', async () => {
    const { made } = show(() => someBlogPost({ id: 5 }));
    await userEvent.type(await screen.findByLabelText('Title'), 'So');
    await userEvent.click(screen.getByRole('button', { name: 'Remove blog post' }));
    expect(screen.queryByRole('link', { name: 'A post' })).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('So');
    expect(document.activeElement).toBe(screen.getByLabelText('Title'));
    await send();
    await screen.findByText('Post created! (+10 points)');
    expect(made.find(({ name }) => name === 'feed.create')?.body).not.toHaveProperty('blogPostId');
  });

  it('asks before the blog post is discarded, even without text', async () => {
    show(() => someBlogPost({ id: 5 }));
    await screen.findByLabelText('Title');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep writing' }));
    expect(screen.getByRole('link', { name: 'A post' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'A post' })).toBeNull());
  });

  it('keeps the blog post over a reload, even without text', async () => {
    const { unmount } = show(() => someBlogPost({ id: 5 }));
    await screen.findByLabelText('Title');
    unmount();
    window.dispatchEvent(new Event('pagehide'));
    useDrafts.setState(restoredDrafts(), true);
    show(() => null, '/feed');
    await screen.findByText('Draft restored');
    expect(screen.getByRole('link', { name: 'A post' })).toBeDefined();
  });

  it('shows a message when the blog post no longer exists or did not load', async () => {
    const gone = show(() => {
      throw new ApiError({ status: 404, code: 'not_found', message: 'Not found' });
    });
    await screen.findByText('This blog post isn’t online');
    await waitFor(() => expect(gone.path()).toBe('/feed'));
    gone.unmount();
    resetStores();
    show(() => {
      throw new ApiError({ status: 500, message: 'At tea. 401' });
    });
    expect(await screen.findByText('We couldn’t load the blog post')).toBeDefined();
  });
});

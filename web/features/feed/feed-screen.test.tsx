import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { addPost } from '#shared/api/feed-cache.ts';
import { somePost } from '../../../tests/support/feed.ts';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { stashShared } from '../../device/shared-content.ts';
import { FeedScreen } from './feed.page.tsx';
import { clearShared, showOwnPost } from './just-shared.ts';

afterEach(clearShared);

it('opens the composer once for its hash, and removes the hash', async () => {
  let navigate: NavigateFunction | undefined;
  const Steps = () => {
    const go = useNavigate();
    useEffect(() => void (navigate = go), [go]);
    return null;
  };
  const { path } = renderScreen(
    <>
      <FeedScreen />
      <Steps />
    </>,
    { at: '/feed#share', user: someMember, replies: { 'feed.list': () => [], 'topics.list': () => [] } },
  );
  const bar = (expanded: boolean) => screen.findByRole('button', { name: 'Share Something New', expanded });
  const press = async () => userEvent.click(await bar(true));
  await bar(true);
  expect(path()).toBe('/feed');
  await press();
  await bar(false);
  act(() => void navigate?.('/feed#share'));
  await press();
  expect(path()).toBe('/feed');
  act(() => void navigate?.('/members-app'));
  act(() => void navigate?.(-1));
  await waitFor(() => expect(path()).toBe('/feed'));
  await bar(false);
});

it('opens the composer with shared content, also together with the hash', async () => {
  stashShared({ title: 'Hello from the hill', text: 'A first post.', url: '' });
  const { path } = renderScreen(<FeedScreen />, {
    at: '/feed#share',
    user: someMember,
    replies: { 'feed.list': () => [], 'topics.list': () => [] },
  });
  expect(await screen.findByDisplayValue('Hello from the hill')).toBeTruthy();
  expect(path()).toBe('/feed');
});

it('keeps the focus at the filters when they are cleared', async () => {
  renderScreen(<FeedScreen />, {
    at: '/feed?show=saved',
    user: someMember,
    replies: { 'feed.list': () => [], 'topics.list': () => [] },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show all posts, newest first' }));
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Show' }));
});

it.each([
  ['/feed?show=saved', '/feed'],
  ['/feed?topic=4', '/feed'],
  ['/feed?topic=3', '/feed?topic=3'],
  ['/feed?show=active', '/feed?show=active'],
])('at %s, shows the post that its author has just shared at %s', async (at, then) => {
  const { path, queryClient } = renderScreen(<FeedScreen />, {
    at,
    user: someMember,
    replies: { 'feed.list': () => [], 'topics.list': () => [] },
  });
  await screen.findByText(/^(No posts|Nothing saved)/);
  const own = somePost({ id: 9, author: someMember, topicId: 3 });
  await act(async () => {
    await addPost(queryClient, own);
    showOwnPost(own.id);
  });
  expect(path()).toBe(then);
});

import { screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router-dom';
import { act } from 'react';
import { expect, it } from 'vitest';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { FeedScreen } from './feed.page.tsx';

it('opens the composer once for an address that asks for it, which then says so no more', async () => {
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
  const bar = () => screen.getByRole('button', { name: 'Share Something New', expanded: true });
  await waitFor(bar);
  expect(path()).toBe('/feed');
  act(() => void navigate?.('/feed?sort=liked'));
  act(() => void navigate?.(-1));
  await waitFor(() => expect(path()).toBe('/feed'));
});

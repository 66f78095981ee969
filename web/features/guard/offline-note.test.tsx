import { useQuery } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NetworkError } from '#shared/api/api-error.ts';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import { setReached } from '../../device/connection.ts';
import { OfflineNote } from './offline-note.tsx';
import { useRecovery } from '../../device/use-connection.ts';

const AN_HOUR_AND_A_HALF = 90 * 60 * 1000;
let read: () => Promise<string>;

function Screen() {
  useRecovery();
  const { data } = useQuery({
    queryKey: ['something'],
    queryFn: () => read(),
    initialData: 'old',
    initialDataUpdatedAt: () => Date.now() - AN_HOUR_AND_A_HALF,
    staleTime: Infinity,
  });
  return (
    <>
      <OfflineNote />
      <p>{data}</p>
    </>
  );
}
const show = (user: () => unknown = () => someMember) => {
  read = async () => 'new';
  return renderScreen(<Screen />, { user: someMember, replies: { 'auth.user': user } });
};

afterEach(() => {
  cleanup();
  setReached(true);
});

describe('the offline note', () => {
  it('depends on whether calls reach the server, not on `navigator.onLine`', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    show();
    expect(screen.queryByText('You’re offline.')).toBeNull();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    act(() => setReached(false));
    await screen.findByText('You’re offline.');
  });

  it('shows the age of the oldest data on the screen', async () => {
    show();
    act(() => setReached(false));
    expect((await screen.findByText(/Last updated/)).textContent).toContain('1 hour ago');
  });

  it('disappears with the next response, and refetches what is on the screen', async () => {
    show();
    act(() => setReached(false));
    expect(screen.getByText('old')).toBeDefined();
    act(() => setReached(true));
    await screen.findByText('new');
    expect(screen.queryByText('You’re offline.')).toBeNull();
  });

  it.each(['Try again', 'online'])('retries on: %s', async (how) => {
    const { made } = show(() => {
      throw new NetworkError('gone');
    });
    act(() => setReached(false));
    if (how === 'online') window.dispatchEvent(new Event('online'));
    else await userEvent.click(await screen.findByRole('button', { name: how }));
    await waitFor(() => expect(made.map(({ name }) => name)).toContain('auth.user'));
    expect(screen.getByText('You’re offline.')).toBeDefined();
  });
});

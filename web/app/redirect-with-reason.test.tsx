import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../tests/support/render-screen.tsx';
import { RedirectWithReason } from './redirect-with-reason.tsx';

beforeEach(async () => {
  // Its code is imported with the first toast, which fake timers would block.
  await import('#shared/ui/toast/toast-viewport.tsx');
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

it('shows the reason in a toast, and navigates after 500 ms', async () => {
  const { path } = renderScreen(
    <RedirectWithReason title="Unauthorized" description="You are logged out." to="/auth" />,
    {
      at: '/member',
    },
  );
  await act(() => vi.advanceTimersByTimeAsync(499));
  screen.getByText('Unauthorized');
  screen.getByText('You are logged out.');
  expect(path()).toBe('/member');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(path()).toBe('/auth');
});

it('does not navigate once unmounted', async () => {
  const { path, unmount } = renderScreen(<RedirectWithReason title="No" description="Not here." to="/auth" />, {
    at: '/member',
  });
  unmount();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(path()).toBe('/member');
});

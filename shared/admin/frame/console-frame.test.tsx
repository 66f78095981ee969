import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { NetworkError } from '#shared/api/api-error.ts';
import { setLiveState } from '#shared/api/live/live-state.ts';
import { renderConsole } from '../../../tests/support/render-console.tsx';
import { ConsoleBar } from './console-bar.tsx';
import { ConsoleFrame } from './console-frame.tsx';

const reply = {
  sessionId: 'a',
  text: 'Good morning!',
  writtenAt: new Date().toISOString(),
  triedAt: null,
  refusal: null,
};
let isBack = false;

const show = (waiting: { key: string; refusal: string | null; writtenAt?: string }[] = []) =>
  renderConsole(
    <>
      <ConsoleBar />
      <ConsoleFrame>The screen</ConsoleFrame>
    </>,
    {
      at: '/admin/reports?state=closed',
      waiting: waiting.map((each) => ({ ...reply, ...each })),
      replies: {
        'admin.overview': () => ({
          openChats: 5,
          waitingChats: 3,
          waitingInquiries: 0,
          openReports: 2,
          waitingApplications: 0,
          failedJobs: 0,
        }),
        'admin.chats.answer': () => {
          if (!isBack) throw new NetworkError(new Error('offline'));
          return { id: 1 };
        },
      },
    },
  );

afterEach(() => void (isBack = false));

it('marks the current section, and shows badges', async () => {
  show();
  expect(screen.getByRole('link', { current: 'page' }).textContent).toContain('Reports');
  expect(await screen.findByRole('link', { name: 'Reports 2 waiting' })).toBeTruthy();
  // In the left bar, and in a phone's.
  expect(await screen.findAllByRole('link', { name: 'Chats 3 waiting' })).toHaveLength(2);
});

it('shows on every screen how many replies are waiting for the network, and sends them on reconnect', async () => {
  const { made } = show([
    { key: 'one', refusal: null },
    { key: 'two', refusal: null },
    { key: 'three', refusal: 'This conversation is resolved' },
  ]);
  expect(await screen.findByText('2 replies are waiting to send')).toBeTruthy();
  isBack = true;
  act(() => setLiveState('open'));
  await waitFor(() => expect(made.filter(({ name }) => name === 'admin.chats.answer').length).toBeGreaterThan(2));
  act(() => setLiveState('down'));
  await waitFor(() => expect(screen.queryByText(/waiting to send/)).toBeNull());
});

it('links on every screen to a reply from last week that was not sent', async () => {
  show([{ key: 'one', refusal: null, writtenAt: new Date(Date.now() - 72 * 3_600_000).toISOString() }]);
  expect(await screen.findByText('One of your replies wasn’t sent.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the chat' }).getAttribute('href')).toBe('/admin/chats?chat=a');
});

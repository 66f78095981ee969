import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { NetworkError } from '#shared/api/api-error.ts';
import { setLiveState } from '#shared/api/live/live-state.ts';
import { renderConsole } from '../../../tests/support/render-console.tsx';
import { ConsoleFrame } from './console-frame.tsx';
import { consoleSections } from './sections.ts';

const reply = { sessionId: 'a', text: 'Good morning!', writtenAt: '2026-01-05T10:00:00.000Z', refusal: null };
let isBack = false;

const show = (waiting: { key: string; refusal: string | null }[] = []) =>
  renderConsole(<ConsoleFrame sections={consoleSections}>The screen</ConsoleFrame>, {
    at: '/admin/reports?state=closed',
    waiting: waiting.map((each) => ({ ...reply, ...each })),
    replies: {
      'admin.overview': () => ({ openChats: 3, newInquiries: 0 }),
      'admin.chats.answer': () => {
        if (!isBack) throw new NetworkError(new Error('offline'));
        return { id: 1 };
      },
    },
  });

afterEach(() => {
  isBack = false;
  setLiveState('down');
});

it('says which section is open, and what waits in one', async () => {
  show();
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Reports');
  expect(await screen.findByRole('link', { name: 'Chats 3 waiting' })).toBeTruthy();
});

it('says on every screen how many replies wait for the network, and sends them when it is back', async () => {
  const { made } = show([
    { key: 'one', refusal: null },
    { key: 'two', refusal: null },
    { key: 'three', refusal: 'This conversation is resolved' },
  ]);
  expect(await screen.findByText('2 replies are waiting to be sent')).toBeTruthy();
  isBack = true;
  act(() => setLiveState('open'));
  await waitFor(() => expect(made.filter(({ name }) => name === 'admin.chats.answer').length).toBeGreaterThan(2));
  act(() => setLiveState('down'));
  await waitFor(() => expect(screen.queryByText(/waiting to be sent/)).toBeNull());
});

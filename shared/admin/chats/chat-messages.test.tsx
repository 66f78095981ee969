import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { ChatMessage } from '#shared/contracts/chat.ts';
import { renderConsole } from '../../../tests/support/render-console.tsx';
import { ChatMessages } from './chat-messages.tsx';

const message = (id: number): ChatMessage => ({
  id,
  sessionId: 'a',
  isBot: false,
  author: 'visitor',
  message: `Message ${id}`,
  createdAt: '2026-01-05T10:00:00.000Z',
});
const sizes = (scrollHeight: number) =>
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(scrollHeight);

it('scrolls to new messages at the end, but not after the reader has scrolled up', () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  sizes(3000);
  const { rerender } = render(<ChatMessages messages={[message(1)]} waiting={[]} />);
  const log = screen.getByRole('log');
  expect(log.scrollTop).toBe(3000);
  log.scrollTop = 2400;
  sizes(3060);
  rerender(<ChatMessages messages={[message(1), message(2)]} waiting={[]} />);
  expect(log.scrollTop).toBe(3060);
  log.scrollTop = 1000;
  sizes(3120);
  rerender(<ChatMessages messages={[message(1), message(2), message(3)]} waiting={[]} />);
  expect(log.scrollTop).toBe(1000);
});

it('links pages and addresses in the assistant’s messages', async () => {
  const answer: ChatMessage = {
    ...message(1),
    isBot: true,
    author: 'assistant',
    message:
      'See /services/podcasts and/or https://a.example/b. It takes 2 hours/day. Talk to us: /book/meeting/margaux',
  };
  const { platform } = renderConsole(<ChatMessages messages={[answer]} waiting={[]} />);
  const links = await screen.findAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    '/services/podcasts',
    'https://a.example/b',
    '/book/meeting/margaux',
  ]);
  await userEvent.click(links[0]!);
  expect(platform.openSite).toHaveBeenCalledWith('/services/podcasts');
});

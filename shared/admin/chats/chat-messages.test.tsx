import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ChatMessage } from '#shared/contracts/chat.ts';
import { ChatMessages } from './chat-messages.tsx';

const said = (id: number): ChatMessage => ({
  id,
  sessionId: 'a',
  isBot: false,
  author: 'visitor',
  message: `Message ${id}`,
  createdAt: '2026-01-05T10:00:00.000Z',
});
const sizes = (scrollHeight: number) =>
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(scrollHeight);

it('takes a reader at the end along, and leaves one who has just scrolled up, though the browser has not yet told of it', () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  sizes(3000);
  const { rerender } = render(<ChatMessages messages={[said(1)]} waiting={[]} />);
  const log = screen.getByRole('log');
  expect(log.scrollTop).toBe(3000);
  log.scrollTop = 2400;
  sizes(3060);
  rerender(<ChatMessages messages={[said(1), said(2)]} waiting={[]} />);
  expect(log.scrollTop).toBe(3060);
  log.scrollTop = 1000;
  sizes(3120);
  rerender(<ChatMessages messages={[said(1), said(2), said(3)]} waiting={[]} />);
  expect(log.scrollTop).toBe(1000);
});

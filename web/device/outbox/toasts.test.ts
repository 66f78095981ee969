import { afterEach, expect, it, vi } from 'vitest';
import { useToasts } from '#shared/ui/toast/toast-store.ts';
import { VISITOR, type OutboxItem } from '#shared/api/outbox/item.ts';
import { setReached } from '../connection.ts';
import { toastPending, toastRefused } from './toasts.ts';

const refused: OutboxItem = {
  key: 'k',
  userId: VISITOR,
  endpoint: 'contact.send',
  input: { body: { message: 'My daughter cannot read' } },
  queueKey: 'contact',
  lastWins: false,
  madeAt: '2026-01-05T10:00:00.000Z',
  meantAt: '2026-01-05T10:00:00.000Z',
  triedAt: null,
  state: 'refused',
  problem: 'Please enter your email address.',
};

afterEach(() => useToasts.setState(useToasts.getInitialState(), true));

it('quotes a refused text to its author only', () => {
  vi.stubGlobal('document', { visibilityState: 'visible' });
  toastRefused([refused]);
  expect(useToasts.getState()[0]).toMatchObject({
    title: 'Your message to Bonjour wasn’t sent',
    description: 'Please enter your email address. “My daughter cannot read”',
  });
  toastRefused([refused], undefined, () => false);
  expect(useToasts.getState()[0]).toMatchObject({
    title: 'A message to Bonjour wasn’t sent',
    description: 'Please enter your email address.',
  });
});

it('does not say “offline” when the server is reachable but busy', () => {
  toastPending('Your comment');
  expect(useToasts.getState()[0]).toMatchObject({
    title: 'Not sent yet',
    description: 'Your comment is saved. We’ll try again in a moment.',
  });
  setReached(false);
  toastPending('Your comment');
  expect(useToasts.getState()[0]).toMatchObject({ title: 'You’re offline' });
  setReached(true);
});

import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen, someMember } from '../../../tests/support/render-screen.tsx';
import type { Line } from './lines.ts';
import { MessageLine } from './message-line.tsx';

const theirs: Line = {
  id: '41',
  isMine: false,
  text: 'Buy paint now.',
  at: '2026-03-04T12:00:00.000Z',
  day: null,
  isNext: false,
  hasNext: false,
};
const show = (line: Line, replies = {}) =>
  renderScreen(<MessageLine line={line} from="Rosa" onRetry={() => undefined} />, { user: someMember, replies });

describe('a message', () => {
  it('by the other member can be reported by keyboard', async () => {
    const { made } = show(theirs, { 'reports.create': () => ({ success: true }) });
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Report message' }));
    await userEvent.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Report this message' }));
    await userEvent.click(dialog.getByLabelText('Advertising or spam'));
    await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
    await screen.findByText('Report sent');
    expect(made.map(({ name, body }) => [name, body])).toEqual([
      ['reports.create', { kind: 'message', targetId: 41, reason: 'spam', words: '' }],
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('by oneself cannot be reported', () => {
    show({ ...theirs, isMine: true });
    expect(screen.queryByRole('button')).toBeNull();
  });
});

import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import Receipt from './receipt.island.tsx';

const AT = '2026-11-25T10:00:00.000Z';
const appointment = { time: '2026-12-01T10:00:00.000Z', callLink: null, isOff: false, changedAt: AT };
const show = (changes: object) =>
  renderScreen(<Receipt />, {
    at: '/receipt?token=x',
    replies: {
      'receipts.get': () => ({
        receivedAt: AT,
        seenAt: AT,
        answeredAt: AT,
        booking: {
          title: 'A podcast with Ottilie Marsh',
          path: '/book/ottilie',
          timeZone: 'Asia/Dubai',
          appointment: { ...appointment, ...changes },
        },
      }),
    },
  });

describe('the receipt of a booking', () => {
  it('shows time and place of a confirmed meeting, and how to move or cancel it', async () => {
    show({ callLink: 'https://meet.example/abc' });
    const meeting = await screen.findByRole('region', { name: 'Your meeting' });
    expect(meeting.textContent).toContain('Tue 1 Dec 2026, 14:00Time in Dubai');
    expect(meeting.textContent).toContain(
      'To move or cancel it, reply to our email or write to hello@bonjour.example.',
    );
    expect(screen.getByRole('link', { name: 'Join the video call' }).getAttribute('href')).toBe(
      'https://meet.example/abc',
    );
    expect(screen.getAllByRole('listitem').at(-1)?.textContent).toMatch(/^Confirmed/);
  });

  it('shows that a meeting is cancelled, and links to a new booking', async () => {
    show({ isOff: true });
    const meeting = await screen.findByRole('region', { name: 'Your meeting' });
    expect(meeting.textContent).toContain('This meeting is cancelled.');
    expect(screen.queryByText(/Replied|Confirmed/)).toBeNull();
    expect(screen.getAllByRole('listitem').at(-1)?.textContent).toMatch(/^Cancelled/);
    expect(screen.getByRole('link', { name: 'Suggest another time' }).getAttribute('href')).toBe('/book/ottilie');
  });
});

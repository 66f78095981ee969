import { expect, it } from 'vitest';
import { seatsInWords, timesInZones, webinarTimes } from './webinar-text.ts';

const webinar = { startsAt: '2027-03-18T13:00:00.000Z', endsAt: '2027-03-18T14:00:00.000Z', timeZone: 'Europe/London' };

it('shows the reader’s time before the host’s', () => {
  expect(webinarTimes(webinar, 'Asia/Dubai')).toEqual([
    'Thu 18 Mar 2027, 17:00 to 18:00 (Dubai)',
    'Thu 18 Mar 2027, 13:00 to 14:00 (London)',
  ]);
});

it('shows the time once where both are the same', () => {
  expect(webinarTimes(webinar, 'Europe/Lisbon')).toEqual(['Thu 18 Mar 2027, 13:00 to 14:00 (London)']);
  expect(timesInZones(webinar.startsAt, 'Asia/Kolkata', 'Asia/Calcutta')).toEqual(['Thu 18 Mar 2027, 18:30 (Kolkata)']);
});

it('shows how many seats are left, and how many members are waiting', () => {
  expect([
    seatsInWords({ seatsLeft: 3, waiting: 0 }),
    seatsInWords({ seatsLeft: 1, waiting: 0 }),
    seatsInWords({ seatsLeft: 0, waiting: 0 }),
    seatsInWords({ seatsLeft: 0, waiting: 4 }),
    seatsInWords({ seatsLeft: null, waiting: 0 }),
  ]).toEqual(['3 seats left', '1 seat left', 'Full', 'Full, 4 on the waiting list', undefined]);
});

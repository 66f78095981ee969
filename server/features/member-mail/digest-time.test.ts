import { describe, expect, it } from 'vitest';
import { wallTimeOf } from '#shared/rules/time-zones.ts';
import { homeZone, isMorning, nextDigestAt } from './digest-time.ts';

const at = (iso: string): number => Date.parse(iso);
const DAY = 24 * 60 * 60 * 1000;

/** Every digest from one instant on, each scheduled when the one before was sent. */
function digests(from: string, count: number, rhythm: 'daily' | 'weekly', zone: string): number[] {
  const sent: number[] = [];
  for (let after = at(from); sent.length < count; after = sent.at(-1)!) {
    sent.push(nextDigestAt({ after, last: sent.at(-1) ?? null, rhythm, zone }));
  }
  return sent;
}

describe('a daily digest', () => {
  it.each([
    ['Europe/London', '2026-03-25T12:00:00Z', ['08', '08', '08', '07', '07']],
    ['Europe/London', '2026-10-21T12:00:00Z', ['07', '07', '07', '08', '08']],
    ['America/New_York', '2026-03-04T18:00:00Z', ['13', '13', '13', '12', '12']],
    ['America/New_York', '2026-10-28T18:00:00Z', ['12', '12', '12', '13', '13']],
    ['Asia/Dubai', '2026-03-25T12:00:00Z', ['04', '04', '04', '04', '04']],
  ])('is sent at eight in %s, from %s on, at these UTC hours: %j', (zone, from, hours) => {
    expect(digests(from, 5, 'daily', zone).map((sent) => new Date(sent).toISOString().slice(11, 13))).toEqual(hours);
  });

  it.each(['Europe/London', 'America/New_York', 'Asia/Dubai', 'Pacific/Apia', 'Australia/Lord_Howe', 'Asia/Kathmandu'])(
    'is sent once on each day of two years in %s',
    (zone) => {
      const sent = digests('2010-12-31T23:30:00Z', 730, 'daily', zone).map((instant) => wallTimeOf(instant, zone));
      expect(new Set(sent.map((time) => time.slice(11)))).toEqual(new Set(['08:00']));
      expect(new Set(sent.map((time) => time.slice(0, 10))).size).toBe(730);
    },
  );

  it('skips the day that Samoa skipped', () => {
    const sent = digests('2011-12-28T20:00:00Z', 3, 'daily', 'Pacific/Apia');
    expect(sent.map((instant) => wallTimeOf(instant, 'Pacific/Apia'))).toEqual([
      '2011-12-29T08:00',
      '2011-12-31T08:00',
      '2012-01-01T08:00',
    ]);
  });

  it('is never sent twice on one day to members who moved west', () => {
    const london = at('2026-11-24T08:00:00Z');
    const next = nextDigestAt({ after: london + 1000, last: london, rhythm: 'daily', zone: 'America/New_York' });
    expect(new Date(next).toISOString()).toBe('2026-11-25T13:00:00.000Z');
  });
});

describe('a weekly digest', () => {
  it.each(['Europe/London', 'America/New_York', 'Asia/Dubai', 'Pacific/Apia'])(
    'is sent at eight on every Tuesday of three years in %s',
    (zone) => {
      const sent = digests('2010-06-02T00:00:00Z', 156, 'weekly', zone);
      const times = sent.map((instant) => wallTimeOf(instant, zone));
      expect(new Set(times.map((time) => `${new Date(time.slice(0, 10)).getUTCDay()} ${time.slice(11)}`))).toEqual(
        new Set(['2 08:00']),
      );
      const gaps = sent.slice(1).map((instant, index) => Math.round((instant - sent[index]!) / DAY));
      expect(Math.max(...gaps)).toBe(7);
    },
  );

  it('is sent the next morning when it was missed, and again in the following week', () => {
    const zone = 'Europe/London';
    const last = at('2026-11-17T08:00:00Z');
    const late = nextDigestAt({ after: at('2026-11-24T15:00:00Z'), last, rhythm: 'weekly', zone, isLate: true });
    expect(new Date(late).toISOString()).toBe('2026-11-25T08:00:00.000Z');
    const next = nextDigestAt({ after: late, last: late, rhythm: 'weekly', zone });
    expect(new Date(next).toISOString()).toBe('2026-12-01T08:00:00.000Z');
  });

  it('is never sent twice in a week to members who switched to daily and back', () => {
    const monday = at('2026-11-23T08:00:00Z');
    const next = nextDigestAt({ after: monday + 1000, last: monday, rhythm: 'weekly', zone: 'Europe/London' });
    expect(new Date(next).toISOString()).toBe('2026-12-01T08:00:00.000Z');
  });
});

it('counts eight to noon local time as the morning', () => {
  const zone = 'America/New_York';
  expect(['T12:59', 'T13:00', 'T16:59', 'T17:00'].map((time) => isMorning(at(`2026-11-24${time}Z`), zone))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

describe('the time zone of a location', () => {
  it.each([
    ['London', { country: 'GB', longitude: -0.13 }, 'Europe/London'],
    ['Dubai', { country: 'AE', longitude: 55.3 }, 'Asia/Dubai'],
    ['Paris', { country: 'FR', longitude: 2.35 }, 'Europe/Paris'],
    ['New York', { country: 'US', longitude: -74 }, 'America/New_York'],
    ['Chicago', { country: 'US', longitude: -87.6 }, 'America/Chicago'],
    ['Denver', { country: 'US', longitude: -105 }, 'America/Denver'],
    ['San Francisco', { country: 'US', longitude: -122.4 }, 'America/Los_Angeles'],
    ['Honolulu', { country: 'US', longitude: -157.9 }, 'Pacific/Honolulu'],
    ['Toronto', { country: 'CA', longitude: -79.4 }, 'America/Toronto'],
    ['Sydney', { country: 'AU', longitude: 151.2 }, 'Australia/Sydney'],
    ['Perth', { country: 'AU', longitude: 115.9 }, 'Australia/Perth'],
    ['Shanghai', { country: 'CN', longitude: 121.5 }, 'Asia/Shanghai'],
    ['Madrid', { country: 'ES', longitude: -3.7 }, 'Europe/Madrid'],
    ['Lisbon', { country: 'PT', longitude: -9.1 }, 'Europe/Lisbon'],
    ['Apia', { country: 'WS', longitude: -171.8 }, 'Pacific/Apia'],
    ['a country without a place', { country: 'US', longitude: null }, 'America/New_York'],
    ['an unknown location', { country: null, longitude: null }, 'Europe/London'],
    ['an unknown country', { country: 'QX', longitude: 10 }, 'Europe/London'],
  ])('of %s', (_, home, zone) => {
    expect(homeZone(home)).toBe(zone);
  });
});

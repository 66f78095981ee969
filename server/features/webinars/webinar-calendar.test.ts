import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { instantOf, wallTimeOf } from '#shared/rules/time-zones.ts';
import { calendarOf } from './webinar-calendar.ts';
import type { ShownWebinar } from './webinar-repository.ts';

const MINUTES = 60;

function webinarAt(start: string, zone: string): ShownWebinar {
  const starts_at = instantOf(start, zone)!;
  return {
    id: 7,
    slug: 'editing-clinic',
    title: 'Editing clinic; cuts, “quotes” \u202Eand more',
    summary: 'Bring the footage.\nAll of it.',
    uid: 'abc',
    status: 'published',
    time_zone: zone,
    starts_at,
    ends_at: new Date(Date.parse(starts_at) + MINUTES * 60_000).toISOString(),
  } as ShownWebinar;
}

const read = async (webinar: ShownWebinar) => {
  const content = await calendarOf({
    events: [{ webinar, sequence: 3 }],
    method: 'PUBLISH',
    organizer: 'hello@bonjour.example',
    publicUrl: 'https://bonjour.example',
    now: Date.parse('2027-01-01T00:00:00.000Z'),
  });
  const calendar = new ICAL.Component(ICAL.parse(content) as unknown[]);
  const zones = calendar.getAllSubcomponents('vtimezone').map((zone) => new ICAL.Timezone(zone));
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
  const instant = (time: ICAL.Time): string => {
    const zone = zones.find(({ tzid }) => tzid === time.zone?.tzid);
    // The parser’s own arithmetic with the calendar’s own definition of the zone.
    const offset = zone ? zone.utcOffset(time) : 0;
    return new Date(
      Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute) - offset * 1000,
    ).toISOString();
  };
  return { content, event, zones, start: instant(event.startDate), end: instant(event.endDate) };
};

const DAYS = Array.from({ length: 15 }, (_, index) => `2027-03-${14 + index}`);
/** The hours ahead of UTC on a day at noon, around the changes of clocks on 14 and 28 March 2027. */
const OFFSETS: Readonly<Record<string, (day: string) => number>> = {
  'Europe/London': (day) => (day === '2027-03-28' ? 1 : 0),
  'Asia/Dubai': () => 4,
  'America/New_York': () => -4,
};

it.each(Object.keys(OFFSETS))('a calendar program reads the right times in %s around clock changes', async (zone) => {
  for (const day of DAYS) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { start, end, event, zones } = await read(webinarAt(`${day}T12:00`, zone));
    const expected = Date.parse(`${day}T12:00:00Z`) - OFFSETS[zone]!(day) * 3_600_000;
    expect(start).toBe(new Date(expected).toISOString());
    expect(end).toBe(new Date(expected + MINUTES * 60_000).toISOString());
    expect(zones.map(({ tzid }) => tzid)).toEqual([zone]);
    expect([event.uid, event.sequence, event.location]).toEqual([
      'webinar-abc@bonjour.example',
      3,
      'https://bonjour.example/webinars/7/join',
    ]);
  }
});

it('a calendar program reads the right times on the days around American clock changes', async () => {
  for (const [day, hours] of [
    ['2027-03-13', 5],
    ['2027-03-14', 4],
    ['2027-11-06', 4],
    ['2027-11-07', 5],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { start } = await read(webinarAt(`${day}T12:00`, 'America/New_York'));
    expect(start).toBe(new Date(Date.parse(`${day}T12:00:00Z`) + hours * 3_600_000).toISOString());
  }
});

it('every time zone that a browser offers has a definition or falls back to UTC', async () => {
  const wrong: string[] = [];
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const webinar = webinarAt('2027-07-01T12:00', zone);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { start } = await read(webinar);
    if (start !== webinar.starts_at || wallTimeOf(Date.parse(start), zone) !== '2027-07-01T12:00') wrong.push(zone);
  }
  expect(wrong).toEqual([]);
});

it('keeps a title on one line', async () => {
  const { event } = await read(webinarAt('2027-03-18T12:00', 'Europe/London'));
  expect(event.summary).toBe('Editing clinic; cuts, “quotes” and more');
});

/// <reference lib="esnext.temporal" />
import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { brand } from '#data/content/brand.ts';
import { currentZoneName } from '#shared/rules/time-zones.ts';
import { withoutControls } from '../../mail/letter.ts';
import type { ShownWebinar } from './webinar-repository.ts';

/** An event, with its SEQUENCE for the reader. */
export interface CalendarEvent {
  readonly webinar: ShownWebinar;
  readonly sequence: number;
}

interface Parts {
  readonly events: readonly CalendarEvent[];
  readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  /** The reader, in an invitation. */
  readonly attendee?: { readonly name: string; readonly email: string };
  /** The agency's address. */
  readonly organizer: string;
  readonly publicUrl: string;
  /** The time of writing: of two messages with one number, calendars keep the later one. */
  readonly now: number;
  /** The name of a feed, which calendars read again every hour. */
  readonly feed?: string;
}

/** The address where members join. Emails and calendars contain only this one, so a new meeting link needs no email. */
export const joinAddress = (publicUrl: string, { id }: { readonly id: number }): string =>
  `${publicUrl}/webinars/${id}/join`;

type ZoneBlock = (zone: string) => string | null;
let zoneBlocks: Promise<ZoneBlock> | undefined;

/** The definitions of time zones for calendars, loaded with the first calendar. */
const loadZoneBlocks = (): Promise<ZoneBlock> =>
  (zoneBlocks ??= import('timezones-ical-library').then(({ tzlib_get_ical_block: blockOf }) => (zone) => {
    const found = blockOf(zone);
    const block = Array.isArray(found) ? found[0] : found;
    // A block of another name would not be found by its events.
    return block?.includes(`TZID:${zone}\r\n`) ? block : null;
  }));

/** Webinars for a calendar, in the hosts' time zones. Every change has the same UID and a higher SEQUENCE. */
export async function calendarOf(parts: Parts): Promise<string> {
  const { events, method, attendee, organizer, publicUrl, now, feed } = parts;
  const blockOf = await loadZoneBlocks();
  const calendar = ical({
    prodId: { company: brand.name, product: 'Webinars', language: 'EN' },
    method: ICalCalendarMethod[method],
    timezone: { name: null, generator: blockOf },
    ...(feed !== undefined && { name: feed, ttl: 60 * 60 }),
  });
  const host = new URL(publicUrl).hostname;
  for (const { webinar, sequence } of events) {
    const zone = currentZoneName(webinar.time_zone);
    const { starts_at: start, ends_at: end } = webinar;
    const times =
      blockOf(zone) === null
        ? // In UTC where a zone has no definition.
          { start: new Date(start), end: new Date(end) }
        : { start: zoned(start, zone), end: zoned(end, zone), timezone: zone };
    const join = joinAddress(publicUrl, webinar);
    const isOff = method === 'CANCEL' || webinar.status === 'cancelled';
    calendar.createEvent({
      id: `webinar-${webinar.uid}@${host}`,
      sequence,
      stamp: new Date(now),
      ...times,
      summary: withoutControls(webinar.title),
      description: `${withoutControls(webinar.summary)}\n\nJoin: ${join}\nAbout this webinar: ${publicUrl}/webinars/${webinar.slug}`,
      location: join,
      url: join,
      organizer: { name: brand.name, email: organizer },
      ...(attendee && {
        attendees: [
          {
            name: withoutControls(attendee.name),
            email: attendee.email,
            status: ICalAttendeeStatus.ACCEPTED,
            rsvp: false,
          },
        ],
      }),
      status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}

const zoned = (instant: string, zone: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone);

import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { booking } from '#data/content/booking.ts';
import { brand } from '#data/content/brand.ts';
import { teamAddresses } from '#data/content/team-addresses.ts';
import { bookingTitle } from '#data/content/people.ts';
import { cityOf, timeIn, timesAtOffices } from '#shared/rules/time-zones.ts';
import type { Mail } from '../../adapters/mail.ts';
import { writeLetter, greetable, withoutControls, type Block } from '../../mail/letter.ts';
import { type BookingDetails, readBooking } from './booking-details.ts';
import { mailId, nameOf } from './contact-mail.ts';
import type { AppointmentRow, InquiryRow } from './contact-repository.ts';

/**
 * The sender of the booking; the agency, which adds it to its calendar; and the person booked, if their address is
 * known.
 */
export type AppointmentReader = 'sender' | 'team' | 'person';

/** The address of the person booked; undefined when they have none. */
export const personAddress = ({ person }: Pick<BookingDetails, 'person'>): string | undefined => teamAddresses[person];

/** Those who are mailed about a meeting. */
export const readersOf = (details: BookingDetails): readonly AppointmentReader[] =>
  personAddress(details) === undefined ? ['sender', 'team'] : ['sender', 'team', 'person'];

interface Parts {
  readonly inquiry: InquiryRow;
  readonly details: string;
  readonly appointment: AppointmentRow;
  readonly reader: AppointmentReader;
  /** The agency's address: organises the event, and receives the team's mail and the sender's replies. */
  readonly agency: string;
  /** Where the sender's replies go, if not to the agency's address. */
  readonly replyTo?: string | undefined;
  readonly publicUrl: string;
}

/** Mails that a time was fixed, changed or cancelled, with an invitation that updates calendars. */
export function appointmentMail(parts: Parts): Mail {
  const { inquiry, details, appointment, reader, agency, publicUrl } = parts;
  const request = readBooking(details);
  const title = bookingTitle(request);
  const name = nameOf(inquiry);
  const { time, call_link: callLink, sequence } = appointment;
  const isOff = appointment.is_off === 1;
  const theirTime = timeIn(time, request.timeZone);
  const subject = `${isOff ? 'Cancelled' : sequence === 0 ? 'Confirmed' : 'New time'}: ${title}, ${theirTime}`;
  const body = [factsOf(parts), ...(!isOff && callLink ? [{ button: 'Join the video call', link: callLink }] : [])];
  const common = {
    id: mailId(`appointment-${sequence}-${reader}`, inquiry),
    subject,
    calendar: { method: isOff ? 'CANCEL' : 'REQUEST', content: invitation(parts, title) } as const,
  };
  if (reader !== 'sender') {
    return writeLetter({
      ...common,
      to: teamAddress(parts),
      subject: `${subject}, with ${name}`,
      replyTo: { name, address: inquiry.email },
      heading: title,
      name: null,
      body: [...body, { button: 'Open in the console', link: `${publicUrl}/admin/inquiries?open=${inquiry.id}` }],
      why: `You received this because a colleague ${isOff ? 'cancelled' : sequence === 0 ? 'confirmed' : 'changed'} this time. ${name} received the same email.`,
    });
  }
  return writeLetter({
    ...common,
    to: inquiry.email,
    submitted: 'auto-replied',
    replyTo: { name: brand.name, address: parts.replyTo ?? agency },
    heading: isOff
      ? 'We’ve had to cancel'
      : sequence === 0
        ? 'Your booking is confirmed'
        : 'Your booking has a new time',
    name: greetable(inquiry.first_name),
    body: [
      isOff
        ? 'Sorry, we can’t make this time. It has been removed from your calendar. Just reply and we’ll find another.'
        : `${title}: we’re looking forward to it! Open the attachment to add it to your calendar.`,
      ...body,
    ],
    why: isOff
      ? `You received this because you booked a time with ${brand.name}.`
      : 'Need a different time? Just reply to this email.',
  });
}

/** Reminds one recipient of a meeting that is near. */
export function reminderMail(parts: Parts): Mail {
  const { inquiry, details, appointment, reader, agency, publicUrl } = parts;
  const request = readBooking(details);
  const title = bookingTitle(request);
  const name = nameOf(inquiry);
  const { time, call_link: callLink, sequence } = appointment;
  const join = callLink ? [{ button: 'Join the video call', link: callLink }] : [];
  const common = {
    id: mailId(`reminder-${sequence}-${reader}`, inquiry),
    subject: `Reminder: ${title}, ${timeIn(time, request.timeZone)}`,
  };
  if (reader !== 'sender') {
    return writeLetter({
      ...common,
      to: teamAddress(parts),
      subject: `${common.subject}, with ${name}`,
      replyTo: { name, address: inquiry.email },
      heading: title,
      name: null,
      body: [
        factsOf(parts),
        ...join,
        { button: 'Open in the console', link: `${publicUrl}/admin/inquiries?open=${inquiry.id}` },
      ],
      why: `You received this because this time is confirmed. ${name} received a reminder too.`,
    });
  }
  return writeLetter({
    ...common,
    to: inquiry.email,
    submitted: 'auto-replied',
    replyTo: { name: brand.name, address: parts.replyTo ?? agency },
    heading: 'Your booking is coming up',
    name: greetable(inquiry.first_name),
    body: [`${title}: we’re looking forward to it!`, factsOf(parts), ...join],
    why: 'Need a different time, or can’t make it? Just reply to this email.',
  });
}

const teamAddress = ({ reader, agency, details }: Parts): string =>
  (reader === 'person' ? personAddress(readBooking(details)) : undefined) ?? agency;

/** Who it is with, when (in the sender's and the offices' time zones), and where. */
function factsOf({ inquiry, details, appointment, reader }: Parts): Block {
  const { timeZone } = readBooking(details);
  const { time } = appointment;
  const isOff = appointment.is_off === 1;
  return {
    facts: [
      ...(reader === 'sender' ? [] : [['With', [nameOf(inquiry), inquiry.email]] as const]),
      [isOff ? 'Cancelled time' : 'When', [`${timeIn(time, timeZone)} (${cityOf(timeZone)})`, ...timesAtOffices(time)]],
      ...(isOff ? [] : [['Where', 'Video call'] as const]),
    ],
  };
}

/** A calendar event. Every change has the same UID and a higher SEQUENCE, so that calendars replace it. */
function invitation({ inquiry, appointment, agency, publicUrl }: Parts, title: string): string {
  const { time, call_link: callLink, sequence, created_at: changedAt } = appointment;
  const isOff = appointment.is_off === 1;
  const name = withoutControls(nameOf(inquiry));
  const calendar = ical({
    prodId: { company: brand.name, product: 'Bookings', language: 'EN' },
    method: isOff ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  });
  calendar.createEvent({
    id: `${mailId('booking', inquiry)}@${new URL(publicUrl).hostname}`,
    sequence,
    stamp: new Date(changedAt),
    start: new Date(time),
    end: new Date(Date.parse(time) + booking.minutes * 60_000),
    summary: `${title} (${name})`,
    description: callLink ? `By video call: ${callLink}` : booking.statement,
    location: callLink ?? 'Video call',
    ...(callLink && { url: callLink }),
    organizer: { name: brand.name, email: agency },
    attendees: [{ name, email: inquiry.email, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
    status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return calendar.toString();
}

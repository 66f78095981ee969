import { brand } from '#data/content/brand.ts';
import { contact } from '#data/content/contact.ts';
import { bookingTitle } from '#data/content/people.ts';
import { truncate } from '#shared/rules/truncate.ts';
import { type Office, replyNote } from '#shared/rules/reply-time.ts';
import { cityOf, timeIn, timesAtOffices } from '#shared/rules/time-zones.ts';
import type { Mail, SendMail } from '../../adapters/mail.ts';
import { findActor } from '../../app/actor.ts';
import type { Deps } from '../../app/deps.ts';
import { greetable, withoutLinks, writeLetter, type Block, type Facts } from '../../mail/letter.ts';
import { timestamp } from '../../platform/clock.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import { replyAddress } from '../desk/reply-address.ts';
import { findThreadOfInquiry } from '../desk/thread-repository.ts';
import { promisedMinutes, readOffices } from '../desk/office-hours.ts';
import { appointmentMail, personAddress, reminderMail } from './appointment-mail.ts';
import { type BookingDetails, readBooking } from './booking-details.ts';
import { findInquiry, insertReceipt, newestAppointment, type InquiryRow } from './contact-repository.ts';

/**
 * Derived from the row alone, so it is the same at each attempt, and different when a restored backup reuses the
 * number.
 */
export const mailId = (purpose: string, { id, created_at }: InquiryRow): string =>
  `${purpose}-${id}-${Date.parse(created_at).toString(36)}`;

export const nameOf = ({ first_name, last_name }: Pick<InquiryRow, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim();

/** How many characters of a message mail programs show beside the subject. */
const PREHEADER = 140;

interface InquiryAlert {
  readonly to: string;
  /** `person` for the person booked; otherwise it is the agency's. */
  readonly reader?: 'person' | undefined;
  /** For an administrator who has opted in. */
  readonly userId?: number | undefined;
  readonly publicUrl: string;
}

/** Mails an inquiry in full to the agency or one of its people. Replies go to the sender. */
export function inquiryMail(inquiry: InquiryRow, { to, reader, userId, publicUrl }: InquiryAlert): Mail {
  const name = nameOf(inquiry);
  const booking = inquiry.details === null ? null : readBooking(inquiry.details);
  const from = `${name}${inquiry.school_name ? `, ${inquiry.school_name}` : ''}`;
  const heading = booking ? bookingTitle(booking) : 'New message';
  return writeLetter({
    id: mailId(['inquiry', reader, userId].filter((part) => part !== undefined).join('-'), inquiry),
    to,
    replyTo: { name, address: inquiry.email },
    subject: booking ? `New booking request from ${from}` : `New inquiry from ${from}`,
    heading,
    preheader: truncate(inquiry.message, PREHEADER),
    name: null,
    body: [
      {
        facts: [
          ['Name', name],
          ['Email', inquiry.email],
          ['School', inquiry.school_name ?? 'Not given'],
          ...(booking ? [] : [['Interested in', inquiry.service_interest ?? 'Not given'] as const]),
          ...(booking ? wishedTimes(booking) : []),
          ['Received', timesAtOffices(inquiry.created_at)],
        ],
      },
      ...(inquiry.message ? [{ title: `${name} wrote`, quote: inquiry.message }] : []),
      { button: 'Open in the console', link: `${publicUrl}/admin/inquiries?open=${inquiry.id}` },
    ],
    why: 'You received this because someone filled in a form on your website. Reply to this email to answer them.',
  });
}

/**
 * The acknowledgement to the sender, with a copy of their message. Anybody can enter a stranger's address, so an
 * implausible name is left out, and nothing in the copy becomes a link.
 */
export function acknowledgementMail(
  inquiry: InquiryRow,
  {
    link,
    offices,
    replyTo,
  }: { readonly link: string; readonly offices: readonly Office[]; readonly replyTo?: string | undefined },
): Mail {
  const booking = inquiry.details === null ? null : readBooking(inquiry.details);
  const note = replyNote(Date.parse(inquiry.created_at), offices, promisedMinutes);
  const thanks = booking
    ? `Thank you for booking with ${brand.name}. We’ll confirm one of your times by email. ${contact.replyPromise}`
    : `Thank you for writing to ${brand.name}. ${contact.replyPromise}`;
  return writeLetter({
    id: mailId('receipt', inquiry),
    to: inquiry.email,
    submitted: 'auto-replied',
    ...(replyTo !== undefined && { replyTo: { name: brand.name, address: replyTo } }),
    subject: booking ? 'We’ve received your booking request' : 'We’ve received your message',
    heading: booking ? 'We’ve got your booking request' : 'We’ve got your message',
    name: greetable(inquiry.first_name),
    body: [
      thanks,
      ...(note ? [note] : []),
      ...copyOf(inquiry, booking),
      'You can check at any time whether we’ve read and answered it.',
      { button: 'Check the status', link },
    ],
    why: 'If you didn’t write to us, someone may have mistyped their address. You can ignore this email.',
  });
}

function copyOf({ message, school_name, service_interest }: InquiryRow, booking: BookingDetails | null): Block[] {
  const facts = [
    ...(booking ? [['Your request', bookingTitle(booking)] as const, ...wishedTimes(booking)] : []),
    ...(school_name ? [['School', withoutLinks(school_name)] as const] : []),
    ...(service_interest ? [['Interested in', service_interest] as const] : []),
  ];
  return [
    ...(facts.length > 0 ? [{ facts }] : []),
    ...(message ? [{ title: 'You wrote', quote: withoutLinks(message) }] : []),
  ];
}

declare module '../../jobs/queue.ts' {
  interface JobPayloads {
    /** To the agency, to the person booked, or to an administrator who has opted in. */
    'contact.notify': { inquiryId: number; reader?: 'person'; userId?: number };
    'contact.acknowledge': { inquiryId: number };
  }
}

/**
 * Mails inquiries to `CONTACT_EMAIL` and to administrators who have opted in, receipts to senders, and bookings, fixed
 * times and reminders to the person booked too.
 */
export function registerContactJobs({ db, clock, jobs, config, secret, publicUrl }: Deps, sendMail: SendMail): void {
  /** Where an inquiry's sender replies to, so that it joins the thread; undefined while no mail comes in. */
  const replyAddressOf = async (inquiryId: number): Promise<string | undefined> => {
    const thread = await findThreadOfInquiry(db, inquiryId);
    return thread && replyAddress(config.mail, thread.id, secret);
  };

  jobs.work('contact.notify', async ({ inquiryId, reader, userId }) => {
    const inquiry = await findInquiry(db, inquiryId);
    // Deleted before it was mailed.
    if (!inquiry) return;
    const person = inquiry.details === null ? undefined : personAddress(readBooking(inquiry.details));
    const administrator = userId === undefined ? undefined : await findActor(db, userId);
    if (userId !== undefined && !administrator?.is_admin) return;
    const to = administrator?.email ?? (reader === 'person' ? person : config.contactEmail);
    if (to !== undefined) await sendMail(inquiryMail(inquiry, { to, reader, userId, publicUrl: publicUrl() }));
  });

  jobs.work('contact.appointment', async ({ inquiryId, sequence, reader }) => {
    const inquiry = await findInquiry(db, inquiryId);
    const appointment = await newestAppointment(db, inquiryId);
    // Changed again before this mail was sent: the next mail has the latest state.
    if (!inquiry?.details || appointment?.sequence !== sequence) return;
    const { details } = inquiry;
    const agency = config.contactEmail;
    const replyTo = await replyAddressOf(inquiryId);
    await sendMail(appointmentMail({ inquiry, details, appointment, reader, agency, replyTo, publicUrl: publicUrl() }));
  });

  jobs.work('contact.remind', async ({ inquiryId, sequence, reader }) => {
    const inquiry = await findInquiry(db, inquiryId);
    const appointment = await newestAppointment(db, inquiryId);
    // Moved, cancelled or begun before the mail was sent.
    if (!inquiry?.details || appointment?.sequence !== sequence || Date.parse(appointment.time) <= clock.now()) return;
    const { details } = inquiry;
    const agency = config.contactEmail;
    const replyTo = await replyAddressOf(inquiryId);
    await sendMail(reminderMail({ inquiry, details, appointment, reader, agency, replyTo, publicUrl: publicUrl() }));
  });

  // The token is generated here, so it exists only in the mail. A retry generates a new one.
  jobs.work('contact.acknowledge', async ({ inquiryId }) => {
    const inquiry = await findInquiry(db, inquiryId);
    if (!inquiry) return;
    const token = newToken();
    await insertReceipt(db, { token_hash: hashToken(token), inquiry_id: inquiryId, created_at: timestamp(clock) });
    const link = `${publicUrl()}/receipt?token=${token}`;
    const replyTo = await replyAddressOf(inquiry.id);
    await sendMail(acknowledgementMail(inquiry, { link, offices: await readOffices(db), replyTo }));
  });
}

/** The requested times for a mail, each in the sender's time zone and those of both offices. */
const wishedTimes = ({ times, timeZone }: BookingDetails): Facts['facts'] =>
  times.map((time, index) => [
    times.length === 1 ? 'Preferred time' : `${['First', 'Second', 'Third'][index]} choice`,
    [`${timeIn(time, timeZone)} (${cityOf(timeZone)})`, ...timesAtOffices(time)],
  ]);

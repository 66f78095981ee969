import { brand } from '#data/content/brand.ts';
import { contact } from '#data/content/contact.ts';
import type { Mail } from '../../adapters/mail.ts';
import { bookingLines, bookingTitle, readBooking } from './booking-details.ts';
import type { InquiryRow } from './contact-repository.ts';

/**
 * Comes from the row alone, so that it is the same at each try, and another after a restored backup has given the number
 * out again.
 */
const mailId = (purpose: string, { id, created_at }: InquiryRow): string =>
  `${purpose}-${id}-${Date.parse(created_at).toString(36)}`;

/** The mail that tells the agency of an inquiry; answering it answers the sender. */
export function inquiryMail(inquiry: InquiryRow, to: string): Mail {
  const name = `${inquiry.first_name} ${inquiry.last_name}`.trim();
  const common = [`Name: ${name}`, `E-mail: ${inquiry.email}`];
  return {
    id: mailId('inquiry', inquiry),
    to,
    replyTo: { name, address: inquiry.email },
    ...(inquiry.details === null
      ? messageOf(inquiry, name, common)
      : bookingOf(inquiry.details, inquiry, name, common)),
  };
}

const messageOf = (inquiry: InquiryRow, name: string, common: string[]) => ({
  subject: `New inquiry from ${name}${inquiry.school_name ? `, ${inquiry.school_name}` : ''}`,
  text: [
    ...common,
    `School: ${inquiry.school_name ?? 'not given'}`,
    `Interested in: ${inquiry.service_interest ?? 'not given'}`,
    `Received: ${inquiry.created_at}`,
    '',
    inquiry.message,
  ].join('\n'),
});

function bookingOf(details: string, { created_at }: InquiryRow, name: string, common: string[]) {
  const booking = readBooking(details);
  return {
    subject: `New booking request from ${name}`,
    text: [
      `${bookingTitle(booking)}.`,
      '',
      ...common,
      `Received: ${created_at}`,
      '',
      'Wished times:',
      ...bookingLines(booking),
    ].join('\n'),
  };
}

/**
 * The acknowledgement to the sender. It holds nothing of what was sent, not even a name: whoever gives a foreign address
 * could make us send their words to it.
 */
export function acknowledgementMail(inquiry: InquiryRow, link: string): Mail {
  const isBooking = inquiry.kind === 'booking';
  return {
    id: mailId('receipt', inquiry),
    to: inquiry.email,
    subject: isBooking ? 'We have received your booking request' : 'We have received your message',
    text: [
      'Hello,',
      '',
      `thank you for writing to ${brand.name}. Your ${isBooking ? 'booking request' : 'message'} has reached us. ${contact.replyPromise}`,
      '',
      'On this page you can see whether we have read and answered it:',
      '',
      link,
      '',
      'If you did not write to us, somebody has mistaken your address for theirs: you need not do anything.',
      '',
      brand.name,
    ].join('\n'),
  };
}

import type { Mail } from '../../adapters/mail.ts';
import type { InquiryRow } from './contact-repository.ts';

/**
 * The mail that tells the agency of an inquiry; answering it answers the sender. Its id comes from the row alone, so that
 * it is the same at each try, and another after a restored backup has given the number out again.
 */
export function inquiryMail(inquiry: InquiryRow, to: string): Mail {
  const name = `${inquiry.first_name} ${inquiry.last_name}`;
  return {
    id: `inquiry-${inquiry.id}-${Date.parse(inquiry.created_at).toString(36)}`,
    to,
    replyTo: { name, address: inquiry.email },
    subject: `New inquiry from ${name}${inquiry.school_name ? `, ${inquiry.school_name}` : ''}`,
    text: [
      `Name: ${name}`,
      `E-mail: ${inquiry.email}`,
      `School: ${inquiry.school_name ?? 'not given'}`,
      `Interested in: ${inquiry.service_interest ?? 'not given'}`,
      `Received: ${inquiry.created_at}`,
      '',
      inquiry.message,
    ].join('\n'),
  };
}

import type { Retention } from './schema.ts';

/** Retention periods. The server removes data accordingly, and the privacy policy states them. */
export const retention: Retention = {
  /** Inquiries, booking requests and chats, after the last message; in months. */
  conversations: 24,
  /** Content removed from the Circle, decided reports, and suspensions after their end; in months. */
  removals: 12,
  /** Applications to join the Circle, and invitations after their end; in months. */
  applications: 12,
  /** The recipients of each newsletter, after it was sent; in months. */
  newsletterRecipients: 12,
  /** Who signed up for a webinar and came, after its end; in months. */
  webinarSeats: 24,
  /** Deleted blog posts, newsletters, library resources and webinars, which can be restored until then; in days. */
  trash: 30,
  /** Files that were uploaded for a reply which was never sent; in days. */
  unsentFiles: 7,
  /** The hashes that distinguish a day's visitors; the totals stay. In days. */
  visitorDays: 30,
  /** The log of administrators' actions; in months. */
  auditLog: 24,
  /** Members' notifications; in days. */
  notices: 90,
  /** Copies of sent mails in the outbox folder, which is used without a mail server; in days. */
  outbox: 90,
};

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];

/** "two years", "18 months", "90 days" */
export function periodInWords(amount: number, unit: 'months' | 'days'): string {
  if (unit === 'days') return amount === 1 ? 'one day' : `${amount} days`;
  const [count, name] = amount % 12 === 0 ? [amount / 12, 'year'] : [amount, 'month'];
  return `${NUMBERS[count] ?? count} ${name}${count === 1 ? '' : 's'}`;
}

import type { Retention } from './schema.ts';

/** How long things are kept. The server removes by these, and the privacy policy says so. */
export const retention: Retention = {
  /** Inquiries, booking requests and chats, after the last word in them; in months. */
  conversations: 24,
  /** What was removed from the Circle, reports that were decided on, and suspensions after their end; in months. */
  removals: 12,
  /** Requests to join the Circle, and invitations after their end; in months. */
  applications: 12,
  /** To whom each newsletter went, after it was sent; in months. */
  newsletterRecipients: 12,
  /** Deleted blog posts and newsletters, which can be restored until then; in days. */
  trash: 30,
  /** By which page views of a day are told apart by visitor; their totals stay. In days. */
  visitorDays: 30,
  /** The log of what administrators did; in months. */
  auditLog: 24,
  /** Notices to members; in days. */
  notices: 90,
  /** Copies of sent mails in the outbox folder, which there are without a mail server; in days. */
  outbox: 90,
};

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];

/** "two years", "18 months", "90 days" */
export function periodInWords(amount: number, unit: 'months' | 'days'): string {
  if (unit === 'days') return amount === 1 ? 'one day' : `${amount} days`;
  const [count, name] = amount % 12 === 0 ? [amount / 12, 'year'] : [amount, 'month'];
  return `${NUMBERS[count] ?? count} ${name}${count === 1 ? '' : 's'}`;
}

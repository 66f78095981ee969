import type { MailboxCheck, MailConnection } from '../../contracts/mailbox.ts';

/** The label of each mail connection. */
export const connectionNames: Readonly<Record<MailConnection['name'], string>> = {
  smtp: 'Sending, by SMTP',
  imap: 'The mailbox, by IMAP',
  webhook: 'Incoming, by webhook',
  pipe: 'Incoming, by npm run mail',
};

/** What is said of a connection that is off: usually the setting that turns it on. */
const settings: Readonly<Record<MailConnection['name'], string>> = {
  smtp: 'Emails are only written to the outbox folder. Set SMTP_URL to send them.',
  imap: 'Not set up. Set IMAP_URL to read the mailbox.',
  webhook: 'Not set up. Set MAIL_IN_SECRET to let a provider send us emails.',
  pipe: 'No emails received yet.',
};

/**
 * The state of a mail connection, in a sentence.
 * @param time formats an instant in the reader's time zone
 */
export function stateText(
  { name, state, workedAt, failedAt }: MailConnection,
  time: (instant: string) => string,
): string {
  if (state === 'off') return settings[name];
  if (state === 'failing') {
    return failedAt === null ? 'Not working.' : `It hasn’t worked since ${time(failedAt)}.`;
  }
  return workedAt === null ? 'Set up, but not used yet.' : `Works. Last used at ${time(workedAt)}.`;
}

export const checkNames: Readonly<Record<MailboxCheck['name'], string>> = {
  oauth: 'Permission (OAuth)',
  smtp: 'Sending',
  imap: 'The mailbox',
};

import { adminEndpoint, publicEndpoint } from '../endpoint.ts';
import type * as mailbox from '../mailbox.ts';

export const receiveMail = publicEndpoint<typeof mailbox.receiveMail>('mail.in', 'POST', '/api/mail/in');
export const getMailbox = adminEndpoint<typeof mailbox.getMailbox>('admin.mailbox', 'GET', '/api/admin/mailbox');
export const checkMailbox = adminEndpoint<typeof mailbox.checkMailbox>(
  'admin.mailbox.check',
  'POST',
  '/api/admin/mailbox/check',
);

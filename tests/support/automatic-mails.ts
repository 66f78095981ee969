/** An email that a program wrote, with the headers that show it. Nobody waits for a reply to it. */
export interface AutomaticMail {
  readonly name: string;
  readonly from?: string;
  readonly subject: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text?: string;
}

const DSN = 'multipart/report; report-type=delivery-status; boundary="b"';

const report = (status: string, action = 'failed'): string =>
  [
    '--b',
    'Content-Type: text/plain',
    '',
    'Your message could not be delivered.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.school.example',
    '',
    'Final-Recipient: rfc822; nobody@school.example',
    `Action: ${action}`,
    `Status: ${status}`,
    '',
    '--b--',
  ].join('\r\n');

/** As the usual servers and services write them. */
export const automaticMails: readonly AutomaticMail[] = [
  {
    name: 'Exchange, out of office',
    subject: 'Automatic reply: Films',
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'X-MS-Exchange-Inbox-Rules-Loop': 'rosa@school.example',
    },
  },
  {
    name: 'Microsoft 365, out of office',
    subject: 'Automatic reply: Films',
    headers: { 'Auto-Submitted': 'auto-generated' },
  },
  {
    name: 'Gmail, vacation',
    subject: 'Out of office Re: Films',
    headers: { 'Auto-Submitted': 'auto-replied', Precedence: 'bulk', 'X-Autoreply': 'yes' },
  },
  {
    name: 'vacation(1)',
    subject: 'away from my mail',
    headers: { 'Auto-Submitted': 'auto-replied', Precedence: 'bulk' },
  },
  {
    name: 'Sieve vacation, Dovecot',
    subject: 'Auto: Films',
    headers: { 'Auto-Submitted': 'auto-replied (vacation)', 'X-Sieve': 'Pigeonhole Sieve' },
  },
  {
    name: 'cPanel autoresponder',
    subject: 'Re: Films',
    headers: { 'X-Autorespond': 'Films', Precedence: 'auto_reply' },
  },
  { name: 'Plesk autoresponder', subject: 'Re: Films', headers: { 'X-Autoresponder': 'yes' } },
  { name: 'an old autoresponder', subject: 'I am away', headers: { Precedence: 'junk' } },
  {
    name: 'Lotus Notes, out of office',
    subject: 'AUTO: Rosa is out of the office',
    headers: { 'Auto-Submitted': 'auto-generated' },
  },
  {
    name: 'Zimbra, out of office',
    subject: 'Out of office',
    headers: { 'Auto-Submitted': 'auto-replied (zimbra; vacation)', Precedence: 'bulk' },
  },
  {
    name: 'Zendesk, acknowledgement',
    from: 'Help <help@school.example>',
    subject: '[Request received]',
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
  },
  {
    name: 'Freshdesk, acknowledgement',
    from: 'Help <help@school.example>',
    subject: 'Ticket received',
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Autoreply': 'true' },
  },
  {
    name: 'a calendar, accepted',
    subject: 'Accepted: Films',
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Type': 'text/calendar; method=REPLY' },
  },
  {
    name: 'a read receipt',
    subject: 'Read: Films',
    headers: { 'Content-Type': 'multipart/report; report-type=disposition-notification; boundary="b"' },
    text: '--b\r\nContent-Type: text/plain\r\n\r\nIt was read.\r\n--b--',
  },
  {
    name: 'a challenge',
    from: 'antispam@school.example',
    subject: 'Please confirm that you are human',
    headers: { 'Auto-Submitted': 'auto-generated' },
  },
  {
    name: 'Mailman',
    from: 'heads@lists.example',
    subject: '[heads] Films',
    headers: { 'List-Id': '<heads.lists.example>', Precedence: 'list' },
  },
  {
    name: 'Google Groups',
    from: 'heads@school.example',
    subject: 'Films',
    headers: { 'List-ID': '<heads.school.example>', Precedence: 'list' },
  },
  { name: 'LISTSERV', from: 'heads@lists.example', subject: 'Films', headers: { Precedence: 'list' } },
  {
    name: 'Mailchimp, a campaign',
    from: 'news@school.example',
    subject: 'Our news',
    headers: { 'List-Id': 'news <1.list-id.mcsv.net>', Precedence: 'bulk' },
  },
  { name: 'a newsletter', from: 'news@school.example', subject: 'Our news', headers: { Precedence: 'bulk' } },
  {
    name: 'a campaign with an id only',
    from: 'news@school.example',
    subject: 'Our news',
    headers: { 'List-Id': '<news.school.example>' },
  },
  {
    name: 'cron',
    from: 'root@school.example',
    subject: 'Cron <root@school> backup',
    headers: { 'Auto-Submitted': 'auto-generated' },
  },
  {
    name: 'Postfix, bounce',
    from: 'MAILER-DAEMON@mx.school.example',
    subject: 'Undelivered Mail Returned to Sender',
    headers: { 'Return-Path': '<>', 'Auto-Submitted': 'auto-replied', 'Content-Type': DSN },
    text: report('5.1.1'),
  },
  {
    name: 'Exchange, bounce',
    from: 'postmaster@school.example',
    subject: 'Undeliverable: Films',
    headers: { 'Content-Type': DSN },
    text: report('5.1.10'),
  },
  {
    name: 'Gmail, bounce',
    from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.example>',
    subject: 'Delivery Status Notification (Failure)',
    headers: { 'Auto-Submitted': 'auto-replied', 'Content-Type': DSN },
    text: report('5.1.1'),
  },
  {
    name: 'Postfix, delayed',
    from: 'MAILER-DAEMON@mx.school.example',
    subject: 'Delayed Mail',
    headers: { 'Content-Type': DSN },
    text: report('4.4.1', 'delayed'),
  },
  {
    name: 'Postfix, delivered',
    from: 'MAILER-DAEMON@mx.school.example',
    subject: 'Successful Mail Delivery Report',
    headers: { 'Content-Type': DSN },
    text: report('2.1.5', 'delivered'),
  },
  {
    name: 'Exim, bounce',
    from: 'Mailer-Daemon@mx.school.example',
    subject: 'Mail delivery failed: returning message to sender',
    headers: { 'X-Failed-Recipients': 'nobody@school.example', 'Auto-Submitted': 'auto-replied' },
    text: 'A message that you sent could not be delivered.\r\n\r\n  nobody@school.example\r\n    550 No such user',
  },
  {
    name: 'qmail, bounce',
    from: 'MAILER-DAEMON@mx.school.example',
    subject: 'failure notice',
    headers: { 'Return-Path': '<>' },
    text: 'Hi. This is the qmail-send program at mx.school.example.\r\n\r\n<nobody@school.example>:\r\nSorry, no mailbox here by that name. (#5.1.1)',
  },
  { name: 'an empty return path', from: 'robot@school.example', subject: 'Status', headers: { 'Return-Path': '<>' } },
  { name: 'no sender at all', from: '', subject: 'Hello', headers: {} },
];

import { simpleParser, type ParsedMail } from 'mailparser';
import type { Bounce } from './bounce-service.ts';
import { recipientOf } from './newsletter-issue.ts';

/** Where mail servers write the address that a mail came to. */
const ADDRESSED = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'cc']);

/**
 * Reads a mail that came back: whose newsletter it was, by the address that it came to, and whether it is for good, by the
 * report in it (RFC 3464). A mail without a report, such as one that says that somebody is away, tells of nothing.
 * @returns undefined when it is none
 */
export async function readBounce(mail: Buffer, secret: string): Promise<Bounce | undefined> {
  const parsed = await simpleParser(mail, {
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipImageLinks: true,
    // As a part of its own, and not among the words.
    keepDeliveryStatus: true,
  });
  const report = reportIn(parsed);
  if (report === undefined) return undefined;
  const status = /^Status:\s*([245])\.(\d{1,3}\.\d{1,3})/im.exec(report);
  const action = /^Action:\s*(\w+)/im.exec(report)?.[1]?.toLowerCase();
  // A mail server that is still trying says so, and that is no news.
  if (action === 'delayed' || action === 'delivered' || action === 'relayed' || status?.[1] === '2') return undefined;
  const email = /^(?:Original|Final)-Recipient:\s*rfc822\s*;\s*<?([^\s<>]+@[^\s<>]+?)>?\s*$/im.exec(report)?.[1];
  const reason = /^Diagnostic-Code:\s*(?:\w+\s*;\s*)?(.+(?:\r?\n[ \t].+)*)/im.exec(report)?.[1];
  return {
    recipientId: addressesOf(parsed)
      .map((address) => recipientOf(address, secret))
      .find((id) => id !== undefined),
    email: email?.toLowerCase(),
    kind: status?.[1] === '4' || FULL.test(status?.[2] ?? '') ? 'soft' : 'hard',
    reason: (reason ?? report).replaceAll(/\s+/g, ' ').trim().slice(0, 500),
  };
}

/** A mailbox that is full, or a mail that was taken for spam, says nothing for good. */
const FULL = /^(?:2\.2|7\.\d+|3\.\d+)$/;

const reportIn = ({ attachments }: ParsedMail): string | undefined =>
  attachments.find(({ contentType }) => contentType === 'message/delivery-status')?.content.toString('utf8');

function addressesOf({ headerLines }: ParsedMail): string[] {
  const lines = headerLines.filter(({ key }) => ADDRESSED.has(key)).map(({ line }) => line);
  return lines.flatMap((line) => line.match(/[^\s<>,;:"]+@[^\s<>,;:"]+/g) ?? []);
}

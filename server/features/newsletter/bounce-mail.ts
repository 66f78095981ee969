import { simpleParser, type ParsedMail } from 'mailparser';
import { bounceKindOf } from './bounce-kind.ts';
import type { Bounce } from './bounce-service.ts';
import { recipientOf } from './newsletter-issue.ts';

/** The headers with the address that a mail was delivered to. */
const ADDRESSED = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'cc']);

/**
 * Parses a bounce or a complaint: whose newsletter it was, by the address it came to or one in the enclosed mail, and
 * whether it is permanent. Supports reports (RFC 3464, 6533, 5965) and the plain mails of Exim and qmail. All other
 * mails, such as out-of-office replies, are ignored.
 * @returns undefined when it is none
 */
export async function readBounce(mail: Buffer, secret: string): Promise<Bounce | undefined> {
  const parsed = await simpleParser(mail, {
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipImageLinks: true,
    // As a separate part, not within the text.
    keepDeliveryStatus: true,
  });
  const report = complaintIn(parsed) ?? deliveryIn(parsed) ?? eximIn(parsed) ?? qmailIn(parsed);
  if (!report) return undefined;
  const { email, kind, reason } = report;
  return {
    // A signature is valid wherever it occurs: complaints go to another address, and enclose the original mail.
    recipientId: [...addressedTo(parsed), ...signedIn(mail)]
      .map((address) => recipientOf(address, secret))
      .find((id) => id !== undefined),
    email: email?.toLowerCase(),
    kind,
    reason: reason.replaceAll(/\s+/g, ' ').trim().slice(0, 500),
  };
}

interface Report extends Pick<Bounce, 'kind'> {
  readonly email?: string | undefined;
  readonly reason: string;
}

/** From people who press "This is spam", and from providers that report an unsubscribe for them. */
const COMPLAINTS: ReadonlySet<string> = new Set(['abuse', 'fraud', 'opt-out', 'opt-out-list']);

function complaintIn(parsed: ParsedMail): Report | undefined {
  const report = partOf(parsed, 'message/feedback-report');
  const type = /^Feedback-Type:\s*([\w-]+)/im.exec(report ?? '')?.[1]?.toLowerCase();
  if (report === undefined || type === undefined || !COMPLAINTS.has(type)) return undefined;
  const email = /^(?:Original-Rcpt-To|Removal-Recipient):\s*(?:rfc822\s*;\s*)?<?([^\s<>]+@[^\s<>]+?)>?\s*$/im.exec(
    report,
  )?.[1];
  return { email, kind: 'complaint', reason: `Complaint: ${type}` };
}

function deliveryIn(parsed: ParsedMail): Report | undefined {
  const report = partOf(parsed, 'message/delivery-status') ?? partOf(parsed, 'message/global-delivery-status');
  if (report === undefined) return undefined;
  const status = /^Status:\s*([245]\.\d{1,3}\.\d{1,3})/im.exec(report)?.[1];
  const action = /^Action:\s*(\w+)/im.exec(report)?.[1]?.toLowerCase();
  // A delay notice from a server that is still trying, or a confirmation of delivery.
  if (action === 'delayed' || action === 'delivered' || action === 'relayed' || status?.startsWith('2'))
    return undefined;
  const email = /^(?:Original|Final)-Recipient:\s*(?:rfc822|utf-8)\s*;\s*<?([^\s<>]+@[^\s<>]+?)>?\s*$/im.exec(
    report,
  )?.[1];
  const diagnostic = /^Diagnostic-Code:\s*(?:[\w-]+\s*;\s*)?(.+(?:\r?\n[ \t].+)*)/im.exec(report)?.[1];
  return { email, kind: bounceKindOf({ status, diagnostic }), reason: diagnostic ?? report };
}

const COPY = /^-{3,}.*\bcopy of (?:the|your) message\b/im;

/** The text before the copy of the original mail. */
const wordsOf = ({ text = '' }: ParsedMail): string => text.slice(0, COPY.exec(text)?.index);

/** `X-Failed-Recipients`, which Exim does not use in delay notices. */
function eximIn(parsed: ParsedMail): Report | undefined {
  const line = parsed.headerLines.find(({ key }) => key === 'x-failed-recipients')?.line;
  if (line === undefined) return undefined;
  const words = wordsOf(parsed);
  const email = /:\s*<?([^\s<>,]+@[^\s<>,]+?)>?\s*(?:,|$)/.exec(line)?.[1];
  const reason = words.split(/following address(?:es|\(es\))? failed:/i)[1] ?? words;
  return { email, kind: bounceKindOf({ diagnostic: reason }), reason };
}

/** The format defined by qmail's author: https://cr.yp.to/proto/qsbmf.txt */
function qmailIn(parsed: ParsedMail): Report | undefined {
  const words = wordsOf(parsed);
  if (!/^\s*Hi\. This is the /.test(words)) return undefined;
  const [, email, reason] = /^<([^\s<>]+@[^\s<>]+)>:\s*\r?\n([^]*?)(?:\r?\n\r?\n|(?![^]))/m.exec(words) ?? [];
  return reason === undefined ? undefined : { email, kind: bounceKindOf({ diagnostic: reason }), reason };
}

const partOf = ({ attachments }: ParsedMail, type: string): string | undefined =>
  attachments.find(({ contentType }) => contentType === type)?.content.toString('utf8');

/** Every address that a mail was sent or delivered to. */
export function addressedTo({ headerLines }: Pick<ParsedMail, 'headerLines'>): string[] {
  const lines = headerLines.filter(({ key }) => ADDRESSED.has(key)).map(({ line }) => line);
  return lines.flatMap((line) => line.match(/[^\s<>,;:"@]{1,64}@[^\s<>,;:"@]{1,255}/g) ?? []);
}

/** How many bytes of a mail to search. The headers of the enclosed mail come early. */
const LOOKED_THROUGH = 256 * 1024;

const signedIn = (mail: Buffer): string[] =>
  mail.toString('latin1', 0, LOOKED_THROUGH).match(/\bbounce\+\d{1,15}-[0-9a-f]{20}@/gi) ?? [];

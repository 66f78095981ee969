import { type AddressObject, type Attachment, type ParsedMail, simpleParser } from 'mailparser';
import { canonicalEmail } from '#shared/contracts/text-checks.ts';
import { deskLimits } from '#shared/contracts/desk-limits.ts';
import { withoutControls } from '../../mail/letter.ts';
import { addressedTo } from '../newsletter/bounce-mail.ts';

/** A received email, with the parts that the inbox shows. */
export interface IncomingMail {
  readonly messageId: string | null;
  /** The Message-IDs that it answers, newest first. */
  readonly answers: readonly string[];
  /** Null when it names none. */
  readonly from: { readonly name: string | null; readonly email: string } | null;
  /** Every address that it was sent or delivered to. */
  readonly addressedTo: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly attachments: readonly Attachment[];
  /** Written by a program: nobody waits for a reply to it. */
  readonly isAutomatic: boolean;
  /** A report about another mail, such as a bounce. */
  readonly isReport: boolean;
  /** Its sender asks for no automatic answers. */
  readonly wantsNoAnswer: boolean;
}

/** The most characters stored. A longer text is cut, longer HTML is left out. */
const TEXT = 100_000;
const HTML = 2_000_000;
const IDS = 100;

/** Parses a raw email. Accepts any input: missing or damaged parts are empty. */
export async function readIncoming(raw: Buffer): Promise<IncomingMail> {
  const parsed = await simpleParser(raw, { skipTextToHtml: true, maxHtmlLengthToParse: HTML });
  const from = senderOf(parsed);
  const isReport = /^multipart\/report\b/i.test(headerOf(parsed, 'content-type'));
  return {
    messageId: idsIn(parsed.messageId ?? '')[0] ?? null,
    answers: [
      ...idsIn(parsed.inReplyTo ?? ''),
      ...idsIn([parsed.references ?? []].flat().join(' ')).toReversed(),
    ].slice(0, IDS),
    from,
    addressedTo: addressedTo(parsed),
    subject:
      cleaned(parsed.subject ?? '')
        .replaceAll(/\s+/g, ' ')
        .trim()
        .slice(0, deskLimits.subject) || '(no subject)',
    text: cleaned(await textOf(parsed))
      .trim()
      .slice(0, TEXT),
    html:
      typeof parsed.html === 'string' && parsed.html.length <= HTML
        ? parsed.html.replaceAll('\0', '').toWellFormed()
        : null,
    attachments: parsed.attachments,
    isAutomatic: isReport || from === null || isByProgram(parsed, from.email),
    isReport,
    wantsNoAnswer:
      /\b(?:all|autoreply|oof)\b/i.test(headerOf(parsed, 'x-auto-response-suppress')) ||
      (from !== null && NO_REPLY.test(from.email)),
  };
}

/** The parser converts HTML to text only if an email has nothing else, so it gets the HTML part on its own. */
async function textOf({ text, html }: ParsedMail): Promise<string> {
  if (text?.trim() || !html) return text ?? '';
  const alone = Buffer.from(`Content-Type: text/html; charset=utf-8\r\n\r\n${html}`);
  return (await simpleParser(alone, { maxHtmlLengthToParse: HTML })).text ?? '';
}

const cleaned = (text: string): string => withoutControls(text).toWellFormed();

const NO_REPLY = /^[^@]*\b(?:no|not|do-?not)[._-]?reply\b/i;

/** The sender. An email by a web form counts as sent by the person in its Reply-To. */
function senderOf({ from, replyTo }: ParsedMail): IncomingMail['from'] {
  const [writer, other] = [personIn(from), personIn(replyTo)];
  return writer && other && NO_REPLY.test(writer.email) ? other : writer;
}

function personIn(addresses: AddressObject | undefined): IncomingMail['from'] {
  for (const { address, name } of addresses?.value ?? []) {
    if (address?.includes('@') && address.length <= 254) {
      return {
        name: cleaned(name).trim().slice(0, deskLimits.subject) || null,
        email: canonicalEmail(cleaned(address)),
      };
    }
  }
  return null;
}

/** The raw value of a header on one line; of several, the first. */
const headerOf = ({ headerLines }: ParsedMail, name: string): string =>
  (headerLines.find(({ key }) => key === name)?.line ?? '')
    .replace(/^[^:]*:/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const has = ({ headerLines }: ParsedMail, name: string): boolean => headerLines.some(({ key }) => key === name);

/** Whether a program wrote it, by RFC 3834 and by older headers. */
const isByProgram = (mail: ParsedMail, from: string): boolean =>
  (has(mail, 'auto-submitted') && !/^no\b/i.test(headerOf(mail, 'auto-submitted'))) ||
  /^(?:bulk|list|junk|auto_reply)\b/i.test(headerOf(mail, 'precedence')) ||
  has(mail, 'list-id') ||
  ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-failed-recipients'].some((name) => has(mail, name)) ||
  /^<\s*>$/.test(headerOf(mail, 'return-path')) ||
  /^(?:mailer-daemon|postmaster)@/i.test(from);

const idsIn = (text: string): string[] => (text.match(/<[^<>\s]{1,500}>/g) ?? []).map((id) => id.slice(1, -1));

import { brand } from '#data/content/brand.ts';
import { contact } from '#data/content/contact.ts';
import type { Mail } from '../adapters/mail.ts';
import { letterHtml } from './letter-html.ts';

/** A call to action: a button in the HTML part, the address on its own line in the plain one. */
export interface Action {
  readonly button: string;
  readonly link: string;
}

/** Labelled facts. The first of several lines is the fact, and the others follow in small print. */
export interface Facts {
  readonly facts: readonly (readonly [name: string, value: string | readonly string[]])[];
}

/** A quotation. Its line breaks stay. */
export interface Quote {
  readonly quote: string;
  /** Introduces the quotation: "You wrote". */
  readonly title: string;
}

/** A list of links, each with small print below it. */
export interface Items {
  readonly items: readonly { readonly title: string; readonly link: string; readonly note: string }[];
  /** The heading of the list. */
  readonly title: string;
}

/** A written document, rendered by `documentBlock`, which escapes every word of it. */
export interface DocumentBlock {
  readonly document: { readonly html: string; readonly text: string };
}

/** A plain text is a paragraph. */
export type Block = string | Action | Facts | Quote | Items | DocumentBlock;

export interface FooterLink {
  readonly label: string;
  readonly link: string;
}

/** The content of a mail. Every text is plain text, including strangers', and is escaped here. */
export interface Letter extends Omit<Mail, 'text' | 'html'> {
  readonly heading: string;
  /** The preview text beside the subject. By default the first paragraph. */
  readonly preheader?: string | undefined;
  /** The reader's name for the greeting. Without one it is "Hello,"; `null` omits the greeting, as for the team. */
  readonly name?: string | null | undefined;
  readonly body: readonly Block[];
  /** The small print: why the reader got this mail, and what to do if it was a mistake. */
  readonly why: string;
  /** Links below the small print, such as the unsubscribe link. */
  readonly footerLinks?: readonly FooterLink[];
}

/**
 * Writes a mail in both parts: HTML in the brand's design, and a plain part with the same content for people who read
 * mails as text. The HTML loads nothing but the pictures of a `DocumentBlock`: no fonts, no scripts.
 *
 * `await sendMail(writeLetter({ id, to, subject, heading, body: ['…', { button, link }], why }))`
 */
export function writeLetter({ heading, preheader, name, body, why, footerLinks = [], ...mail }: Letter): Mail {
  const greeting = name === null ? [] : [name ? `Hello ${withoutControls(name)},` : 'Hello,'];
  const content = { heading, preheader, body: [...greeting, ...body], why, footerLinks, signature: SIGNATURE };
  return { ...mail, text: letterText(content), html: letterHtml(content) };
}

export interface LetterContent {
  readonly heading: string;
  readonly preheader: string | undefined;
  readonly body: readonly Block[];
  readonly why: string;
  readonly footerLinks: readonly FooterLink[];
  /** The brand's name, then what it is and where. */
  readonly signature: readonly string[];
}

const SIGNATURE = [brand.name, brand.tagline, contact.offices.map(({ city }) => city).join(' · ')];

function letterText({ heading, body, why, footerLinks, signature }: LetterContent): string {
  const parts = [heading, '='.repeat(heading.length), '', ...body.flatMap((block) => [...blockLines(block), ''])];
  const footer = ['--', ...signature, '', why, ...footerLinks.flatMap(({ label, link }) => ['', `${label}:`, link])];
  return [...parts, ...footer].join('\n');
}

function blockLines(block: Block): string[] {
  if (typeof block === 'string') return [withoutControls(block)];
  if ('document' in block) return [withoutControls(block.document.text)];
  if ('link' in block) return [`${block.button}:`, block.link];
  if ('items' in block) {
    const items = block.items.flatMap(({ title, note, link }) => [
      '',
      withoutControls(title),
      ...noteLines(note),
      link,
    ]);
    return [block.title, '-'.repeat(block.title.length), ...items.slice(1)];
  }
  if ('quote' in block) {
    const lines = withoutControls(block.quote).split('\n');
    return [`${block.title}:`, ...lines.map((line) => `> ${line}`.trimEnd())];
  }
  return block.facts.flatMap(([name, value]) => {
    const [first = '', ...more] = [value].flat().map(withoutControls);
    return [`${name}: ${first}`, ...more.map((line) => `  ${line}`)];
  });
}

const noteLines = (note: string): string[] => (note ? withoutControls(note).split('\n') : []);

/** Control characters except tab and line feed, and bidirectional marks. */
// oxlint-disable-next-line no-control-regex -- these are the characters to find
const CONTROLS = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF]/g;

/** A text without characters that could disguise or break the mail around it. */
export const withoutControls = (text: string): string => text.replaceAll('\r\n', '\n').replace(CONTROLS, '');

/** Letters of any script, and the marks, punctuation and spaces that occur in names. */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M}'’ -]*(?:\. [\p{L}\p{M}'’ -]+)*\.?$/u;
const LONGEST_NAME = 60;

/**
 * The name for greeting somebody who typed it into a public form, or undefined when it is implausible. Otherwise a
 * stranger's address could be used to greet them with an advertisement.
 */
export function greetable(name: string): string | undefined {
  const trimmed = name.trim();
  return trimmed.length <= LONGEST_NAME && NAME.test(trimmed) ? trimmed : undefined;
}

/** An invisible joiner that does not occur in web addresses. */
const WORD_JOINER = '\u2060';

/**
 * The same text, in which mail programs find no web or mail addresses to turn into links. For copies of public form
 * input, which may go to somebody else's mailbox.
 */
export const withoutLinks = (text: string): string =>
  text.replace(/(?<=\S)[.@:](?=\S)/gu, (mark) => `${WORD_JOINER}${mark}${WORD_JOINER}`);

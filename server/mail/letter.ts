import { brand } from '#data/content/brand.ts';
import { contact } from '#data/content/contact.ts';
import type { Mail } from '../adapters/mail.ts';
import { letterHtml } from './letter-html.ts';

/** What there is to do: a button in the HTML part, the address on a line of its own in the plain one. */
export interface Action {
  readonly button: string;
  readonly link: string;
}

/** Facts beside their names. Of several lines the first is the fact, the others are said in small print below it. */
export interface Facts {
  readonly facts: readonly (readonly [name: string, value: string | readonly string[]])[];
}

/** Somebody's own words, set apart from ours. Line breaks stay. */
export interface Quote {
  readonly quote: string;
  /** Says whose words they are: "You wrote". */
  readonly title: string;
}

/** Things to look at, each a link with some small print below it. */
export interface Items {
  readonly items: readonly { readonly title: string; readonly link: string; readonly note: string }[];
  /** What they have in common. */
  readonly title: string;
}

/** A written document, rendered by `documentBlock`, which escapes every word of it. */
export interface DocumentBlock {
  readonly document: { readonly html: string; readonly text: string };
}

/** A text is a paragraph. */
export type Block = string | Action | Facts | Quote | Items | DocumentBlock;

export interface FooterLink {
  readonly label: string;
  readonly link: string;
}

/** A mail as its sender thinks of it. Every text is plain text, also what a stranger wrote: it is escaped here. */
export interface Letter extends Omit<Mail, 'text' | 'html'> {
  readonly heading: string;
  /** What mail programs show beside the subject; the first paragraph unless given. */
  readonly preheader?: string | undefined;
  /** The name to greet the reader by. Without a name the greeting is "Hello,"; `null` leaves the greeting out, as for the team. */
  readonly name?: string | null | undefined;
  readonly body: readonly Block[];
  /** The small print: why this mail came, and what to do when it should not have. */
  readonly why: string;
  /** Links below the small print, such as the one that ends a newsletter. */
  readonly footerLinks?: readonly FooterLink[];
}

/**
 * Writes a mail in both of its parts: HTML in the brand's look, and a plain part that says the same for people who read
 * mails as text. Neither loads anything: no pictures, no fonts, no scripts.
 *
 *     await sendMail(writeLetter({ id, to, subject, heading: 'Choose a new password', body: ['…', { button, link }], why }));
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

/** Control characters but tab and line feed, and the marks that turn the direction of what follows them. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const CONTROLS = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF]/g;

/** A text without characters that could disguise or break up the mail around it. */
export const withoutControls = (text: string): string => text.replaceAll('\r\n', '\n').replace(CONTROLS, '');

/** Letters of any script, with the marks, points and spaces that stand in names. */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M}'’ -]*(?:\. [\p{L}\p{M}'’ -]+)*\.?$/u;
const LONGEST_NAME = 60;

/**
 * The name to greet somebody by who typed it into a public form, or undefined when it can hardly be one: whoever gives
 * a stranger's address could otherwise have us greet them with an advertisement.
 */
export function greetable(name: string): string | undefined {
  const trimmed = name.trim();
  return trimmed.length <= LONGEST_NAME && NAME.test(trimmed) ? trimmed : undefined;
}

/** Joins the letters beside it, unseen, and is part of no web address. */
const WORD_JOINER = '\u2060';

/**
 * The same words, in which no mail program finds a web or mail address to make a link of. For copies of what was typed
 * into a public form, which may go to somebody else's mailbox.
 */
export const withoutLinks = (text: string): string =>
  text.replace(/(?<=\S)[.@:](?=\S)/gu, (mark) => `${WORD_JOINER}${mark}${WORD_JOINER}`);

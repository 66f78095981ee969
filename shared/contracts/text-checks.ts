import { characters, limits } from './limits.ts';

/** What a text of a form must be. Lengths are in characters, after trimming. */
export interface TextRule {
  readonly max: number;
  readonly min?: number;
  /** Shown when it is missing or too short; without it, the text may be missing. */
  readonly message?: string;
  /** A name or a title: a break in it could forge a mail header or a log line. */
  readonly isOneLine?: boolean;
}

/** The rule of a comment, for its schema and for the box, which does without the schema's library. */
export const commentRule = { message: 'Comment cannot be empty', max: limits.comment } as const satisfies TextRule;

export const tooLong = (max: number): string => `Please use at most ${max.toLocaleString('en-GB')} characters`;
export const UNREADABLE = 'Please remove the characters that cannot be shown';
export const MANY_LINES = 'Please keep this to one line';
export const NO_EMAIL = 'Please enter a valid email address';

export const isAtMost = (text: string, max: number): boolean => text.length <= max || characters(text) <= max;
export const isAtLeast = (text: string, min: number): boolean => characters(text) >= min;

/** No control characters but for tab and line break, and no half of a pair, which cannot be stored as text. */
export const isReadable = (text: string): boolean =>
  // oxlint-disable-next-line no-control-regex -- these are the characters to refuse
  !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(text) && text.isWellFormed();

export const isOneLine = (text: string): boolean => !/[\r\n\u2028\u2029]/.test(text);

const MAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** Whether it has the form of an address, in lower case; also `admin@localhost`. */
export const isMailbox = (text: string): boolean => text.length <= limits.email && MAIL.test(text);

/** Whether mail can be sent to it. */
export const isEmail = (text: string): boolean => isMailbox(text) && text.slice(text.indexOf('@')).includes('.');

/** What is wrong with an address as somebody typed it; undefined when nothing is. */
export const problemInEmail = (typed: string): string | undefined =>
  isEmail(typed.normalize('NFKC').trim().toLowerCase()) ? undefined : NO_EMAIL;

/** What is wrong with a text as somebody typed it; undefined when nothing is. */
export function problemIn(
  typed: string,
  { message, min = 1, max, isOneLine: wantsOneLine }: TextRule,
): string | undefined {
  const text = typed.trim();
  if (message !== undefined && !isAtLeast(text, min)) return message;
  if (!isAtMost(text, max)) return tooLong(max);
  if (!isReadable(text)) return UNREADABLE;
  return wantsOneLine && !isOneLine(text) ? MANY_LINES : undefined;
}

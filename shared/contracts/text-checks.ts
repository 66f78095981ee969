import { characters, limits } from './limits.ts';

/** The rules of a text field. Lengths are in characters, after trimming. */
export interface TextRule {
  readonly max: number;
  readonly min?: number;
  /** Shown when it is missing or too short; without it, the text is optional. */
  readonly message?: string;
  /** A single line, such as a name: a line break could forge an email header or a log line. */
  readonly isOneLine?: boolean;
}

/** The rule of a comment, shared by its schema and its text box, which does not load the schema library. */
export const commentRule = { message: 'Comment cannot be empty', max: limits.comment } as const satisfies TextRule;

export const tooLong = (max: number): string => `Please use at most ${max.toLocaleString('en-GB')} characters`;
export const UNREADABLE = 'Please remove the characters we can’t display';
export const MANY_LINES = 'Please keep this to one line';
export const NO_EMAIL = 'Please enter a valid email address';

export const isAtMost = (text: string, max: number): boolean => text.length <= max || characters(text) <= max;
/** Invisible characters: formats and fillers of all scripts, variation selectors. */
const UNSEEN =
  // oxlint-disable-next-line no-misleading-character-class -- single invisible characters, some of them combining
  /[\p{Cf}\p{Cc}\s\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\u{e0100}-\u{e01ef}]/gu;
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether anything is visible. Marks without a base letter do not count. */
export const isVisible = (text: string): boolean => SEEN.test(text.replaceAll(UNSEEN, ''));

/** Whether a text has at least this many visible characters. */
export const isAtLeast = (text: string, min: number): boolean =>
  min === 0 ||
  (isVisible(text) && characters(text.trim().replaceAll(/[\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/gu, '')) >= min);

/**
 * Removes characters that change the text direction or have no width, which can make one name look like another and are
 * often pasted by accident. Joiners stay, because Persian and emoji need them.
 */
export const cleanLine = (text: string): string =>
  text.replaceAll(/[\u00ad\u200b\u202a-\u202e\u2060-\u206f\u3164\u115f\u1160\uffa0\ufeff\ufff9-\ufffb]/g, '');

/** Whether a text has no control characters except tab and line break, and no lone surrogates, which cannot be stored. */
export const isReadable = (text: string): boolean =>
  // oxlint-disable-next-line no-control-regex -- these are the characters to refuse
  !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(text) && text.isWellFormed();

export const isOneLine = (text: string): boolean => !/[\r\n\u2028\u2029]/.test(text);

const MAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/**
 * Normalises an email address for storage and comparison: trimmed, lower case, its domain in ASCII. All spellings of an
 * internationalised domain become one address.
 */
export function canonicalEmail(typed: string): string {
  const text = typed.normalize('NFKC').trim().toLowerCase();
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  // oxlint-disable-next-line no-control-regex -- anything but ASCII
  if (at < 1 || !/[^\u0000-\u007f]/.test(domain) || /[\s/?#:@\\%[\]]/.test(domain)) return text;
  return `${text.slice(0, at)}@${URL.parse(`http://${domain}`)?.hostname ?? domain}`;
}

/** Whether it is a well-formed address in lower case, including `admin@localhost`. */
export const isMailbox = (text: string): boolean => text.length <= limits.email && MAIL.test(text);

/** Whether email can be sent to it. */
export const isEmail = (text: string): boolean => isMailbox(text) && text.slice(text.indexOf('@')).includes('.');

/** The error in an address as typed; undefined if valid. */
export const problemInEmail = (typed: string): string | undefined =>
  isEmail(canonicalEmail(typed)) ? undefined : NO_EMAIL;

/** The error in a text as typed; undefined if valid. */
export function problemIn(
  typed: string,
  { message, min = 1, max, isOneLine: wantsOneLine }: TextRule,
): string | undefined {
  const text = (wantsOneLine ? cleanLine(typed) : typed).trim();
  if (message !== undefined && !isAtLeast(text, min)) return message;
  if (!isAtMost(text, max)) return tooLong(max);
  if (!isReadable(text)) return UNREADABLE;
  return wantsOneLine && !isOneLine(text) ? MANY_LINES : undefined;
}

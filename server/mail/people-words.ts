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

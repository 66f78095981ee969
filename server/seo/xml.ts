import { escapeHtml } from '../platform/html-escape.ts';

/** Everything that XML 1.0 has no place for, not even escaped: control characters and halves of characters. */
// oxlint-disable-next-line no-control-regex -- these are what it looks for
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Text for an element's content or a quoted attribute. */
export const xmlText = (text: string): string => escapeHtml(text.replace(NOT_XML, ''));

/** An element with text in it. */
export const element = (name: string, text: string, attributes = ''): string =>
  `<${name}${attributes && ` ${attributes}`}>${xmlText(text)}</${name}>`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text → HTML, for an element's content or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** A value as JSON that cannot end its `<script>`. Data blocks are not executed, so no CSP applies. */
export function jsonBlock(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** Characters that XML 1.0 does not allow, not even escaped: control characters and lone surrogates. */
// oxlint-disable-next-line no-control-regex -- these are the characters to find
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Text for an element's content or a quoted attribute. */
const xmlText = (text: string): string => escapeHtml(text.replace(NOT_XML, ''));

/** An element with text in it. */
export const element = (name: string, text: string, attributes = ''): string =>
  `<${name}${attributes && ` ${attributes}`}>${xmlText(text)}</${name}>`;

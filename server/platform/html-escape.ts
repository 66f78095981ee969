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

/** A value as JSON that cannot end the `<script>` it stands in. Data blocks run nothing, so no CSP concerns them. */
export function jsonBlock(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

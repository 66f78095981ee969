/**
 * A table as CSV (RFC 4180), with every cell in quotation marks. The byte order mark makes Excel on Windows read it as
 * UTF-8. A cell that a spreadsheet would read as a formula gets a leading apostrophe, which marks it as text.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')}`;
}

/** Characters that begin a formula, including full-width ones from Chinese and Japanese keyboards. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

const cell = (text: string): string => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

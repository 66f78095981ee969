/**
 * A table as CSV (RFC 4180), every cell in quotation marks. It begins with a byte order mark, without which Excel on Windows
 * takes its letters for others. A cell that a spreadsheet would take for a formula is led by
 * an apostrophe, which spreadsheets read as "this is text".
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')}`;
}

/** Signs that begin a formula, those of Chinese and Japanese keyboards included. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

const cell = (text: string): string => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/**
 * A table as CSV (RFC 4180), every cell in quotation marks. A cell that a spreadsheet would take for a formula is led by
 * an apostrophe, which spreadsheets read as "this is text".
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

const cell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

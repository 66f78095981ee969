/** The line that Outlook and others write above an answered mail. */
const ORIGINAL =
  /^\s*-{2,}\s*(?:original message|ursprüngliche nachricht|message d['’]origine|mensaje original)\s*-{2,}\s*$/i;
/** The first line of a mail's headers, as Outlook copies them; at least two of the others follow. */
const FROM = /^\s*\*?(?:from|von|de|da|van)\s?:/i;
const OTHERS = /^\s*\*?(?:sent|date|to|subject|gesendet|datum|an|betreff|envoyé|à|objet|enviado|para|asunto)\s?:/i;
/** How many lines below `From:` the other headers are looked for. */
const HEADERS = 4;
/** The most lines of an introduction above a quotation, such as "On Friday, Amira wrote:". */
const INTRODUCTION = 3;

/**
 * The new text of a reply, without the emails quoted below it. All of it if nothing else would be left, or if the reply
 * is written between the quotations. It works line by line, so that hostile text takes no longer (decision 0730).
 */
export function stripQuotedText(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const end = lines.findIndex((_, index) => beginsOriginal(lines, index));
  const kept = end < 0 ? lines : lines.slice(0, end);
  dropBlank(kept);
  const before = kept.length;
  while (kept.at(-1)?.startsWith('>') || kept.at(-1)?.trim() === '') kept.pop();
  if (kept.length < before) dropIntroduction(kept);
  // Drops a line of underscores above the quotation.
  while (kept.length > 0 && /^[\s_]*$/.test(kept.at(-1)!)) kept.pop();
  return kept.join('\n').trim() || text.trim();
}

const beginsOriginal = (lines: readonly string[], index: number): boolean =>
  ORIGINAL.test(lines[index]!) ||
  (FROM.test(lines[index]!) &&
    lines.slice(index + 1, index + 1 + HEADERS).filter((line) => OTHERS.test(line)).length > 1);

function dropBlank(lines: string[]): void {
  while (lines.at(-1)?.trim() === '') lines.pop();
}

/** Drops "On Sat, 28 Nov 2026 at 10:40, Amira <…> wrote:", which mail programs break into lines. */
function dropIntroduction(lines: string[]): void {
  if (!lines.at(-1)?.trimEnd().endsWith(':')) return;
  const start = lines.findLastIndex((line) => line.trim() === '') + 1;
  const introduction = lines.slice(start);
  if (introduction.length <= INTRODUCTION && introduction.some((line) => /[\d@]/.test(line))) lines.length = start;
}

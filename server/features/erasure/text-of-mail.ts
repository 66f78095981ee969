import { ADDRESSES } from '../../adapters/assistant/address-in-text.ts';

/** The addresses that a text names, as they are compared: lower-cased. */
export function* addressesIn(text: string): Generator<string> {
  for (const [found] of text.matchAll(ADDRESSES)) yield found.normalize('NFKC').toLowerCase();
}

/** A text with a blank in the place of an address. */
export const withoutAddress = (text: string, email: string, blank: string): string =>
  text.replaceAll(ADDRESSES, (found) => (found.normalize('NFKC').toLowerCase() === email ? blank : found));

/** A mail's file with its parts decoded, to look for words in it; not to be shown. */
export function decodedMail(mail: string): string {
  const unfolded = mail.replaceAll(/=\r?\n/g, '').replaceAll(/\r?\n[ \t]/g, '');
  const quoted = unfolded.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  // Lines of nothing but base64, as the content of a part is.
  const blocks = mail.match(/(?:^[A-Za-z0-9+/]{20,}={0,2}\r?$\n?)+/gm) ?? [];
  const decoded = blocks.map((block) => Buffer.from(block, 'base64').toString('utf8'));
  return [mail, quoted, ...decoded].join('\n');
}

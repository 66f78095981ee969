import { ADDRESSES } from '../assistant/address-in-text.ts';

/**
 * The addresses that a text names, lower-cased. Of one with an apostrophe also what follows it, which may be the address
 * that stands after a quotation mark.
 */
export function* addressesIn(text: string): Generator<string> {
  for (const [found] of text.matchAll(ADDRESSES)) {
    const parts = found.toLowerCase().split("'");
    for (let first = 0; first < parts.length; first++) yield parts.slice(first).join("'");
  }
}

/**
 * Finds an address in a text, and not a longer one that ends or begins with the same letters, as joann@… does for ann@….
 * An apostrophe belongs to an address when a letter stands before it.
 * @param email lower-cased ASCII, as contracts let it in
 */
const addressPattern = (email: string): RegExp =>
  new RegExp(
    `(?<![a-z0-9_+.-]|[a-z0-9]')${email.replaceAll(/[^a-z0-9@]/g, String.raw`\$&`)}(?![a-z0-9-]|\\.[a-z0-9])`,
    'gi',
  );

/** Whether a text names an address. */
export const namesAddress = (text: string, email: string): boolean => addressPattern(email).test(text);

/** A text with a blank in the place of an address. */
export const withoutAddress = (text: string, email: string, blank: string): string =>
  text.replaceAll(addressPattern(email), () => blank);

/** A mail's file with its parts decoded, to look for words in it; not to be shown. */
export function decodedMail(mail: string): string {
  const unfolded = mail.replaceAll(/=\r?\n/g, '').replaceAll(/\r?\n[ \t]/g, '');
  const quoted = unfolded.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  // Lines of nothing but base64, as the content of a part is; the last may be short.
  const blocks = mail.match(/(?:^[A-Za-z0-9+/]{20,}={0,2}\r?$\n?)+(?:^[A-Za-z0-9+/]{2,19}={0,2}\r?$)?/gm) ?? [];
  const decoded = blocks.map((block) => Buffer.from(block, 'base64').toString('utf8'));
  return [mail, quoted, ...decoded].join('\n');
}

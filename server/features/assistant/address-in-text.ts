import { contact } from '#data/content/contact.ts';
import { email } from '#shared/contracts/fields.ts';

/** Anything that looks like an address in running text. It may contain an apostrophe, as in o'brien@school.example. */
export const ADDRESSES =
  /[^\s@<>()[\]{},;:"'“”‘’]+(?:'[^\s@<>()[\]{},;:"'“”‘’]+)*@[^\s@<>()[\]{},;:"'“”‘’?!]+[a-z0-9]/gi;

/**
 * The visitor's own address, lower-cased. An address inside a question does not count, and neither does one of the
 * agency's.
 */
export function addressIn(message: string): string | undefined {
  if (message.includes('?')) return undefined;
  return (message.match(ADDRESSES) ?? [])
    .map((found) => email.safeParse(found).data)
    .find((found) => found !== undefined && found !== contact.email);
}

import { contact } from '#data/content/contact.ts';
import { email } from '#shared/contracts/fields.ts';

/** Whatever looks like an address in running text. An apostrophe may stand inside, as in o'brien@school.example. */
export const ADDRESSES =
  /[^\s@<>()[\]{},;:"'“”‘’]+(?:'[^\s@<>()[\]{},;:"'“”‘’]+)*@[^\s@<>()[\]{},;:"'“”‘’?!]+[a-z0-9]/gi;

/**
 * The address that a visitor gives of themselves, lower-cased. A question that holds an address gives none, and neither
 * does the agency's own.
 */
export function addressIn(message: string): string | undefined {
  if (message.includes('?')) return undefined;
  return (message.match(ADDRESSES) ?? [])
    .map((found) => email.safeParse(found).data)
    .find((found) => found !== undefined && found !== contact.email);
}

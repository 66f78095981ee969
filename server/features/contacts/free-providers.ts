import providers from 'email-providers/all.json' with { type: 'json' };
import { contact } from '#data/content/contact.ts';

/** Providers missing from the package's list. */
const MORE = [
  'eim.ae',
  'emirates.net.ae',
  'fastmail.com',
  'fastmail.fm',
  'plus.com',
  'plusnet.com',
  'tutanota.com',
  'tuta.com',
];

/** The package lists a domain that documentation and tests use. */
const free: ReadonlySet<string> = new Set([...providers, ...MORE].filter((domain) => domain !== 'example.com'));

/** An address's domain. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

/**
 * Whether a domain may be a school's: it is neither our own nor a mail provider's, where anybody can have an address.
 */
export const isSchoolDomain = (domain: string): boolean =>
  domain.includes('.') && !free.has(domain) && domain !== domainOf(contact.email);

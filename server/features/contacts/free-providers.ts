import providers from 'email-providers/all.json' with { type: 'json' };
import { contact } from '#data/content/contact.ts';

/** Providers that the list lacks. */
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
 * Whether everybody with an address of a domain may belong to one school: it is neither a mail provider's, where anybody
 * can have an address, nor our own.
 */
export const isSchoolDomain = (domain: string): boolean =>
  domain.includes('.') && !free.has(domain) && domain !== domainOf(contact.email);

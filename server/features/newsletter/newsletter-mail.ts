import { brand } from '#data/content/brand.ts';
import type { Mail } from '../../adapters/mail.ts';

interface Letter {
  readonly id: string;
  readonly to: string;
  /** Opened it is a page, posted to it ends the subscription (RFC 8058). */
  readonly unsubscribeLink: string;
}

/** The first mail: nothing else comes until its link was used. It holds nothing that a person wrote. */
export function confirmMail({ confirmLink, ...letter }: Letter & { confirmLink: string }): Mail {
  return newsletterMail(letter, `Please confirm: the newsletter of ${brand.name}`, [
    'Hello,',
    '',
    `somebody asked for our newsletter, ${brand.blog.name}, with this address. If that was you, please confirm it on this page within a week:`,
    '',
    confirmLink,
    '',
    'If it was not you, you need not do anything: without your confirmation we send you nothing.',
  ]);
}

/** For an address that is on the list: its owner learns so, and whoever asked learns nothing. */
export function alreadyMail(letter: Letter): Mail {
  return newsletterMail(letter, `You are on the list of ${brand.name} already`, [
    'Hello,',
    '',
    `somebody asked for our newsletter, ${brand.blog.name}, with this address, which is on our list already. You need not do anything.`,
  ]);
}

/** A mail of the newsletter: each says how to get no more of them, to people and to mail programs. */
const newsletterMail = ({ id, to, unsubscribeLink }: Letter, subject: string, lines: string[]): Mail => ({
  id,
  to,
  subject,
  unsubscribe: unsubscribeLink,
  text: [...lines, '', brand.name, '', '--', 'No more of these mails:', unsubscribeLink].join('\n'),
});

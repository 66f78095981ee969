import { brand } from '#data/content/brand.ts';
import type { Mail } from '../../adapters/mail.ts';
import { type Letter, writeLetter } from '../../mail/letter.ts';

interface Recipient {
  readonly id: string;
  readonly to: string;
  /** Opened it is a page, posted to it ends the subscription (RFC 8058). */
  readonly unsubscribeLink: string;
}

/** The first mail: nothing else comes until its link was used. It holds nothing that a person wrote. */
export function confirmMail({ confirmLink, ...recipient }: Recipient & { confirmLink: string }): Mail {
  return newsletterMail(recipient, {
    subject: `Please confirm: the newsletter of ${brand.name}`,
    heading: 'One click, and you are on the list',
    body: [
      `Somebody asked for our newsletter, ${brand.blog.name}, with this address. If that was you, please confirm it within a week.`,
      { button: 'Confirm my address', link: confirmLink },
    ],
    why: 'If it was not you, you need not do anything: without your confirmation we send you nothing.',
  });
}

/** For an address that is on the list: its owner learns so, and whoever asked learns nothing. */
export function alreadyMail(recipient: Recipient): Mail {
  return newsletterMail(recipient, {
    subject: `You are on the list of ${brand.name} already`,
    heading: 'You are on the list already',
    body: [
      `Somebody asked for our newsletter, ${brand.blog.name}, with this address, which is on our list already. You need not do anything: the next one comes to you.`,
    ],
    why: 'If it was not you who asked, nothing has changed.',
  });
}

/** A mail of the newsletter: each says how to get no more of them, to people and to mail programs. */
const newsletterMail = (
  { unsubscribeLink, ...recipient }: Recipient,
  letter: Pick<Letter, 'subject' | 'heading' | 'body' | 'why'>,
): Mail =>
  writeLetter({
    ...recipient,
    ...letter,
    unsubscribe: unsubscribeLink,
    footerLink: { label: 'No more of these mails', link: unsubscribeLink },
  });

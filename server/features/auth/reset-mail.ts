import { brand } from '#data/content/brand.ts';
import type { Mail } from '../../adapters/mail.ts';
import { writeLetter } from '../../mail/letter.ts';

/**
 * The mail with a reset link. It holds nothing that a person wrote, not even a name: whoever registered a foreign address
 * could make us send their words to it.
 */
export function resetMail({ id, to, link }: { id: string; to: string; link: string }): Mail {
  return writeLetter({
    id,
    to,
    subject: `Choose a new password for ${brand.name}`,
    heading: 'Choose a new password',
    body: [
      `Somebody asked for a new password for your ${brand.name} account. If that was you, choose one within the hour. The link works once.`,
      { button: 'Choose a new password', link },
    ],
    why: 'If that was not you, you need not do anything: your password stays as it is.',
  });
}

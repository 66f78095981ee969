import { brand } from '#data/content/brand.ts';
import type { Mail } from '../../adapters/mail.ts';

/**
 * The mail with a reset link. It holds nothing that a person wrote, not even a name: whoever registered a foreign address
 * could make us send their words to it.
 */
export function resetMail({ id, to, link }: { id: string; to: string; link: string }): Mail {
  return {
    id,
    to,
    subject: `Choose a new password for ${brand.name}`,
    text: [
      'Hello,',
      '',
      `someone asked for a new password for your ${brand.name} account. To choose one, please open this page within the hour:`,
      '',
      link,
      '',
      'If that was not you, you need not do anything: your password stays as it is.',
      '',
      brand.name,
    ].join('\n'),
  };
}

import type { Deps } from '../../app/deps.ts';
import type { Config } from '../../platform/config.ts';
import type { IncomingMail } from './incoming-mail.ts';
import { entryOfMessageId } from '../desk/reply-address.ts';

type Addresses = Pick<Config, 'contactEmail' | 'mail' | 'bounceDomain'>;

/** Whether an address is the agency's own: answering it would be talking to ourselves. */
export function isOurAddress({ contactEmail, mail, bounceDomain }: Addresses, email: string): boolean {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const plain = `${local.replace(/\+.*/, '')}@${domain}`;
  return (
    [contactEmail, mail.address].some((own) => own.toLowerCase() === plain) ||
    (domain !== '' && [mail.inboundDomain, bounceDomain].includes(domain))
  );
}

/** Whether this server has sent an email that arrived in its own mailbox. */
export const isOurOwn = (
  { config, secret, publicUrl }: Pick<Deps, 'secret' | 'publicUrl'> & { readonly config: Addresses },
  { messageId, from, isAutomatic }: Pick<IncomingMail, 'messageId' | 'from' | 'isAutomatic'>,
): boolean =>
  messageId !== null &&
  (entryOfMessageId(messageId, secret) !== undefined ||
    (isAutomatic &&
      from !== null &&
      isOurAddress(config, from.email) &&
      messageId.toLowerCase().endsWith(`@${new URL(publicUrl()).hostname}`)));

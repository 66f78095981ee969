import { brand } from '#data/content/brand.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { confirmSubscription, endMails, unsubscribe } from '#shared/contracts/endpoints/newsletter.ts';
import { QueryRoot } from '../../device/query-root.tsx';
import { TokenAction } from '../../app/token-action.tsx';

interface Props {
  readonly to: 'confirm' | 'unsubscribe' | 'end-mails';
}

const SCREENS = { confirm: Confirm, unsubscribe: Unsubscribe, 'end-mails': EndMails };

/** The links in newsletters and in mails to members. */
export default function NewsletterLink({ to }: Props) {
  const Screen = SCREENS[to];
  return (
    <QueryRoot>
      <Screen />
    </QueryRoot>
  );
}

/** `/newsletter/confirm?token=…`: the second half of the double opt-in. */
function Confirm() {
  const client = useApi();
  return (
    <TokenAction
      form="newsletter-confirm"
      title="One last step"
      lead={`Confirm that you’d like to get ${brand.blog.name}, our newsletter.`}
      button="Confirm subscription"
      pendingLabel="Confirming..."
      act={(token, idempotencyKey) => client.call(confirmSubscription, { body: { token } }, { idempotencyKey })}
      done={{ title: 'Welcome', lead: 'You’re subscribed. Look out for the next issue in your inbox.' }}
    />
  );
}

/** `/newsletter/unsubscribe?token=…`: the link in every issue. Mail programs post to the same address. */
function Unsubscribe() {
  const client = useApi();
  return (
    <TokenAction
      form="newsletter-unsubscribe"
      title="Unsubscribe?"
      lead={`We’ll stop sending you ${brand.blog.name}, our newsletter.`}
      button="Unsubscribe"
      pendingLabel="Unsubscribing..."
      act={(token, idempotencyKey) => client.call(unsubscribe, { query: { token } }, { idempotencyKey })}
      done={{
        title: 'You’ve unsubscribed',
        lead: 'We won’t send you any more newsletters. You’re welcome back any time.',
      }}
    />
  );
}

/** `/mails/end?token=…`: the link in digests and in mails about messages. Unsubscribes from that kind of mail only. */
function EndMails() {
  const client = useApi();
  return (
    <TokenAction
      form="mails-end"
      title="Unsubscribe from these emails?"
      lead={`We’ll stop sending you emails like this one. Nothing changes in ${brand.community.short} itself.`}
      button="Unsubscribe"
      pendingLabel="Unsubscribing..."
      act={(token, idempotencyKey) => client.call(endMails, { query: { token } }, { idempotencyKey })}
      done={{
        title: 'You’ve unsubscribed',
        lead: `We won’t send you these emails any more. You can turn them back on in your notification settings.`,
      }}
      next={{ to: '/profile/notifications', label: 'Notification settings' }}
    />
  );
}

import { brand } from '#data/content/brand.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { confirmSubscription, endMails, unsubscribe } from '#shared/contracts/endpoints/newsletter.ts';
import { QueryRoot } from '../../device/query-root.tsx';
import { TokenAction } from '../../app/token-action.tsx';

interface Props {
  readonly to: 'confirm' | 'unsubscribe' | 'end-mails';
}

const SCREENS = { confirm: Confirm, unsubscribe: Unsubscribe, 'end-mails': EndMails };

/** Where the links in newsletters and in mails to members lead. */
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
      title="One click to go"
      lead={`Please confirm that you would like our newsletter, ${brand.blog.name}.`}
      button="Confirm subscription"
      pendingLabel="Confirming..."
      act={(token, idempotencyKey) => client.call(confirmSubscription, { body: { token } }, { idempotencyKey })}
      done={{ title: 'Welcome', lead: 'Your subscription is confirmed. The next issue comes to your inbox.' }}
    />
  );
}

/** `/newsletter/unsubscribe?token=…`: the link in every issue. Mail programs post to the same address. */
function Unsubscribe() {
  const client = useApi();
  return (
    <TokenAction
      form="newsletter-unsubscribe"
      title="Leave the newsletter?"
      lead={`One click, and we send you no more of ${brand.blog.name}.`}
      button="Unsubscribe"
      pendingLabel="Unsubscribing..."
      act={(token, idempotencyKey) => client.call(unsubscribe, { query: { token } }, { idempotencyKey })}
      done={{ title: 'You are unsubscribed', lead: 'No more newsletters from us. You are welcome back at any time.' }}
    />
  );
}

/** `/mails/end?token=…`: the link in digests and in mails about messages. It says to what it belongs, and ends that alone. */
function EndMails() {
  const client = useApi();
  return (
    <TokenAction
      form="mails-end"
      title="No more of these mails?"
      lead={`One press, and we send you no more mails like this one. In ${brand.community.short} itself you see everything as before.`}
      button="End these mails"
      pendingLabel="Ending..."
      act={(token, idempotencyKey) => client.call(endMails, { query: { token } }, { idempotencyKey })}
      done={{
        title: 'These mails have ended',
        lead: `We send you no more of them. You can have them again at any time: ${brand.community.short} has a page on which you choose.`,
      }}
      next={{ to: '/profile/notifications', label: 'Choose what we tell you of' }}
    />
  );
}

import { brand } from '#data/content/brand.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { confirmSubscription, unsubscribe } from '#shared/contracts/endpoints/newsletter.ts';
import { QueryRoot } from '../../device/query-root.tsx';
import { TokenAction } from '../../app/token-action.tsx';

interface Props {
  readonly to: 'confirm' | 'unsubscribe';
}

/** Where the newsletter's mails lead. */
export default function NewsletterLink({ to }: Props) {
  return <QueryRoot>{to === 'confirm' ? <Confirm /> : <Unsubscribe />}</QueryRoot>;
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

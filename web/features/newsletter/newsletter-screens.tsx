import { brand } from '#data/content/brand.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { confirmSubscription, unsubscribe } from '#shared/contracts/endpoints/newsletter.ts';
import { TokenAction } from '../../app/token-action.tsx';

/** `/newsletter/confirm?token=…`: the second half of the double opt-in. */
export function ConfirmScreen() {
  const client = useApi();
  return (
    <TokenAction
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
export function UnsubscribeScreen() {
  const client = useApi();
  return (
    <TokenAction
      title="Leave the newsletter?"
      lead={`One click, and we send you no more of ${brand.blog.name}.`}
      button="Unsubscribe"
      pendingLabel="Unsubscribing..."
      act={(token, idempotencyKey) => client.call(unsubscribe, { query: { token } }, { idempotencyKey })}
      done={{ title: 'You are unsubscribed', lead: 'No more newsletters from us. You are welcome back at any time.' }}
    />
  );
}

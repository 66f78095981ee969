import { brand } from '#data/content/brand.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { unsubscribe } from '#shared/contracts/endpoints/newsletter.ts';
import { TokenAction } from '../../app/token-action.tsx';

/** `/newsletter/unsubscribe?token=…`: where the link in every issue leads; mail programs post there themselves. */
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

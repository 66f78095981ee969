import { brand } from '#data/content/brand.ts';
import { definePage } from '../../app/page.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { refreshUser } from '#shared/api/queries/auth.ts';
import { confirmEmail } from '#shared/contracts/endpoints/auth.ts';
import { TokenAction } from '../../app/token-action.tsx';

/** `/confirm-email?token=…`: where the mail to a new member leads. It works signed in or not, on any device. */
function ConfirmEmailScreen() {
  const client = useApi();
  const queryClient = useQueryClient();
  return (
    <TokenAction
      title="One click to go"
      lead="Please confirm that this e-mail address is yours."
      button="Confirm my address"
      pendingLabel="Confirming..."
      act={async (token, idempotencyKey) => {
        await client.call(confirmEmail, { body: { token } }, { idempotencyKey });
        await refreshUser(queryClient);
      }}
      done={{ title: 'Thank you', lead: 'Your e-mail address is confirmed.' }}
      next={{ to: '/circle', label: 'To the Circle' }}
    />
  );
}

export const page = definePage({
  Screen: ConfirmEmailScreen,
  head: () => ({ title: `Confirm your e-mail address | ${brand.name}`, robots: 'noindex' }),
});

import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { refreshUser } from '#shared/api/queries/auth.ts';
import { confirmEmail } from '#shared/contracts/endpoints/auth.ts';
import { QueryRoot } from '../../device/query-root.tsx';
import { TokenAction } from '../../app/token-action.tsx';

/** `/confirm-email?token=…`: the link in a new member's mail. Works signed in or not, on any device. */
export default function ConfirmEmail() {
  return (
    <QueryRoot>
      <Confirm />
    </QueryRoot>
  );
}

function Confirm() {
  const client = useApi();
  const queryClient = useQueryClient();
  return (
    <TokenAction
      form="confirm-email"
      title="One last step"
      lead="Confirm that this email address is yours."
      button="Confirm my email address"
      pendingLabel="Confirming..."
      act={async (token, idempotencyKey) => {
        await client.call(confirmEmail, { body: { token } }, { idempotencyKey });
        await refreshUser(queryClient);
      }}
      done={{ title: 'Thank you', lead: 'Your email address is confirmed.' }}
      next={{ to: '/circle', label: 'Go to the Circle' }}
    />
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#shared/api/api-error.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { refreshUser } from '#shared/api/queries/auth.ts';
import { resetPassword } from '#shared/contracts/endpoints/auth.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';

interface Outcome {
  readonly onComplete: () => void;
  /** The token was not, or is no longer, a good one. */
  readonly onRefused: () => void;
}

/** Sets a new password, with the words of public-side §8. */
export function useResetPassword({ onComplete, onRefused }: Outcome) {
  const client = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { token: string; newPassword: string }) => client.call(resetPassword, { body }),
    onSuccess({ message }) {
      toast({ title: 'Password reset successful', description: message });
      // A reset ends every session, perhaps this browser's too.
      void refreshUser(queryClient);
      onComplete();
    },
    onError(error) {
      if (!(error instanceof ApiError)) {
        toast({
          variant: 'destructive',
          title: 'Error',
          description: 'Failed to reset password. Please try again.',
        });
        return;
      }
      toast({ variant: 'destructive', title: 'Reset failed', description: error.message });
      if (error.code === 'invalid_token') onRefused();
    },
  });
}

import { useMutation } from '@tanstack/react-query';
import { ApiError } from '#shared/api/api-error.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { forgotPassword } from '#shared/contracts/endpoints/auth.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';

/** Asks for a reset link, with the words of public-side §8. */
export function useForgotPassword(onSent: () => void) {
  const client = useApi();
  return useMutation({
    mutationFn: (email: string) => client.call(forgotPassword, { body: { email } }),
    onSuccess({ message }) {
      toast({ title: 'Reset link sent', description: message });
      onSent();
    },
    onError(error) {
      toast({
        variant: 'destructive',
        title: 'Error',
        description: error instanceof ApiError ? error.message : 'Failed to send reset email. Please try again.',
      });
    },
  });
}

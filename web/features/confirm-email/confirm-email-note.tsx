import { useMutation } from '@tanstack/react-query';
import MailCheck from 'lucide-react/icons/mail-check';
import { useApi } from '#shared/api/api-context.tsx';
import { sendEmailConfirmation } from '#shared/contracts/endpoints/auth.ts';
import { Button } from '#shared/ui/button.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useMember } from '../../app/member.tsx';

/** Asks a new member to open the link in their inbox, and sends it again; nothing once the address is confirmed. */
export function ConfirmEmailNote({ className = '' }: { className?: string }) {
  const client = useApi();
  const { email, emailConfirmed } = useMember();
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.call(sendEmailConfirmation, {}),
    onSuccess: ({ message }) => void toast({ title: 'Look into your inbox', description: message }),
    onError: (error) => toast({ variant: 'destructive', title: 'Not sent', description: error.message }),
  });
  if (emailConfirmed) return null;
  return (
    <section
      aria-labelledby="confirm-email"
      className={`flex flex-wrap items-center gap-x-4 gap-y-3 rounded-sm border border-line bg-sunken p-4 sm:px-6 ${className}`}
    >
      <MailCheck aria-hidden="true" className="size-6 shrink-0 text-muted max-sm:hidden" />
      <div className="min-w-0 grow basis-72">
        <h2 id="confirm-email" className="text-lg">
          Please confirm your e-mail address
        </h2>
        <p className="text-sm text-muted">
          We have sent a link to <span className="font-semibold break-words text-ink">{email}</span>. Opening it keeps
          your account yours, lets you write to other members and be found by them, and gives you the full space for
          pictures and recordings.
        </p>
      </div>
      <Button variant="secondary" pending={isPending} pendingLabel="Sending..." onClick={() => mutate()}>
        Send it again
      </Button>
    </section>
  );
}

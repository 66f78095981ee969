import { useMutation } from '@tanstack/react-query';
import MailCheck from 'lucide-react/icons/mail-check';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { sendEmailConfirmation } from '#shared/contracts/endpoints/auth.ts';
import { Button } from '#shared/ui/button.tsx';
import { lazyPart } from '#shared/ui/lazy-part.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useMember } from '../../app/member.tsx';

/** Loaded on demand, with the forms library. */
const ChangeAddress = lazyPart(async () => (await import('./change-address.tsx')).ChangeAddress);

/**
 * Asks a new member to open the link in their inbox, resends it, and corrects a mistyped address. Hidden once the
 * address is confirmed.
 */
export function ConfirmEmailNote({ className = '' }: { className?: string }) {
  const client = useApi();
  const [isChanging, setChanging] = useState(false);
  const { email, emailConfirmed } = useMember();
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.call(sendEmailConfirmation, {}),
    onSuccess: ({ message }) => void toast({ title: 'Check your inbox', description: message }),
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
          Please confirm your email address
        </h2>
        <p className="text-sm text-muted">
          We’ve sent a link to <span className="font-semibold break-words text-ink">{email}</span>. Click it to message
          members, appear in the directory and get the full space for pictures and recordings. Can’t find it? Check your
          spam folder, or change the address.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" pending={isPending} pendingLabel="Sending..." onClick={() => mutate()}>
          Send again
        </Button>
        <Button
          variant="quiet"
          size="sm"
          onPointerEnter={ChangeAddress.prepare}
          onFocus={ChangeAddress.prepare}
          onClick={() => setChanging(true)}
        >
          Change address
        </Button>
      </div>
      {isChanging ? <ChangeAddress onClose={() => setChanging(false)} /> : null}
    </section>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { refreshReadsOf } from '#shared/api/queries/console.ts';
import { restoreMember, suspendMember } from '#shared/contracts/endpoints/console.ts';
import { circleLimits } from '#shared/contracts/circle-limits.ts';
import type { SuspensionDays } from '#shared/contracts/suspensions.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Field } from '#shared/ui/field.tsx';
import { FormError } from '#shared/ui/form.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { toastFailure } from '../toast-failure.ts';

/** What both dialogs need of a member. */
interface Person {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
}

const LIFTED = 'lifted';
const spans: readonly (readonly [value: string, label: string])[] = [
  ['1', '1 day'],
  ['7', '7 days'],
  ['30', '30 days'],
  [LIFTED, 'Until further notice'],
];
const daysOf = (value: string): SuspensionDays => (value === LIFTED ? null : (Number(value) as 1 | 7 | 30));

interface SuspendDialogProps {
  readonly member: Person;
  /** Whether the administrator sees them suspended, and replaces that suspension. */
  readonly isSuspended: boolean;
  readonly onClose: () => void;
}

/** Asks for a suspension's duration and reason. The member reads the reason. */
export function SuspendDialog({ member, isSuspended, onClose }: SuspendDialogProps) {
  const client = useApi();
  const queryClient = useQueryClient();
  const [span, setSpan] = useState('7');
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<string>();
  /** Somebody else's suspension is not replaced unseen. */
  const [onlyIfActive, setOnlyIfActive] = useState(!isSuspended);
  const [conflict, setConflict] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      client.call(suspendMember, {
        params: { id: String(member.id) },
        body: { days: daysOf(span), reason, onlyIfActive },
      }),
    onSuccess: async () => {
      toast({
        title: `${member.firstName} is suspended`,
        description: 'They’ll see the reason by email and the next time they sign in.',
      });
      await refreshReadsOf(queryClient, '/api/admin/users');
      onClose();
    },
    // Keeps the text for a retry.
    onError: (error) => {
      const found = error instanceof ApiError ? error.fields.onlyIfActive : undefined;
      if (found === undefined) return toastFailure('We couldn’t suspend this member', error, 'Please try again.');
      setConflict(found);
      setOnlyIfActive(false);
      void refreshReadsOf(queryClient, '/api/admin/users');
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Suspend ${member.firstName} ${member.lastName}?`}
      description="They can only see the reason, download their data, delete their account or contact you. Their posts stay."
      confirmLabel="Suspend"
      isChanged={reason.trim() !== ''}
      pending={isPending}
      pendingLabel="Suspending…"
      onConfirm={() => {
        if (reason.trim() === '') setRefusal('Please enter a reason');
        else mutate();
      }}
    >
      <div className="mt-5 grid gap-5">
        <FormError>{conflict}</FormError>
        <Field label="Duration">
          <Select value={span} onChange={(event) => setSpan(event.target.value)}>
            {spans.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Reason" required hint="Shown to the member." error={refusal}>
          <Textarea
            value={reason}
            rows={4}
            maxLength={circleLimits.suspensionReason}
            onChange={(event) => {
              setReason(event.target.value);
              setRefusal(undefined);
            }}
          />
        </Field>
      </div>
    </ConfirmDialog>
  );
}

/** Ends a suspension, after a confirmation because the member is emailed. */
export function RestoreButton({ member }: { readonly member: Person }) {
  const client = useApi();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const name = `${member.firstName} ${member.lastName}`;
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.call(restoreMember, { params: { id: String(member.id) } }),
    onSuccess: () =>
      void toast({ title: `${member.firstName} is no longer suspended`, description: 'We’ve emailed them.' }),
    onError: (error) => toastFailure('We couldn’t end this suspension', error, 'Please try again.'),
    onSettled: async () => {
      setAsking(false);
      await refreshReadsOf(queryClient, '/api/admin/users');
    },
  });
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start whitespace-nowrap"
        aria-label={`Restore ${name}`}
        onClick={() => setAsking(true)}
      >
        Restore
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`End ${name}’s suspension?`}
        description="They can use the Circle again right away. We’ll email them."
        confirmLabel="End suspension"
        isHarmless
        pending={isPending}
        pendingLabel="Ending…"
        onConfirm={() => mutate()}
      />
    </>
  );
}

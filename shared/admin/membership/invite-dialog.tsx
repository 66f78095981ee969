import { useMutation, useQueryClient } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import { useState, type SubmitEvent } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { createIdempotencyKeys } from '#shared/api/idempotency-keys.ts';
import { refreshReadsOf } from '#shared/api/queries/console.ts';
import { createInvitation } from '#shared/contracts/endpoints/console.ts';
import { circleLimits } from '#shared/contracts/circle-limits.ts';
import { Button } from '#shared/ui/button.tsx';
import { copyText } from '#shared/ui/copy-text.ts';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { Form, FormActions, FormError } from '#shared/ui/form.tsx';
import { Select } from '#shared/ui/select.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { failureWords } from '../toast-failure.ts';

/** Creates an invitation: emailed to one address, or a link for several people that is shown once. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useApi();
  const queryClient = useQueryClient();
  const [keyFor] = useState(createIdempotencyKeys);
  const [kind, setKind] = useState<'mail' | 'link'>('mail');
  const [email, setEmail] = useState('');
  const [people, setPeople] = useState('10');
  const [label, setLabel] = useState('');
  const [days, setDays] = useState('7');
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () => {
      const body = {
        label,
        days: days === '30' ? (30 as const) : (7 as const),
        ...(kind === 'mail' ? { email } : { mostUses: Number(people) }),
      };
      return client.call(createInvitation, { body }, { idempotencyKey: keyFor(body) });
    },
    onSuccess: async ({ link }) => {
      await refreshReadsOf(queryClient, '/api/admin/invitations');
      if (link !== null) return;
      if (kind === 'link') {
        // The first response was lost, and the link with it.
        toast({
          variant: 'destructive',
          title: 'We couldn’t show the link',
          description: 'Revoke that invitation and create another.',
        });
        onClose();
        return;
      }
      toast({ title: 'Invitation sent', description: `We’ve emailed ${email}.` });
      onClose();
    },
  });
  const fields = error instanceof ApiError ? error.fields : {};
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate();
  };
  if (data?.link) return <LinkDialog link={data.link} people={data.mostUses} onClose={onClose} />;
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={() => {
        if (!isPending) onClose();
      }}
      title="Invite someone"
      description="Invitations work with every joining setting."
    >
      <Form sending={isPending} onSubmit={submit} className="mt-5">
        <FormError>{error && Object.keys(fields).length === 0 ? failureWords(error) : undefined}</FormError>
        <Field label="How to invite">
          <Select value={kind} onChange={(event) => setKind(event.target.value === 'link' ? 'link' : 'mail')}>
            <option value="mail">By email</option>
            <option value="link">With a link to share</option>
          </Select>
        </Field>
        {kind === 'mail' ? (
          <Field label="Email address" required error={fields['email']}>
            <Input
              type="email"
              value={email}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setEmail(event.target.value)}
            />
          </Field>
        ) : (
          <Field label="Number of people" required error={fields['mostUses']}>
            <Input
              type="number"
              min={1}
              max={circleLimits.invitationUses}
              value={people}
              onChange={(event) => setPeople(event.target.value)}
            />
          </Field>
        )}
        <Field label="Valid for" error={fields['days']}>
          <Select value={days} onChange={(event) => setDays(event.target.value)}>
            <option value="7">7 days</option>
            <option value="30">30 days</option>
          </Select>
        </Field>
        <Field
          label="Name (optional)"
          hint="Only administrators see this, for example “Conference in May”."
          error={fields['label']}
        >
          <Input
            value={label}
            maxLength={circleLimits.invitationLabel}
            onChange={(event) => setLabel(event.target.value)}
          />
        </Field>
        <FormActions>
          <Button variant="quiet" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={isPending} pendingLabel="Sending…">
            {kind === 'mail' ? 'Send invitation' : 'Create link'}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

interface LinkProps {
  readonly link: string;
  readonly people: number;
  readonly onClose: () => void;
}

/** Shows the link, which can't be shown again. */
const LinkDialog = ({ link, people, onClose }: LinkProps) => (
  <Dialog
    open
    size="sm"
    onOpenChange={onClose}
    title="Your link is ready"
    description={`${people === 1 ? 'One person' : `${people} people`} can join with it. Copy it now. You won’t see it again.`}
    footer={
      <>
        <Button
          variant="secondary"
          onClick={() =>
            void copyText(link).then((copied) =>
              copied
                ? toast({ title: 'Copied' })
                : toast({
                    variant: 'destructive',
                    title: 'We couldn’t copy this',
                    description: 'Select the link and copy it yourself.',
                  }),
            )
          }
        >
          <Copy aria-hidden="true" className="size-4" /> Copy link
        </Button>
        <Button onClick={onClose}>Done</Button>
      </>
    }
  >
    <Field label="Link" className="mt-5">
      <Input readOnly value={link} onFocus={(event) => event.target.select()} />
    </Field>
  </Dialog>
);

import { useMutation, useQueryClient } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import { useState, type SubmitEvent } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { createKeyring } from '#shared/api/keyring.ts';
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
import { failureWords } from '../tell-failure.ts';

/** Makes an invitation: for one address, which is mailed, or a link for a number of people, which is shown this once. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useApi();
  const queryClient = useQueryClient();
  const [keyFor] = useState(createKeyring);
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
        // The first answer was lost on the way, and the link with it.
        toast({ variant: 'destructive', title: 'The link was lost', description: 'Please end it and make another.' });
        onClose();
        return;
      }
      toast({ title: 'Invited', description: `The mail to ${email} is on its way.` });
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
      title="Invite somebody"
      description="However joining is set, an invitation lets them in."
    >
      <Form sending={isPending} onSubmit={submit} className="mt-5">
        <FormError>{error && Object.keys(fields).length === 0 ? failureWords(error) : undefined}</FormError>
        <Field label="How">
          <Select value={kind} onChange={(event) => setKind(event.target.value === 'link' ? 'link' : 'mail')}>
            <option value="mail">One person, by mail</option>
            <option value="link">A link to pass on</option>
          </Select>
        </Field>
        {kind === 'mail' ? (
          <Field label="Their e-mail address" required error={fields['email']}>
            <Input
              type="email"
              value={email}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setEmail(event.target.value)}
            />
          </Field>
        ) : (
          <Field label="For how many people" required error={fields['mostUses']}>
            <Input
              type="number"
              min={1}
              max={circleLimits.invitationUses}
              value={people}
              onChange={(event) => setPeople(event.target.value)}
            />
          </Field>
        )}
        <Field label="It holds for" error={fields['days']}>
          <Select value={days} onChange={(event) => setDays(event.target.value)}>
            <option value="7">7 days</option>
            <option value="30">30 days</option>
          </Select>
        </Field>
        <Field label="Name (optional)" hint="For administrators alone: “Conference in May”." error={fields['label']}>
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
          <Button type="submit" pending={isPending} pendingLabel="Inviting…">
            {kind === 'mail' ? 'Send the invitation' : 'Make the link'}
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

/** The link, which nobody can read again. */
const LinkDialog = ({ link, people, onClose }: LinkProps) => (
  <Dialog
    open
    size="sm"
    onOpenChange={onClose}
    title="The link is ready"
    description={`It lets ${people === 1 ? 'one person' : `${people} people`} in. Please copy it now: it is shown only this once.`}
    footer={
      <>
        <Button
          variant="secondary"
          onClick={() =>
            void copyText(link).then((copied) =>
              copied
                ? toast({ title: 'Copied' })
                : toast({ variant: 'destructive', title: 'Not copied', description: 'Please copy it by hand.' }),
            )
          }
        >
          <Copy aria-hidden="true" className="size-4" /> Copy the link
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

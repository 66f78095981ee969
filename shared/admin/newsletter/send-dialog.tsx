import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { refreshReadsOf } from '#shared/api/queries/console.ts';
import { audienceQuery } from '#shared/api/queries/newsletters.ts';
import { sendNewsletter } from '#shared/contracts/endpoints/newsletters.ts';
import type { Newsletter } from '#shared/contracts/newsletters.ts';
import { toDateTimeInput } from '#shared/rules/local-time.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { FormError } from '#shared/ui/form.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { failureWords } from '../toast-failure.ts';
import { ClipWarning } from './clip-warning.tsx';
import { valuesOf } from './newsletter-values.ts';
import { audienceOf, momentOf, localTimeZoneName, people } from './newsletter-labels.ts';

interface SendDialogProps {
  readonly newsletter: Newsletter;
  readonly onClose: () => void;
}

/** The last confirmation before sending: to how many people, and when. */
export function SendDialog({ newsletter, onClose }: SendDialogProps) {
  const { id, subject, audience, updatedAt, status, sendAt } = newsletter;
  const client = useApi();
  const queryClient = useQueryClient();
  const { data } = useQuery(audienceQuery(client, audience));
  const [isLater, setLater] = useState(status === 'scheduled');
  const [time, setTime] = useState(() => (isLater && sendAt ? toDateTimeInput(sendAt) : ''));
  const [missing, setMissing] = useState<string>();
  const at = time === '' ? undefined : new Date(time).toISOString();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      client.call(sendNewsletter, {
        params: { id: String(id) },
        body: { at: isLater ? (at ?? null) : null, ifUpdatedAt: updatedAt },
      }),
    onSuccess: (sent) => {
      toast(
        sent.status === 'sending'
          ? { title: `Sending to ${people(sent.counts.total)}` }
          : {
              title: 'Scheduled',
              description: sent.sendAt ? `We’ll send it on ${momentOf(sent.sendAt)} (${localTimeZoneName()}).` : '',
            },
      );
      onClose();
    },
    onSettled: () => refreshReadsOf(queryClient, '/api/admin/newsletters'),
  });
  const send = () => {
    const needed = isLater && at === undefined ? 'Please choose a date and time' : undefined;
    setMissing(needed);
    if (needed === undefined) mutate();
  };
  const fields = error instanceof ApiError ? error.fields : {};
  const count = data?.count;
  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!isPending) onClose();
      }}
      title={count === undefined ? 'Send this newsletter?' : `Send to ${people(count)}?`}
      description={`Audience for “${subject}”: ${audienceOf(audience)}. ${isLater ? 'You can change or unschedule it until then.' : 'You can’t undo this.'}`}
      size="sm"
      footer={
        <>
          <Button variant="quiet" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="accent"
            pending={isPending}
            pendingLabel={isLater ? 'Scheduling…' : 'Sending…'}
            disabled={count === undefined || (count === 0 && !isLater)}
            onClick={send}
          >
            {isLater ? 'Schedule' : count === undefined ? 'Send now' : `Send to ${people(count)} now`}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <FormError>{error ? (Object.values(fields)[0] ?? failureWords(error)) : undefined}</FormError>
        <ClipWarning body={valuesOf(newsletter)} />
        {count === 0 ? <p>No one matches. Choose a different audience.</p> : null}
        <fieldset className="grid gap-1">
          <legend className="sr-only">When</legend>
          {[
            [false, 'Now'],
            [true, 'Later'],
          ].map(([later, label]) => (
            <label key={String(later)} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name="when"
                checked={isLater === later}
                className="size-4"
                onChange={() => setLater(later === true)}
              />
              {label}
            </label>
          ))}
        </fieldset>
        {isLater ? (
          <Field
            label="Date and time"
            required
            hint={`Times are in ${localTimeZoneName()}. It goes to everyone subscribed by then.`}
            error={missing ?? fields['at']}
          >
            <Input type="datetime-local" value={time} onChange={(event) => setTime(event.target.value)} />
          </Field>
        ) : null}
      </div>
    </Dialog>
  );
}

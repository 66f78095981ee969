import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { type Attempt, createIdempotencyKeys } from '#shared/api/idempotency-keys.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { messageSeats } from '#shared/contracts/endpoints/webinars.ts';
import { webinarMessage } from '#shared/contracts/forms/webinars.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { webinarLimits } from '#shared/contracts/webinar-limits.ts';
import type { EditedWebinar } from '#shared/contracts/webinars-console.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Dialog, DialogActions } from '#shared/ui/dialog.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { Form, FormError } from '#shared/ui/form.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useSavedDraft } from '../drafts/use-saved-draft.ts';
import { failureWords } from '../toast-failure.ts';
import { membersOf } from './webinar-values.ts';

interface Message {
  readonly subject: string;
  readonly text: string;
  readonly to: 'going' | 'everyone';
}

/** A message on the device. */
interface Draft {
  readonly message: Message;
  /** The latest attempt to send it. It may have arrived without a response. */
  readonly attempt?: Attempt;
}

const isDraft = (found: unknown): found is Draft => {
  const { subject, text, to } = Object((Object(found) as Partial<Draft>).message) as Partial<Message>;
  return typeof subject === 'string' && typeof text === 'string' && (to === 'going' || to === 'everyone');
};

interface MessageDialogProps {
  readonly me: Pick<CurrentUser, 'id'>;
  readonly webinar: EditedWebinar;
  readonly onClose: () => void;
}

/**
 * Emails members with a seat or, if chosen, the waiting list too, after a confirmation with their number. An unsent message
 * is kept on the device, and a retry of it is sent only once.
 */
export function MessageDialog({ me, webinar, onClose }: MessageDialogProps) {
  const client = useApi();
  const { id, title, going, waiting } = webinar;
  const saved = useSavedDraft<Draft>(me.id, `webinar-message/${id}`, isDraft);
  const [message, setMessage] = useState<Message>(
    saved.restored?.message ?? { subject: title, text: '', to: going > 0 ? 'going' : 'everyone' },
  );
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isAsking, setAsking] = useState(false);
  const [keyOf] = useState(() => createIdempotencyKeys(saved.restored?.attempt));
  const count = message.to === 'going' ? going : going + waiting;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const key = keyOf(message);
      saved.keep({ message, attempt: { body: JSON.stringify(message), key } });
      saved.save();
      return client.call(messageSeats, { params: { id: String(id) }, body: message }, { idempotencyKey: key });
    },
    onSuccess: (answer) => {
      saved.keep(null);
      toast({ title: answer.message });
      onClose();
    },
    onError: (failure) => {
      if (failure instanceof ApiError && failure.status === 400) setErrors(failure.fields);
    },
    onSettled: () => setAsking(false),
  });
  const change = (part: Partial<Message>) => {
    const next = { ...message, ...part };
    setMessage(next);
    saved.keep({ message: next });
  };
  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!isPending) onClose();
      }}
      title="Email members"
      description="They get it with the webinar’s title and time."
    >
      <Form
        aria-label="Email members"
        className="pt-4"
        sending={isPending}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          const checked = webinarMessage.safeParse(message);
          setErrors(
            Object.fromEntries((checked.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message])),
          );
          if (checked.success) setAsking(true);
        }}
      >
        <FormError>{error && Object.keys(errors).length === 0 ? failureWords(error) : undefined}</FormError>
        <Field label="To" required>
          <Select value={message.to} onChange={(event) => change({ to: event.currentTarget.value as Message['to'] })}>
            <option value="going">{`Members with a seat (${going})`}</option>
            <option value="everyone">{`Members with a seat and the waiting list (${going + waiting})`}</option>
          </Select>
        </Field>
        <Field label="Subject" required error={errors['subject']}>
          <Input
            value={message.subject}
            maxLength={webinarLimits.messageSubject}
            autoComplete="off"
            onChange={(event) => change({ subject: event.currentTarget.value })}
          />
        </Field>
        <Field label="Message" required error={errors['text']}>
          <Textarea
            value={message.text}
            countTo={webinarLimits.message}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
        </Field>
        <DialogActions>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="accent" disabled={count === 0} pending={isPending} pendingLabel="Sending…">
            Send…
          </Button>
        </DialogActions>
      </Form>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        isHarmless
        title={`Email ${membersOf(count)}?`}
        description={`They get “${message.subject}”. You can’t undo this.`}
        confirmLabel={`Email ${membersOf(count)}`}
        pending={isPending}
        pendingLabel="Sending…"
        onConfirm={() => mutate()}
      />
    </Dialog>
  );
}

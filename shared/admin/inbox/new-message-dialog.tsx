import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { type Attempt, createIdempotencyKeys } from '#shared/api/idempotency-keys.ts';
import { deskLimits } from '#shared/contracts/desk-limits.ts';
import { startThread } from '#shared/contracts/endpoints/desk.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog, DialogActions } from '#shared/ui/dialog.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { Form, FormError, FormRow } from '#shared/ui/form.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useSavedDraft } from '../drafts/use-saved-draft.ts';
import { useReplies } from '../replies/replies-provider.tsx';
import { failureWords } from '../toast-failure.ts';
import { ReplyFiles } from './reply-files.tsx';
import { useDraftFiles } from './use-reply-draft.ts';
import { refreshThreads } from './use-thread-writes.ts';

interface Message {
  readonly email: string;
  readonly name: string;
  readonly subject: string;
  readonly text: string;
}

/** A message on the device. */
interface Draft extends Message {
  /** The latest attempt to send it. It may have arrived without a response. */
  readonly attempt?: Attempt;
}

const EMPTY: Message = { email: '', name: '', subject: '', text: '' };
const isDraft = (found: unknown): found is Draft =>
  Object.keys(EMPTY).every((key) => typeof (Object(found) as Record<string, unknown>)[key] === 'string');

interface NewMessageDialogProps {
  readonly onClose: () => void;
  /** Called with the new thread's id. */
  readonly onSent: (id: number) => void;
}

/** Starts a conversation by email. The draft and its files are kept on the device until it is sent, once. */
export function NewMessageDialog({ onClose, onSent }: NewMessageDialogProps) {
  const client = useApi();
  const queryClient = useQueryClient();
  const { owner } = useReplies();
  const { restored, keep, save } = useSavedDraft<Draft>(owner.personId, 'threads/new', isDraft);
  const [message, setMessage] = useState<Message>(restored ?? EMPTY);
  const [files, setFiles] = useDraftFiles('new');
  const [isUploading, setUploading] = useState(false);
  const [missing, setMissing] = useState<Partial<Message>>({});
  const [keyOf] = useState(() => createIdempotencyKeys(restored?.attempt));
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ email, name, subject, text }: Message) => {
      const ids = files.map(({ id }) => id);
      const body = {
        email: email.trim(),
        ...(name.trim() && { name: name.trim() }),
        subject: subject.trim(),
        text: text.trim(),
        ...(ids.length > 0 && { files: ids }),
      };
      const key = keyOf(body);
      keep({ email, name, subject, text, attempt: { body: JSON.stringify(body), key } });
      save();
      return client.call(startThread, { body }, { idempotencyKey: key });
    },
    onSuccess: async ({ id }) => {
      keep(null);
      setFiles([]);
      toast({ title: 'Sending in 10 seconds', description: 'You can still take it back in the conversation.' });
      onSent(id);
      await refreshThreads(queryClient);
    },
  });
  const write = (change: Partial<Message>) => {
    const next = { ...message, ...change };
    setMessage(next);
    setMissing({});
    keep(Object.values(next).every((text) => text.trim() === '') ? null : next);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const found: Partial<Message> = {
      ...(!message.email.trim() && { email: 'Please enter an email address' }),
      ...(!message.subject.trim() && { subject: 'Please enter a subject' }),
      ...(!message.text.trim() && { text: 'Please write a message' }),
    };
    setMissing(found);
    if (Object.keys(found).length === 0) mutate(message);
  };
  const fields: Partial<Record<string, string>> = { ...(error instanceof ApiError ? error.fields : {}), ...missing };
  const isAtField = Object.keys(EMPTY).some((key) => fields[key] !== undefined);
  return (
    <Dialog
      open
      title="New message"
      onOpenChange={(open) => {
        if (!open && !isPending) onClose();
      }}
    >
      <Form aria-label="New message" sending={isPending} onSubmit={submit}>
        <FormError>{error && !isAtField ? failureWords(error) : undefined}</FormError>
        <FormRow>
          <Field label="Email" required error={fields['email']}>
            <Input
              type="email"
              autoComplete="off"
              value={message.email}
              onChange={({ target }) => write({ email: target.value })}
            />
          </Field>
          <Field label="Name (optional)" error={fields['name']}>
            <Input
              autoComplete="off"
              maxLength={deskLimits.subject}
              value={message.name}
              onChange={({ target }) => write({ name: target.value })}
            />
          </Field>
        </FormRow>
        <Field label="Subject" required error={fields['subject']}>
          <Input
            autoComplete="off"
            maxLength={deskLimits.subject}
            value={message.subject}
            onChange={({ target }) => write({ subject: target.value })}
          />
        </Field>
        <Field label="Message" required error={fields['text']}>
          <Textarea
            value={message.text}
            rows={6}
            countTo={deskLimits.reply}
            countNear
            onChange={({ target }) => write({ text: target.value })}
          />
        </Field>
        <div className="grid justify-items-start gap-2">
          <ReplyFiles files={files} onChange={setFiles} onBusy={setUploading} disabled={isPending} />
        </div>
        <DialogActions>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isUploading} pending={isPending} pendingLabel="Sending…">
            Send
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

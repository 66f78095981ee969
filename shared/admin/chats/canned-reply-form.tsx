import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useApi } from '#shared/api/api-context.tsx';
import { showFieldErrors } from '#shared/api/field-errors.ts';
import { createKeyring } from '#shared/api/keyring.ts';
import type { CannedReply } from '#shared/contracts/canned-replies.ts';
import { type CannedReplyForm as Words, cannedReplyForm } from '#shared/contracts/forms/canned-reply.ts';
import { createCannedReply, updateCannedReply } from '#shared/contracts/endpoints/console.ts';
import { limits } from '#shared/contracts/limits.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Form, FormActions, FormError } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { failureWords } from '../tell-failure.ts';

interface CannedReplyFormProps {
  /** Null for a new one. */
  readonly reply: CannedReply | null;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** The name and the words of a reply that is kept ready. */
export function CannedReplyForm({ reply, onDone, onCancel }: CannedReplyFormProps) {
  const client = useApi();
  const [keyOf] = useState(() => createKeyring());
  const form = useForm<Words>({
    resolver: zodResolver(cannedReplyForm),
    defaultValues: { title: reply?.title ?? '', text: reply?.text ?? '' },
  });
  const { errors } = form.formState;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: Words) =>
      reply
        ? client.call(updateCannedReply, { params: { id: String(reply.id) }, body })
        : client.call(createCannedReply, { body }, { idempotencyKey: keyOf(body) }),
    onSuccess: onDone,
    onError: (failure) => void showFieldErrors(failure, form),
  });
  const hasFieldErrors = Object.keys(errors).length > 0;

  return (
    <Form aria-label="Kept reply" onSubmit={(event) => void form.handleSubmit((words) => mutate(words))(event)}>
      <FormError>{error && !hasFieldErrors ? failureWords(error) : undefined}</FormError>
      <Field label="Name" required error={errors.title?.message}>
        <Input {...form.register('title')} />
      </Field>
      <Field label="Reply" required error={errors.text?.message}>
        <Textarea {...form.register('text')} countTo={limits.chatMessage} />
      </Field>
      <FormActions>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={isPending} pendingLabel="Saving…">
          Save
        </Button>
      </FormActions>
    </Form>
  );
}

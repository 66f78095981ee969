import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { createIdempotencyKeys } from '#shared/api/idempotency-keys.ts';
import { leaveChatContact } from '#shared/contracts/endpoints/chat.ts';
import { contact } from '#data/content/contact.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { Form, FormError } from '#shared/ui/form.tsx';
import { storeContact, useChatState } from './chat-state.ts';

interface Props {
  readonly sessionId: string;
  readonly onDone: (email: string, name: string) => void;
  readonly onDecline: () => void;
}

/** The form for the visitor's address, shown after an answer that asks for one. */
export function ContactRequest({ sessionId, onDone, onDecline }: Props) {
  const client = useApi();
  const [keyFor] = useState(createIdempotencyKeys);
  const { email, name } = useChatState((words) => words.contact);
  const body = { sessionId, email: email.trim(), name: name.trim() };
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => client.call(leaveChatContact, { body }, { idempotencyKey: keyFor(body) }),
    onSuccess: () => onDone(body.email, body.name),
    onError(failure) {
      if (failure instanceof ApiError && failure.status === 400) return;
      // oxlint-disable-next-line no-console -- a failed send is logged
      console.error('The address could not be sent', failure);
    },
  });
  const fields = error instanceof ApiError ? error.fields : {};
  const isFieldsFault = Boolean(fields.email ?? fields.name);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (body.email && !isPending) mutate();
  };
  const change = (values: Parameters<typeof storeContact>[0]) => {
    storeContact(values);
    if (error) reset();
  };

  return (
    <Form
      sending={isPending}
      onSubmit={submit}
      aria-label="Your contact details"
      className="mt-5 gap-3! rounded-md border border-line bg-paper p-4"
    >
      <p className="text-sm font-semibold">Great! Let me get your contact info so our team can follow up:</p>
      <Field label="Email address" hideLabel required error={fields.email}>
        <Input
          type="email"
          autoComplete="email"
          spellCheck={false}
          placeholder="Your email address *"
          value={email}
          onChange={(event) => change({ email: event.currentTarget.value })}
        />
      </Field>
      <Field label="Name (optional)" hideLabel error={fields.name}>
        <Input
          autoComplete="name"
          placeholder="Your name (optional)"
          value={name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
      </Field>
      <FormError>
        {error && !isFieldsFault
          ? `Sorry, we couldn’t save that. Please try again, or email us at ${contact.email}.`
          : null}
      </FormError>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          disabled={!body.email}
          pending={isPending}
          pendingLabel="Sending..."
          className="px-4! text-sm!"
        >
          Submit Contact Info
        </Button>
        <Button variant="quiet" onClick={onDecline} className="px-4! text-sm!">
          Not now
        </Button>
      </div>
    </Form>
  );
}

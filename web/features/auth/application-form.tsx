import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { contact } from '#data/content/contact.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { showFieldErrors } from '#shared/api/field-errors.ts';
import { createIdempotencyKeys } from '#shared/api/idempotency-keys.ts';
import { applyToJoin } from '#shared/contracts/endpoints/auth.ts';
import { applicationForm, type ApplicationForm as Values } from '#shared/contracts/forms/auth.ts';
import { circleLimits } from '#shared/contracts/circle-limits.ts';
import { limits } from '#shared/contracts/limits.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { Form, FormError, FormRow } from '#shared/ui/form.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { tabFormDraft } from '../../device/tab-drafts.ts';

const draft = tabFormDraft<Values>('application');

/**
 * An application to join, which administrators review; the server's answer then replaces it. What is typed is stored
 * while the tab is open, so that a reload or a look at the other form loses nothing.
 */
export function ApplicationForm() {
  const client = useApi();
  const [keyFor] = useState(createIdempotencyKeys);
  const [begun] = useState(() => draft.read());
  const form = useForm<Values>({ resolver: zodResolver(applicationForm), defaultValues: begun });
  const { errors } = form.formState;
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (body: Values) => client.call(applyToJoin, { body }, { idempotencyKey: keyFor(body) }),
    onSuccess: () => draft.write(null),
    onError(failure) {
      showFieldErrors(failure, form);
      if (isAnswer(failure)) draft.write(null);
    },
  });
  if (data) return <Answer title="Thank you" text={data.message} />;
  if (isAnswer(error)) return <Answer title="We’ve got your request" text={error.message} />;

  const submit = form.handleSubmit((values) => mutate(values));
  return (
    <Form
      method="dialog"
      aria-label="Request to join"
      sending={isPending}
      onChange={() => draft.write(form.getValues())}
      onSubmit={(event) => void submit(event)}
    >
      <p className="text-muted">
        We like to say hello first. Tell us who you are and we’ll email you back, usually within two working days.
      </p>
      <FormError>{error && !(error instanceof ApiError && hasFields(error)) ? error.message : undefined}</FormError>
      <FormRow>
        <Field label="First name" required error={errors.firstName?.message}>
          <Input {...form.register('firstName')} autoComplete="given-name" />
        </Field>
        <Field label="Last name" required error={errors.lastName?.message}>
          <Input {...form.register('lastName')} autoComplete="family-name" />
        </Field>
      </FormRow>
      <Field label="Email" required error={errors.email?.message}>
        <Input {...form.register('email')} type="email" autoComplete="email" spellCheck={false} />
      </Field>
      <Field label="School" required error={errors.schoolName?.message}>
        <Input {...form.register('schoolName')} autoComplete="organization" maxLength={limits.school} />
      </Field>
      <Field label="Your role" required error={errors.role?.message}>
        <Input {...form.register('role')} autoComplete="organization-title" maxLength={circleLimits.applicationRole} />
      </Field>
      <Field label="Message (optional)" hint="What would you like to get from the Circle?" error={errors.note?.message}>
        <Textarea {...form.register('note')} rows={4} countTo={circleLimits.applicationNote} />
      </Field>
      <Button type="submit" variant="accent" size="lg" pending={isPending} pendingLabel="Sending your request…">
        Send request
      </Button>
    </Form>
  );
}

/** Somebody who has applied before sees the state of that application, not an error. */
const isAnswer = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'conflict' && !hasFields(error);

const hasFields = (error: ApiError): boolean => Object.keys(error.fields).length > 0;

/** Replaces the form and takes its focus. */
function Answer({ title, text }: { readonly title: string; readonly text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <output className="grid grid-cols-1 gap-3">
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {title}
      </h2>
      <p>{text}</p>
    </output>
  );
}

/** Replaces the form when people can only join with an invitation. */
export const InvitationNeeded = () => (
  <div className="grid grid-cols-1 gap-3">
    <h2 className="text-2xl">By invitation only</h2>
    <p>
      You need an invitation to join at the moment. If you have one, open the link in it. If you’d like one, email{' '}
      <a className="link" href={`mailto:${contact.email}`}>
        {contact.email}
      </a>{' '}
      and tell us a little about yourself.
    </p>
  </div>
);

import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { blog } from '#data/content/blog.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { Form, FormError, Honeypot } from '#shared/ui/form.tsx';
import { QueryRoot } from '../../device/query-root.tsx';
import { formValue } from '../../app/form-value.ts';
import { Confirmation, usePostedForm } from '../../app/posted-form.tsx';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import type { PostedForm } from '#shared/contracts/rendering.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { createIdempotencyKeys } from '#shared/api/idempotency-keys.ts';
import { newsletterForm, type NewsletterForm } from '#shared/contracts/forms/contact.ts';
import { subscribe as subscribeCall } from '#shared/contracts/endpoints/newsletter.ts';

/**
 * The subscription form; posted to the page's own address without a script. The answer is the same for an address that
 * is already subscribed.
 */
export default function NewsletterForm() {
  return (
    <QueryRoot>
      <SubscribeForm />
    </QueryRoot>
  );
}

function SubscribeForm() {
  const posted = usePostedForm('newsletter');
  const box = useRef<HTMLInputElement>(null);
  const { subscribe, isPending, message, fieldError, failure } = useSubscribe(posted, () => box.current?.focus());
  const answer = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (message) answer.current?.focus();
  }, [message]);

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    subscribe({ email: formValue(form, 'email'), website: formValue(form, 'website') });
  };

  if (message) {
    return (
      <p ref={answer} tabIndex={-1} className="text-lg font-semibold outline-none">
        {message}
      </p>
    );
  }
  return (
    <div id="newsletter" className="confirmable">
      <Form method="post" action="#newsletter" sending={isPending} onSubmit={submit} className="relative gap-3">
        <div className="flex flex-wrap items-end gap-3">
          <Field label="Email address" required error={fieldError} className="min-w-[min(14rem,100%)] grow basis-64">
            <Input
              ref={box}
              name="email"
              defaultValue={posted.values['email']}
              type="email"
              autoComplete="email"
              spellCheck={false}
            />
          </Field>
          <Button
            type="submit"
            variant="accent"
            pending={isPending}
            pendingLabel="Subscribing..."
            className="self-start sm:mt-7"
          >
            Subscribe
          </Button>
        </div>
        <Honeypot name="website" />
        <FormError>{failure}</FormError>
        <p className="text-sm text-muted">
          We’ll email you a link to confirm. You can unsubscribe with one click in any issue.
        </p>
      </Form>
      <Confirmation id="newsletter-asked">
        <p className="text-lg font-semibold">{blog.newsletter.asked}</p>
      </Confirmation>
    </div>
  );
}

/**
 * The newsletter form's state: validated on submit; retries of the same address share a key.
 * @param posted the server's errors for a form that was posted without a script
 * @param onRefused called when the address is refused, here or by the server
 */
function useSubscribe(posted: Pick<PostedForm, 'errors' | 'message'>, onRefused: () => void) {
  const client = useApi();
  const [keyFor] = useState(createIdempotencyKeys);
  const [refused, setRefused] = useState<string>();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (form: NewsletterForm) =>
      client.call(subscribeCall, { body: { ...form, beganOn: window.began } }, { idempotencyKey: keyFor(form) }),
    onError: (failure) => failure instanceof ApiError && failure.fields.email && onRefused(),
  });
  const isAnswered = refused !== undefined || isPending || error !== null;
  const fieldError = isAnswered
    ? (refused ?? (error instanceof ApiError ? error.fields.email : undefined))
    : posted.errors['email'];

  return {
    subscribe: (typed: NewsletterForm) => {
      const checked = newsletterForm.safeParse(typed);
      setRefused(checked.error?.issues[0]?.message);
      if (checked.success) mutate(checked.data);
      else onRefused();
    },
    isPending,
    /** The server's answer, once there is one. */
    message: data?.message,
    /** The error of the address. */
    fieldError,
    /** Why it could not be sent. */
    failure: fieldError ? undefined : isAnswered ? error?.message : posted.message,
  };
}

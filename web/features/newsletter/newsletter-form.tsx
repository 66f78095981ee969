import { type SyntheticEvent, useEffect, useRef } from 'react';
import { contact } from '#data/content/contact.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { Form, FormError, Honeypot } from '#shared/ui/form.tsx';
import { typedText } from '../../app/typed-text.ts';
import { useSubscribe } from './use-subscribe.ts';

/**
 * Asks for the newsletter. The method `dialog` keeps a press before the code is there from writing the address into the
 * page's; the same words answer an address that is on the list already.
 */
export function NewsletterForm() {
  const { subscribe, isPending, message, fieldError, failure } = useSubscribe();
  const answer = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (message) answer.current?.focus();
  }, [message]);

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    subscribe({ email: typedText(form, 'email'), website: typedText(form, 'website') });
  };

  if (message) {
    return (
      <p ref={answer} tabIndex={-1} className="text-lg font-semibold outline-none">
        {message}
      </p>
    );
  }
  return (
    <Form method="dialog" onSubmit={submit} className="relative gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Email address" required error={fieldError} className="min-w-56 grow basis-64">
          <Input name="email" type="email" autoComplete="email" spellCheck={false} />
        </Field>
        <Button
          type="submit"
          variant="accent"
          pending={isPending}
          pendingLabel="Subscribing..."
          className="self-start sm:mt-7 noscript:hidden"
        >
          Subscribe
        </Button>
      </div>
      <Honeypot name="website" />
      <FormError>{failure}</FormError>
      <p className="text-sm text-muted noscript:hidden">
        You confirm by a link that we mail you. Every issue ends the subscription with one click.
      </p>
      <p className="hidden noscript:block">
        The form needs JavaScript. Please write to{' '}
        <a href={`mailto:${contact.email}`} className="link">
          {contact.email}
        </a>
        .
      </p>
    </Form>
  );
}

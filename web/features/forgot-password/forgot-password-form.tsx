import { type SyntheticEvent, useRef, useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Form } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { typedText } from '../../app/typed-text.ts';
import { useForgotPassword } from './use-forgot-password.ts';

/** The method `dialog` keeps a press before the code is there from writing the address into the page's. */
export function ForgotPasswordForm({ onSent }: { onSent: () => void }) {
  const box = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const { mutate, isPending } = useForgotPassword(onSent);

  const refuse = (message: string) => {
    setFault(message);
    box.current?.focus();
  };

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = typedText(event.currentTarget, 'email').trim();
    setFault(undefined);
    if (email) {
      mutate(email, {
        onError: (error) => {
          if (error instanceof ApiError && error.fields['email']) refuse(error.fields['email']);
        },
      });
      return;
    }
    const description = 'Please enter your email address';
    toast({ variant: 'destructive', title: 'Email required', description });
    refuse(description);
  };

  return (
    <Form method="dialog" onSubmit={submit}>
      <Field label="Email address" required error={fault}>
        <Input
          ref={box}
          name="email"
          type="email"
          required
          autoComplete="email"
          spellCheck={false}
          onInput={() => setFault(undefined)}
        />
      </Field>
      <Button type="submit" pending={isPending} pendingLabel="Sending..." className="noscript:hidden">
        Send Reset Link
      </Button>
      <p className="hidden noscript:block">Please switch on JavaScript to send the form.</p>
    </Form>
  );
}

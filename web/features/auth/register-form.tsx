import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useApi } from '#shared/api/api-context.tsx';
import { showFieldErrors } from '#shared/api/field-errors.ts';
import { createIdempotencyKeys } from '#shared/api/idempotency-keys.ts';
import { register } from '#shared/contracts/endpoints/auth.ts';
import { registerForm, type RegisterForm as Values } from '#shared/contracts/forms/auth.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { Form, FormRow } from '#shared/ui/form.tsx';
import { PasswordInput } from '#shared/ui/password-input.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { recordJoined } from '../../device/just-joined.ts';
import { tabFormDraft } from '../../device/tab-drafts.ts';
import { useAfterSignIn } from './use-after-sign-in.ts';

interface Props {
  /** The invitation's token. */
  readonly invitation?: string;
  /** The invited email address. */
  readonly email?: string | undefined;
}

/** All fields except the passwords. */
type StoredValues = Pick<Values, 'firstName' | 'lastName' | 'email'>;
const draft = tabFormDraft<StoredValues>('register');

/**
 * Creates an account. Names and email are stored while the tab is open; passwords never are. With an invitation nothing
 * is stored. `method="dialog"` keeps a submission before hydration from sending the passwords in the address.
 */
export function RegisterForm({ invitation, email }: Props) {
  const client = useApi();
  const { finishSignIn } = useAfterSignIn();
  const [keyFor] = useState(createIdempotencyKeys);
  const [begun] = useState(() => draft.read());
  const form = useForm<Values>({
    resolver: zodResolver(registerForm),
    defaultValues: email ? { email } : invitation ? {} : begun,
  });
  const { errors } = form.formState;

  const { mutate, isPending } = useMutation({
    mutationFn: (values: Values) => {
      const body = invitation ? { ...values, invitation } : values;
      return client.call(register, { body }, { idempotencyKey: keyFor(body) });
    },
    onSuccess(user) {
      draft.write(null);
      finishSignIn(user);
      // Afterwards: signing in has removed other people's data from the tab.
      recordJoined(user.id);
      const made = 'Your account has been created successfully';
      const next = `. Next, click the link we’ve sent to ${user.email}.`;
      toast({ title: 'Welcome to the Circle!', description: user.emailConfirmed ? made : made + next });
    },
    onError(error) {
      showFieldErrors(error, form);
      toast({
        variant: 'destructive',
        title: 'Registration failed',
        description: error.message || 'An error occurred during registration',
      });
    },
  });

  const keep = () => {
    const { firstName, lastName, email: address } = form.getValues();
    if (!invitation) draft.write({ firstName, lastName, email: address });
  };
  const submit = form.handleSubmit((values) => mutate(values));

  return (
    <Form
      method="dialog"
      aria-label="Create account"
      sending={isPending}
      onChange={keep}
      onSubmit={(event) => void submit(event)}
    >
      <FormRow>
        <Field label="First name" required error={errors.firstName?.message}>
          <Input {...form.register('firstName')} autoComplete="given-name" />
        </Field>
        <Field label="Last name" required error={errors.lastName?.message}>
          <Input {...form.register('lastName')} autoComplete="family-name" />
        </Field>
      </FormRow>
      <Field
        label="Email"
        required
        hint={email === undefined && 'You’ll use this to sign in, so check the spelling'}
        error={errors.email?.message}
      >
        <Input
          {...form.register('email')}
          type="email"
          autoComplete="username"
          spellCheck={false}
          readOnly={email !== undefined}
        />
      </Field>
      <Field label="Password" required hint="At least 6 characters" error={errors.password?.message}>
        <PasswordInput {...form.register('password', { deps: 'confirmPassword' })} autoComplete="new-password" />
      </Field>
      <Field label="Confirm password" required error={errors.confirmPassword?.message}>
        <PasswordInput {...form.register('confirmPassword')} autoComplete="new-password" />
      </Field>
      <Button type="submit" variant="accent" size="lg" pending={isPending} pendingLabel="Creating your account…">
        Create Account
      </Button>
    </Form>
  );
}

import { home } from '#data/content/home.ts';
import { contact } from '#data/content/contact.ts';
import { contactForm, serviceInterests, type ContactForm as Values } from '#shared/contracts/forms/contact.ts';
import { sendInquiry } from '#shared/contracts/endpoints/contact.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { Form, FormRow, Honeypot } from '#shared/ui/form.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useApi } from '#shared/api/api-context.tsx';
import { showFieldErrors } from '#shared/api/field-errors.ts';
import { createKeyring } from '#shared/api/keyring.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { isUnreached } from '#shared/api/api-error.ts';
import { deviceOwner } from '../../device/owner.ts';
import { tabDrafts } from '../../device/tab-drafts.ts';

const { formTitle, formLead } = home.contact;

interface Props {
  readonly onSent: () => void;
  /** Called when there is no network and the outbox keeps the message. */
  readonly onKept: () => void;
  /** Focuses the first field, when the visitor asked for the form again. */
  readonly focusFirst: boolean;
}

/**
 * "Send us a Message". Rendered on the server: the method `dialog` keeps a button pressed before hydration from putting
 * the fields into the address, and the fields keep what was typed by then.
 */
export function ContactForm({ onSent, onKept, focusFirst }: Props) {
  const { register, errors, send, sending } = useContactForm(onSent, onKept);
  return (
    <>
      <h3 className="text-3xl">{formTitle}</h3>
      <p className="mt-3 text-muted">{formLead}</p>
      <Form method="dialog" onSubmit={send} className="relative mt-8">
        <FormRow>
          <Field label="First name" required error={errors.firstName?.message}>
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- only after "Send Another Message" was pressed */}
            <Input {...register('firstName')} autoComplete="given-name" autoFocus={focusFirst} />
          </Field>
          <Field label="Last name" required error={errors.lastName?.message}>
            <Input {...register('lastName')} autoComplete="family-name" />
          </Field>
        </FormRow>
        <Field label="Email address" required error={errors.email?.message}>
          <Input {...register('email')} type="email" autoComplete="email" spellCheck={false} />
        </Field>
        <FormRow>
          <Field label="School name (optional)" error={errors.schoolName?.message}>
            <Input {...register('schoolName')} autoComplete="organization" />
          </Field>
          <Field label="Service of interest (optional)" error={errors.serviceInterest?.message}>
            <Select {...register('serviceInterest')}>
              <option value="">Please choose</option>
              {serviceInterests.map((interest) => (
                <option key={interest}>{interest}</option>
              ))}
            </Select>
          </Field>
        </FormRow>
        <Field label="Message" required error={errors.message?.message}>
          <Textarea {...register('message')} rows={5} />
        </Field>
        <Honeypot {...register('website')} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button
            type="submit"
            variant="accent"
            size="lg"
            pending={sending}
            pendingLabel="Sending..."
            className="noscript:hidden"
          >
            Send Message
          </Button>
          <p className="hidden noscript:block">
            This form needs JavaScript. Please write to{' '}
            <a href={`mailto:${contact.email}`} className="link">
              {contact.email}
            </a>
            .
          </p>
        </div>
      </Form>
    </>
  );
}

const loadOutbox = () => import('../../device/outbox/keep-inquiry.ts');

type Inquiry = z.output<typeof contactForm>;

/**
 * The contact form's state and its call. Validates on submit, then with each change. Retries of the same words share an
 * idempotency key. There are no default values, so that the fields keep what was typed before hydration. Without a
 * network the outbox keeps the message.
 */
function useContactForm(onSent: () => void, onKept: () => void) {
  const client = useApi();
  const [keyFor] = useState(createKeyring);
  const form = useForm<Values, unknown, Inquiry>({ resolver: zodResolver(contactForm) });
  useDraft(form);

  // Loads the outbox's code once somebody types: without a network it could not be fetched any more.
  const { subscribe } = form;
  useEffect(() => {
    const stop = subscribe({
      formState: { isDirty: true },
      callback: () => {
        stop();
        void Promise.allSettled([
          loadOutbox(),
          import('./contact-kept.tsx'),
          import('#shared/ui/toast/toast-viewport.tsx'),
        ]);
      },
    });
    return stop;
  }, [subscribe]);

  const { mutate, isPending } = useMutation({
    async mutationFn(inquiry: Inquiry): Promise<'sent' | 'kept'> {
      const idempotencyKey = keyFor(inquiry);
      try {
        await client.call(sendInquiry, { body: inquiry }, { idempotencyKey });
        return 'sent';
      } catch (error) {
        if (!isUnreached(error)) throw error;
        // If its code cannot be fetched either, the words stay in the form.
        const outbox = await loadOutbox().catch(() => Promise.reject(error));
        await outbox.keepInquiry(client, inquiry, idempotencyKey);
        return 'kept';
      }
    },
    onSuccess(outcome) {
      keepDraft(null);
      if (outcome === 'kept') return onKept();
      toast({
        title: 'Message sent successfully!',
        description: "Thank you for contacting us. We'll get back to you soon.",
      });
      onSent();
    },
    onError(error) {
      // oxlint-disable-next-line no-console -- a failed send is logged
      console.error('The message could not be sent', error);
      showFieldErrors(error, form);
      toast({
        variant: 'destructive',
        title: 'Failed to send message',
        description: 'Please try again or contact us directly via email or WhatsApp.',
      });
    },
  });

  const submit = form.handleSubmit((inquiry) => mutate(inquiry));

  return {
    register: form.register,
    errors: form.formState.errors,
    send: (event: SyntheticEvent) => void submit(event),
    sending: isPending,
  };
}

const DRAFT = 'contact';
const keepDraft = (text: string | null) => tabDrafts.write(deviceOwner(), DRAFT, text);

/**
 * Keeps what is typed while the tab is open, so that a reload or a visit to another page loses nothing. Does not
 * overwrite fields that already hold something.
 */
function useDraft({ getValues, setValue, subscribe }: UseFormReturn<Values, unknown, Inquiry>): void {
  useEffect(() => {
    for (const [field, value] of Object.entries(readDraft())) {
      if (!getValues(field as keyof Values)) setValue(field as keyof Values, value);
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => void keepDraft(JSON.stringify(values)),
    });
  }, [getValues, setValue, subscribe]);
}

function readDraft(): Partial<Values> {
  try {
    return JSON.parse(tabDrafts.read(deviceOwner(), DRAFT) ?? '{}') as Partial<Values>;
  } catch {
    return {};
  }
}

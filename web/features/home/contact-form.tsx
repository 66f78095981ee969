import { useEffect, useState, type RefObject } from 'react';
import type * as z from 'zod/mini';
import { home } from '#data/content/home.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { isUnreached } from '#shared/api/api-error.ts';
import { createIdempotencyKeys } from '#shared/api/idempotency-keys.ts';
import { contactProblems, serviceInterests } from '#shared/contracts/contact-fields.ts';
import { canonicalEmail } from '#shared/contracts/text-checks.ts';
import { sendInquiry } from '#shared/contracts/endpoints/contact.ts';
import type { PostedForm } from '#shared/contracts/rendering.ts';
import type { contactForm } from '#shared/contracts/forms/contact.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { Form, FormError, FormRow, Honeypot } from '#shared/ui/form.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useCheckedForm } from '../../app/checked-form.ts';
import { ReplyNote } from '../../app/reply-note.tsx';
import { usePostedForm } from '../../app/posted-form.tsx';
import { tabFormDraft } from '../../device/tab-drafts.ts';

const { formTitle, formLead } = home.contact;

interface Props {
  /** Called with what was sent. */
  readonly onSent: (inquiry: Inquiry) => void;
  /** Called when the message goes to the outbox offline. */
  readonly onPending: () => void;
  /** Focuses the first field, when the visitor reopens the form. */
  readonly focusFirst: boolean;
}

/**
 * "Send us a Message". Rendered on the server, and posted to the page's own address without a script. Keeps what was
 * typed before hydration.
 */
export function ContactForm({ onSent, onPending, focusFirst }: Props) {
  const { values, errors, message } = usePostedForm(focusFirst ? 'another message' : 'contact');
  const { problems, isTried, isSending, props } = useContactForm(onSent, onPending, errors);
  return (
    <>
      <h3 className="text-3xl">{formTitle}</h3>
      <p className="mt-3 text-muted">{formLead}</p>
      <Form method="post" action="#contact" {...props} sending={isSending} className="relative mt-8">
        <FormError>{isTried ? undefined : message}</FormError>
        <FormRow>
          <Field label="First name" required error={problems['firstName']}>
            <Input
              name="firstName"
              defaultValue={values['firstName']}
              autoComplete="given-name"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- only after "Send Another Message" was pressed
              autoFocus={focusFirst}
            />
          </Field>
          <Field label="Last name" required error={problems['lastName']}>
            <Input name="lastName" defaultValue={values['lastName']} autoComplete="family-name" />
          </Field>
        </FormRow>
        <Field label="Email address" required error={problems['email']}>
          <Input
            name="email"

            defaultValue={values['email']}
            type="email"
            autoComplete="email"
            spellCheck={false}
          />
        </Field>
        <FormRow>
          <Field label="School name (optional)" error={problems['schoolName']}>
            <Input
              name="schoolName"

              defaultValue={values['schoolName']}
              autoComplete="organization"
            />
          </Field>
          <Field label="What can we help with? (optional)" error={problems['serviceInterest']}>
            <Select name="serviceInterest" defaultValue={values['serviceInterest']}>
              <option value="">Please choose</option>
              {serviceInterests.map((interest) => (
                <option key={interest}>{interest}</option>
              ))}
            </Select>
          </Field>
        </FormRow>
        <Field label="Message" required error={problems['message']}>
          <Textarea name="message" defaultValue={values['message']} rows={5} />
        </Field>
        <Honeypot name="website" />
        <Button
          type="submit"
          variant="accent"
          size="lg"
          pending={isSending}
          pendingLabel="Sending..."
          className="justify-self-start"
        >
          Send Message
        </Button>
        <ReplyNote />
      </Form>
    </>
  );
}

/** The service worker has cached this code for offline use. */
const loadOutbox = () => import('../../device/outbox/queue-inquiry.ts');

/**
 * The contact form's state and its call. Retries of the same content share an idempotency key. Offline the message goes
 * to the outbox.
 */
function useContactForm(onSent: Props['onSent'], onPending: () => void, refused: PostedForm['errors']) {
  const client = useApi();
  const [keyFor] = useState(createIdempotencyKeys);

  const deliver = async (inquiry: Inquiry): Promise<'sent' | 'kept'> => {
    const idempotencyKey = keyFor(inquiry);
    try {
      await client.call(sendInquiry, { body: inquiry }, { idempotencyKey });
      return 'sent';
    } catch (error) {
      if (!isUnreached(error)) throw error;
      // If that code does not load either, the text stays in the form.
      const outbox = await loadOutbox().catch(() => Promise.reject(error));
      await outbox.queueInquiry(client, inquiry, idempotencyKey);
      return 'kept';
    }
  };
  const form = useCheckedForm(
    contactProblems,
    async (typed) => {
      try {
        const inquiry = inquiryOf(typed);
        const outcome = await deliver({ ...inquiry, beganOn: window.began });
        draft.write(null);
        if (outcome === 'kept') {
          onPending();
          return;
        }
        toast({
          title: 'Message sent successfully!',
          description: "Thank you for contacting us. We'll get back to you soon.",
        });
        onSent(inquiry);
      } catch (error) {
        // oxlint-disable-next-line no-console -- a failed send is logged
        console.error('The message could not be sent', error);
        toast({
          variant: 'destructive',
          title: 'Failed to send message',
          // An unreachable server gets here only when the outbox's code did not load either.
          description: isUnreached(error)
            ? 'You seem to be offline. Your message is still here. Send it again when you’re back online.'
            : 'Please try again or contact us directly via email or WhatsApp.',
        });
        throw error;
      }
    },
    refused,
  );
  useDraft(form.props.ref);

  return {
    ...form,
    props: {
      ...form.props,
      onInput: () => {
        form.props.onInput();
        draft.write(form.read());
      },
    },
  };
}

export type Inquiry = z.output<typeof contactForm> & { readonly beganOn?: string | undefined };

/** The form's values as the call's body. */
function inquiryOf({
  firstName = '',
  lastName = '',
  email = '',
  message = '',
  ...rest
}: Record<string, string>): Inquiry {
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    email: canonicalEmail(email),
    schoolName: rest['schoolName']?.trim() || null,
    serviceInterest: serviceInterests.find((interest) => interest === rest['serviceInterest']) ?? null,
    message: message.trim(),
    website: rest['website'] ?? '',
  };
}

const draft = tabFormDraft<Record<string, string>>('contact');

/**
 * Stores what is typed while the tab is open, so that a reload or a navigation loses nothing. Does not overwrite fields
 * that have a value.
 */
function useDraft(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    for (const [name, value] of Object.entries(draft.read())) {
      const field = form.current?.elements.namedItem(name) as HTMLInputElement | null;
      if (value && field && !field.value) field.value = value;
    }
  }, [form]);
}

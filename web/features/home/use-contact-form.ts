import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useApi } from '#shared/api/api-context.tsx';
import { showFieldErrors } from '#shared/api/field-errors.ts';
import { createKeyring } from '#shared/api/keyring.ts';
import { contactForm, sendInquiry, type ContactForm } from '#shared/contracts/contact.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useDraft } from './use-draft.ts';

type Inquiry = z.output<typeof contactForm>;

/**
 * The contact form's life: checked on submit, then with each change (public-side §5); sent once, however often
 * "send" is tried with the same words. There are no default values, so that the fields keep what was typed before
 * the code was there.
 */
export function useContactForm(onSent: () => void) {
  const client = useApi();
  const [keyFor] = useState(createKeyring);
  const form = useForm<ContactForm, unknown, Inquiry>({ resolver: zodResolver(contactForm) });
  const draft = useDraft('contact', form);

  const { mutate, isPending } = useMutation({
    mutationFn: (inquiry: Inquiry) => client.call(sendInquiry, { body: inquiry }, { idempotencyKey: keyFor(inquiry) }),
    onSuccess() {
      draft.forget();
      toast({
        title: 'Message sent successfully!',
        description: "Thank you for contacting us. We'll get back to you soon.",
      });
      onSent();
    },
    onError(error) {
      // oxlint-disable-next-line no-console -- public-side §8: the error is logged
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

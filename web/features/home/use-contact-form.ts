import { isUnreached } from '#shared/api/api-error.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useApi } from '#shared/api/api-context.tsx';
import { showFieldErrors } from '#shared/api/field-errors.ts';
import { createKeyring } from '#shared/api/keyring.ts';
import { contactForm, type ContactForm } from '#shared/contracts/forms/contact.ts';
import { sendInquiry } from '#shared/contracts/endpoints/contact.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useDraft } from './use-draft.ts';

const loadOutbox = () => import('../../device/outbox/keep-inquiry.ts');

type Inquiry = z.output<typeof contactForm>;

/**
 * The contact form's life: checked on submit, then with each change (public-side §5); sent once, however often
 * "send" is tried with the same words. There are no default values, so that the fields keep what was typed before
 * the code was there. Without a network the message is kept on the device.
 */
export function useContactForm(onSent: () => void, onKept: () => void) {
  const client = useApi();
  const [keyFor] = useState(createKeyring);
  const form = useForm<ContactForm, unknown, Inquiry>({ resolver: zodResolver(contactForm) });
  const draft = useDraft('contact', form);

  // Without a network it could not be fetched: it comes once somebody writes, when the page has long been there.
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
        // Where its code cannot be fetched either, the words stay in the form.
        const outbox = await loadOutbox().catch(() => Promise.reject(error));
        await outbox.keepInquiry(client, inquiry, idempotencyKey);
        return 'kept';
      }
    },
    onSuccess(outcome) {
      draft.forget();
      if (outcome === 'kept') return onKept();
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

import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import { contact } from '#data/content/contact.ts';
import { useApi } from '#shared/api/api-context.tsx';
import { showFieldErrors } from '#shared/api/field-errors.ts';
import { createKeyring } from '#shared/api/keyring.ts';
import type { BookingKind } from '#shared/contracts/forms/contact.ts';
import { requestBooking } from '#shared/contracts/endpoints/contact.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { type CheckedRequest, requestSchema, type TypedRequest } from './request-schema.ts';
import { ownTimeZone } from './time-zone-names.ts';

/** The request form's life: checked on submit, then with each change; sent once, however often the same is tried. */
export function useRequestForm(kind: BookingKind, person: string, onSent: () => void) {
  const client = useApi();
  const [keyFor] = useState(createKeyring);
  const form = useForm<TypedRequest, unknown, CheckedRequest>({
    resolver: zodResolver(requestSchema),
    defaultValues: {
      kind,
      person,
      name: '',
      email: '',
      times: ['', '', ''],
      timeZone: ownTimeZone(),
      schoolName: '',
      message: '',
      website: '',
    },
  });

  const { mutate, isPending } = useMutation({
    mutationFn: (body: CheckedRequest) => client.call(requestBooking, { body }, { idempotencyKey: keyFor(body) }),
    onSuccess: onSent,
    onError(error) {
      if (showFieldErrors(error, form)) return;
      toast({
        variant: 'destructive',
        title: 'Failed to send request',
        description: `Please try again, or write to ${contact.email}.`,
      });
    },
  });
  const submit = form.handleSubmit((request) => mutate(request));

  return {
    register: form.register,
    control: form.control,
    errors: form.formState.errors,
    send: (event: SyntheticEvent) => void submit(event),
    sending: isPending,
  };
}

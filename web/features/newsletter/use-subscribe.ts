import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { createKeyring } from '#shared/api/keyring.ts';
import { type NewsletterForm, newsletterForm } from '#shared/contracts/forms/contact.ts';
import { subscribe } from '#shared/contracts/endpoints/newsletter.ts';

/** The newsletter form's life: checked on submit; sent once, however often the same address is tried. */
export function useSubscribe() {
  const client = useApi();
  const [keyFor] = useState(createKeyring);
  const [refused, setRefused] = useState<string>();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (body: NewsletterForm) => client.call(subscribe, { body }, { idempotencyKey: keyFor(body) }),
  });
  const fieldError = refused ?? (error instanceof ApiError ? error.fields.email : undefined);

  return {
    subscribe: (typed: NewsletterForm) => {
      const checked = newsletterForm.safeParse(typed);
      setRefused(checked.error?.issues[0]?.message);
      if (checked.success) mutate(checked.data);
    },
    isPending,
    /** The server's answer, once there is one. */
    message: data?.message,
    /** What is wrong with the address. */
    fieldError,
    /** Why it could not be sent. */
    failure: error && !fieldError ? error.message : undefined,
  };
}

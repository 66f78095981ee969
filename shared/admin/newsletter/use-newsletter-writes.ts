import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError, orNull } from '#shared/api/api-error.ts';
import { createIdempotencyKeys } from '#shared/api/idempotency-keys.ts';
import { refreshReadsOf } from '#shared/api/queries/console.ts';
import {
  createNewsletter,
  getNewsletter,
  testNewsletter,
  updateNewsletter,
} from '#shared/contracts/endpoints/newsletters.ts';
import type { Newsletter, NewsletterBody } from '#shared/contracts/newsletters.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { EditConflict, saveChange, Tries } from '../conflicts/save-change.ts';
import { toastFailure } from '../toast-failure.ts';
import { isSame, valuesOf, type Edit } from './newsletter-values.ts';

export interface Save extends Edit {
  /** The values as they are in the form. */
  readonly written: NewsletterBody;
  /** Runs after saving, even when the screen already shows the new newsletter. */
  readonly goOn: (newsletter: Newsletter) => void;
}

interface SaveOptions {
  readonly onSaved: (newsletter: Newsletter, save: Save) => void;
  readonly onRefused: (errors: Readonly<Record<string, string>>) => void;
}

/**
 * Creates or changes a newsletter. A retry after a lost response creates only one. Changes to anything but its text, such as
 * its schedule, are no conflict.
 */
export function useSaveNewsletter(newsletter: Newsletter | null, { onSaved, onRefused }: SaveOptions) {
  const client = useApi();
  const queryClient = useQueryClient();
  const [keyFor] = useState(createIdempotencyKeys);
  const [tries] = useState(() => new Tries<Newsletter>(undefined, valuesOf));
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ values, from, basis }: Save) => {
      if (!newsletter || basis === null)
        return client.call(createNewsletter, { body: values }, { idempotencyKey: keyFor(values) });
      const params = { id: String(newsletter.id) };
      tries.begin(values);
      return saveChange<Newsletter>({
        basis,
        send: (ifUpdatedAt) => client.call(updateNewsletter, { params, body: { ...values, ifUpdatedAt } }),
        read: () => orNull(client.call(getNewsletter, { params })),
        isSaved: (now) => isSame(valuesOf(now), values),
        isEarlierTry: (now) => isSame(valuesOf(now), from) || tries.include(now),
      });
    },
    onSuccess: onSaved,
    onError: (failure) => {
      if (failure instanceof ApiError && failure.status === 400) onRefused(failure.fields);
    },
    onSettled: () => refreshReadsOf(queryClient, '/api/admin/newsletters'),
  });
  const conflict = error instanceof EditConflict ? (error as EditConflict<Newsletter>) : undefined;
  return { save: mutate, isPending, error: conflict ? null : error, conflict, reset };
}

/** Sends a test email to the signed-in administrator. */
export function useTestNewsletter() {
  const client = useApi();
  return useMutation({
    mutationFn: (id: number) => client.call(testNewsletter, { params: { id: String(id) } }),
    onSuccess: ({ message }) => void toast({ title: 'Test email sent', description: message }),
    onError: (error) => toastFailure('We couldn’t send the test email', error, 'Please try again.'),
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { createKeyring } from '#shared/api/keyring.ts';
import { refreshReadsOf } from '#shared/api/queries/console.ts';
import { createNewsletter, testNewsletter, updateNewsletter } from '#shared/contracts/endpoints/newsletters.ts';
import type { Newsletter, NewsletterBody } from '#shared/contracts/newsletters.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { tellFailure } from '../tell-failure.ts';

interface Writing {
  readonly body: NewsletterBody;
  readonly ifUpdatedAt: string | undefined;
  /** What comes after it is saved, also when the screen has become that of the new newsletter. */
  readonly goOn: (newsletter: Newsletter) => void;
}

/** Creates or changes a newsletter. Pressed again after an answer that was lost, it makes one. */
export function useSaveNewsletter(
  newsletter: Newsletter | null,
  {
    onSaved,
    onRefused,
  }: {
    readonly onSaved: (newsletter: Newsletter, then: Writing['goOn']) => void;
    readonly onRefused: (errors: Readonly<Record<string, string>>) => void;
  },
) {
  const client = useApi();
  const queryClient = useQueryClient();
  const [keyFor] = useState(createKeyring);
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ body, ifUpdatedAt }: Writing) =>
      newsletter
        ? client.call(updateNewsletter, { params: { id: String(newsletter.id) }, body: { ...body, ifUpdatedAt } })
        : client.call(createNewsletter, { body }, { idempotencyKey: keyFor(body) }),
    onSuccess: (saved, { goOn }) => onSaved(saved, goOn),
    onError: (failure) => {
      if (failure instanceof ApiError && failure.status === 400) onRefused(failure.fields);
    },
    onSettled: () => refreshReadsOf(queryClient, '/api/admin/newsletters'),
  });
  const isConflict = error instanceof ApiError && error.fields['ifUpdatedAt'] !== undefined;
  return {
    save: mutate,
    isPending,
    error: isConflict ? null : error,
    conflict: isConflict ? error.fields['ifUpdatedAt'] : undefined,
  };
}

/** Mails a newsletter to oneself. */
export function useTestNewsletter() {
  const client = useApi();
  return useMutation({
    mutationFn: (id: number) => client.call(testNewsletter, { params: { id: String(id) } }),
    onSuccess: ({ message }) => void toast({ title: 'Test sent', description: message }),
    onError: (error) => tellFailure('The test could not be sent', error, 'Please try again.'),
  });
}

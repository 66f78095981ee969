import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError, orNull } from '#shared/api/api-error.ts';
import { refreshReadsOf } from '#shared/api/queries/console.ts';
import { changeWebinar, getEditedWebinar } from '#shared/contracts/endpoints/webinars.ts';
import type { EditedWebinar } from '#shared/contracts/webinars-console.ts';
import { EditConflict, saveChange, Tries } from '../conflicts/save-change.ts';
import { WEBINAR_READS } from './webinar-trash.ts';
import { bodyOf, isSame, type WebinarBody, valuesOf, type Writing } from './webinar-values.ts';

/** Refetches everything that shows webinars. */
export const refreshWebinars = (queryClient: QueryClient) =>
  Promise.all(WEBINAR_READS.map((address) => refreshReadsOf(queryClient, address)));

interface Save extends Writing {
  readonly body: WebinarBody;
  /** Runs with the saved version. */
  readonly goOn: (webinar: EditedWebinar) => void;
}

interface SaveOptions {
  readonly onSaved: (webinar: EditedWebinar) => void;
  readonly onRefused: (errors: Readonly<Record<string, string>>) => void;
}

/** A webinar's fields, named as in the request body. */
const fieldsOf = (webinar: EditedWebinar): object => {
  const checked = bodyOf(valuesOf(webinar), webinar.updatedAt);
  return 'body' in checked ? checked.body : {};
};

/** Saves a webinar. Changes to anything but its fields, such as publishing it, are no conflict. */
export function useSaveWebinar({ id }: EditedWebinar, { onSaved, onRefused }: SaveOptions) {
  const client = useApi();
  const queryClient = useQueryClient();
  const [tries] = useState(() => new Tries<EditedWebinar>(undefined, fieldsOf));
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ values, from, basis, body }: Save) => {
      const params = { id: String(id) };
      tries.begin(body);
      return saveChange<EditedWebinar>({
        basis,
        send: (ifUpdatedAt) => client.call(changeWebinar, { params, body: { ...body, ifUpdatedAt } }),
        read: () => orNull(client.call(getEditedWebinar, { params })),
        isSaved: (now) => isSame(valuesOf(now), values),
        isEarlierTry: (now) => isSame(valuesOf(now), from) || tries.include(now),
      });
    },
    onSuccess: (saved, { goOn }) => {
      onSaved(saved);
      goOn(saved);
    },
    onError: (failure) => {
      if (failure instanceof ApiError && [400, 409].includes(failure.status)) onRefused(failure.fields);
    },
    onSettled: () => refreshWebinars(queryClient),
  });
  const conflict = error instanceof EditConflict ? (error as EditConflict<EditedWebinar>) : undefined;
  return { save: mutate, isPending, error: conflict ? null : error, conflict, reset };
}

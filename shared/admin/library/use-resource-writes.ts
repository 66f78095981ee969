import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError, orNull } from '#shared/api/api-error.ts';
import { refreshReadsOf } from '#shared/api/queries/console.ts';
import { changeResource, getEditedResource } from '#shared/contracts/endpoints/library.ts';
import type { EditedResource } from '#shared/contracts/library-console.ts';
import { EditConflict, saveChange, Tries } from '../conflicts/save-change.ts';
import { LIBRARY_READS } from './library-trash.ts';
import { isSame, type ResourceBody, valuesOf, type Writing } from './resource-values.ts';

/** Refetches everything that shows the library. */
export const refreshLibrary = (queryClient: QueryClient) =>
  Promise.all(LIBRARY_READS.map((address) => refreshReadsOf(queryClient, address)));

interface Save extends Writing {
  readonly body: ResourceBody;
  /** Runs with the saved version. */
  readonly goOn: (resource: EditedResource) => void;
}

interface SaveOptions {
  readonly onSaved: (resource: EditedResource) => void;
  readonly onRefused: (errors: Readonly<Record<string, string>>) => void;
}

/** Saves a resource. Changes to anything but its fields, such as publishing it, are no conflict. */
export function useSaveResource({ id }: EditedResource, { onSaved, onRefused }: SaveOptions) {
  const client = useApi();
  const queryClient = useQueryClient();
  const [tries] = useState(() => new Tries<EditedResource>(undefined, valuesOf));
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ values, from, basis, body }: Save) => {
      const params = { id: String(id) };
      tries.begin(values);
      return saveChange<EditedResource>({
        basis,
        send: (ifUpdatedAt) => client.call(changeResource, { params, body: { ...body, ifUpdatedAt } }),
        read: () => orNull(client.call(getEditedResource, { params })),
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
    onSettled: () => refreshLibrary(queryClient),
  });
  const conflict = error instanceof EditConflict ? (error as EditConflict<EditedResource>) : undefined;
  return { save: mutate, isPending, error: conflict ? null : error, conflict, reset };
}

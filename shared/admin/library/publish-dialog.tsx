import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { publishResource } from '#shared/contracts/endpoints/library.ts';
import type { EditedResource } from '#shared/contracts/library-console.ts';
import { toDateTimeInput, localTimeWithZone, timeZoneName } from '#shared/rules/local-time.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { FormError } from '#shared/ui/form.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { failureWords } from '../toast-failure.ts';
import { refreshLibrary } from './library-trash.ts';

interface PublishDialogProps {
  readonly resource: EditedResource;
  readonly onPublished: (resource: EditedResource) => void;
  /** Called with the errors of missing fields that members need. */
  readonly onRefused: (errors: Readonly<Record<string, string>>) => void;
  readonly onClose: () => void;
}

/** Publishes a resource now or at a time. */
export function PublishDialog({ resource, onPublished, onRefused, onClose }: PublishDialogProps) {
  const client = useApi();
  const queryClient = useQueryClient();
  const [time, setTime] = useState(() => toDateTimeInput(resource.scheduledFor));
  const at = time === '' ? null : new Date(time).toISOString();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      client.call(publishResource, {
        params: { id: String(resource.id) },
        body: { at, ifUpdatedAt: resource.updatedAt },
      }),
    onSuccess: (published) => {
      onPublished(published);
      toast(
        published.scheduledFor === null
          ? {
              title: 'Published',
              // Members are notified the first time.
              ...(resource.publishedAt === null && { description: 'We’ll notify members in a few minutes.' }),
            }
          : { title: 'Scheduled', description: `Members see it on ${localTimeWithZone(published.scheduledFor)}.` },
      );
      onClose();
    },
    onError: (failure) => {
      const isIncomplete = failure instanceof ApiError && failure.status === 400 && failure.fields.at === undefined;
      if (!isIncomplete) return;
      onRefused(failure.fields);
      onClose();
    },
    onSettled: () => refreshLibrary(queryClient),
  });
  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!isPending) onClose();
      }}
      title={`Publish “${resource.title}”?`}
      description="Every member can open it."
      size="sm"
      footer={
        <>
          <Button variant="quiet" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="accent" pending={isPending} pendingLabel="Publishing…" onClick={() => mutate()}>
            {at === null ? 'Publish now' : 'Schedule'}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <FormError>{error ? failureWords(error) : undefined}</FormError>
        <Field label="Publish time" hint={`Leave empty to publish now. Times are in ${timeZoneName()}.`}>
          <Input type="datetime-local" value={time} onChange={(event) => setTime(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { usePlatform } from '#shared/api/platform-context.tsx';
import {
  cancelWebinar,
  deleteWebinar,
  duplicateWebinar,
  publishWebinar,
} from '#shared/contracts/endpoints/webinars.ts';
import { webinarLimits } from '#shared/contracts/webinar-limits.ts';
import type { EditedWebinar } from '#shared/contracts/webinars-console.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { DropdownItem, DropdownMenu } from '#shared/ui/dropdown-menu.tsx';
import { Field } from '#shared/ui/field.tsx';
import { FormError } from '#shared/ui/form.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { toastTrashed } from '../list/trash.tsx';
import { failureWords, toastFailure } from '../toast-failure.ts';
import { refreshWebinars } from './webinar-trash.ts';
import { webinarTrash } from './webinar-trash.ts';
import { membersOf, startOf } from './webinar-values.ts';

interface WebinarMenuProps {
  readonly webinar: EditedWebinar;
  readonly onChanged: (webinar: EditedWebinar) => void;
  /** Called with the id of a copy. */
  readonly onOpen: (id: number) => void;
  readonly onGone: () => void;
}

/** The webinar's other actions: view, duplicate, cancel, delete. */
export function WebinarMenu({ webinar, onChanged, onOpen, onGone }: WebinarMenuProps) {
  const client = useApi();
  const queryClient = useQueryClient();
  const platform = usePlatform();
  const [asking, setAsking] = useState<'cancel' | 'delete'>();
  const { id, title, status, slug } = webinar;
  const params = { id: String(id) };
  const onSettled = () => {
    setAsking(undefined);
    return refreshWebinars(queryClient);
  };
  const duplicate = useMutation({
    mutationFn: () => client.call(duplicateWebinar, { params }),
    onSuccess: (copy) => {
      toast({ title: 'Duplicated', description: 'The copy is a draft without a date.' });
      onOpen(copy.id);
    },
    onError: (error) => toastFailure('We couldn’t duplicate this webinar', error, 'Please try again.'),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: () => client.call(deleteWebinar, { params }),
    onSuccess: () => {
      toastTrashed(queryClient, webinarTrash(client), { id, title: 'Webinar deleted' });
      onGone();
    },
    onError: (error) => toastFailure('We couldn’t delete this webinar', error, 'Please try again.'),
    onSettled,
  });
  return (
    <>
      <DropdownMenu trigger={<Button variant="quiet">More</Button>}>
        {status === 'draft' ? null : (
          <DropdownItem onSelect={() => platform.openSite(`/webinars/${slug}`)}>View as a member</DropdownItem>
        )}
        <DropdownItem onSelect={() => duplicate.mutate()}>Duplicate</DropdownItem>
        {status === 'published' ? (
          <DropdownItem danger onSelect={() => setAsking('cancel')}>
            Cancel webinar
          </DropdownItem>
        ) : (
          <DropdownItem danger onSelect={() => setAsking('delete')}>
            Delete
          </DropdownItem>
        )}
      </DropdownMenu>
      {asking === 'cancel' ? (
        <CancelDialog webinar={webinar} onCancelled={onChanged} onClose={() => setAsking(undefined)} />
      ) : null}
      <ConfirmDialog
        open={asking === 'delete'}
        onOpenChange={() => setAsking(undefined)}
        title={`Delete “${title}”?`}
        description={`Members won’t be able to open it. You can restore it from the Trash for 30 days${
          status === 'draft' ? '' : ', without its post in the feed'
        }.`}
        confirmLabel="Delete"
        pending={remove.isPending}
        pendingLabel="Deleting…"
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}

interface CancelDialogProps {
  readonly webinar: EditedWebinar;
  readonly onCancelled: (webinar: EditedWebinar) => void;
  readonly onClose: () => void;
}

/** Cancels a webinar, with a message to everybody who signed up. */
function CancelDialog({ webinar, onCancelled, onClose }: CancelDialogProps) {
  const client = useApi();
  const queryClient = useQueryClient();
  const [message, setMessage] = useState('');
  const { id, title, going, waiting, updatedAt } = webinar;
  const recipients = going + waiting;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      client.call(cancelWebinar, { params: { id: String(id) }, body: { message, ifUpdatedAt: updatedAt } }),
    onSuccess: (cancelled) => {
      onCancelled(cancelled);
      toast({
        title: 'Webinar cancelled',
        ...(recipients > 0 && { description: `We’re emailing ${membersOf(recipients)}.` }),
      });
      onClose();
    },
    onSettled: () => refreshWebinars(queryClient),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Cancel “${title}”?`}
      description={
        recipients === 0
          ? 'Nobody has signed up yet. You can’t undo this.'
          : `${membersOf(recipients)} with a seat or on the waiting list ${recipients === 1 ? 'gets' : 'get'} an email, and it’s removed from calendars. You can’t undo this.`
      }
      confirmLabel="Cancel webinar"
      cancelLabel="Keep it"
      isChanged={message.trim() !== ''}
      pending={isPending}
      pendingLabel="Cancelling…"
      onConfirm={() => mutate()}
    >
      <div className="grid gap-4 pt-4">
        <FormError>{error ? failureWords(error) : undefined}</FormError>
        <Field label="Message (optional)" hint="Say why, and whether there’ll be another date.">
          <Textarea
            value={message}
            countTo={webinarLimits.message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
        </Field>
      </div>
    </ConfirmDialog>
  );
}

interface PublishDialogProps {
  readonly webinar: EditedWebinar;
  readonly onPublished: (webinar: EditedWebinar) => void;
  /** Called with the errors of missing fields that members need. */
  readonly onRefused: (errors: Readonly<Record<string, string>>) => void;
  readonly onClose: () => void;
}

/** Publishes a draft after a confirmation. */
export function PublishDialog({ webinar, onPublished, onRefused, onClose }: PublishDialogProps) {
  const client = useApi();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      client.call(publishWebinar, { params: { id: String(webinar.id) }, body: { ifUpdatedAt: webinar.updatedAt } }),
    onSuccess: (published) => {
      onPublished(published);
      toast({
        title: 'Published',
        description: 'Members who’ve asked to hear about new webinars are notified in a few minutes.',
      });
      onClose();
    },
    onError: (failure) => {
      if (!(failure instanceof ApiError) || failure.status !== 400) return;
      onRefused(failure.fields);
      onClose();
    },
    onSettled: () => refreshWebinars(queryClient),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      isHarmless
      title={`Publish “${webinar.title}”?`}
      description={`${startOf(webinar)}. Members can take seats, it’s posted in the feed in your name, and members who follow webinars are notified.${
        webinar.joinLink === null ? ' It has no join link yet: add it before the start.' : ''
      }`}
      confirmLabel="Publish"
      pending={isPending}
      pendingLabel="Publishing…"
      onConfirm={() => mutate()}
    >
      {error ? <FormError>{failureWords(error)}</FormError> : null}
    </ConfirmDialog>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { usePlatform } from '#shared/api/platform-context.tsx';
import { queryKey } from '#shared/api/query-options.ts';
import {
  deleteResource,
  getEditedResource,
  restoreResource,
  unpublishResource,
} from '#shared/contracts/endpoints/library.ts';
import type { EditedCollection, EditedResource } from '#shared/contracts/library-console.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { ownTimeWithZone } from '#shared/rules/own-clock.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { DropdownItem, DropdownMenu } from '#shared/ui/dropdown-menu.tsx';
import { Form, FormError } from '#shared/ui/form.tsx';
import { PageHeader } from '#shared/ui/layout.tsx';
import { EmptyState } from '#shared/ui/states.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { ConflictView } from '../conflicts/conflict-view.tsx';
import { DraftNote } from '../drafts/draft-note.tsx';
import { useSavedDraft } from '../drafts/use-saved-draft.ts';
import { toastTrashed } from '../list/trash.tsx';
import { failureWords, toastFailure } from '../toast-failure.ts';
import { resourceTrash } from './library-trash.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { ResourceFields } from './resource-fields.tsx';
import {
  bodyOf,
  differencesOf,
  isSame,
  isWriting,
  onTopOfTheirs,
  statusWords,
  valuesOf,
  type ResourceValues,
  type Writing,
  writingOf,
} from './resource-values.ts';
import { refreshLibrary, useSaveResource } from './use-resource-writes.ts';

interface ResourceEditorProps {
  readonly me: Pick<CurrentUser, 'id'>;
  readonly resource: EditedResource;
  readonly collections: readonly EditedCollection[];
  /** Whether somebody has deleted it since it was opened. */
  readonly isGone: boolean;
  readonly onClose: () => void;
}

/** The editor of a resource. Unsaved changes are kept on the device; files and films are saved at once. */
export function ResourceEditor({ me, resource, collections, isGone, onClose }: ResourceEditorProps) {
  const client = useApi();
  const queryClient = useQueryClient();
  const saved = useSavedDraft<Writing>(me.id, `library/${resource.id}`, isWriting);
  const [writing, setWriting] = useState<Writing>(saved.restored ?? writingOf(resource));
  const [isRestored, setRestored] = useState(saved.restored !== null);
  /** Replaces the text field's document. */
  const [round, setRound] = useState(0);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [publishing, setPublishing] = useState<EditedResource>();
  /** In a conflict: whether the differences are shown instead of the editor. */
  const [isComparing, setComparing] = useState(false);
  const { values, from, basis } = writing;
  const isChanged = !isSame(values, from);

  const change = (part: Partial<ResourceValues>) => {
    const next = { ...writing, values: { ...values, ...part } };
    setWriting(next);
    saved.keep(isSame(next.values, from) ? null : next);
  };
  /** Replaces the values of the form. */
  const begin = (next: Writing) => {
    setWriting(next);
    setRestored(false);
    setErrors({});
    setRound(round + 1);
    saved.keep(isSame(next.values, next.from) ? null : next);
  };
  const take = (next: EditedResource) =>
    queryClient.setQueryData(queryKey(getEditedResource, { id: String(next.id) }), next);
  const { save, isPending, error, conflict, reset } = useSaveResource(resource, {
    onSaved: (next) => {
      saved.keep(null);
      setWriting(writingOf(next));
      setRestored(false);
      take(next);
    },
    onRefused: setErrors,
  });

  // Without own changes, shows what somebody else has saved.
  const isNewer = resource.updatedAt > basis;
  if (isNewer && !isChanged && !isPending) {
    setWriting(writingOf(resource));
    if (!isSame(valuesOf(resource), from)) setRound(round + 1);
  }
  const isOvertaken = isNewer && !isSame(valuesOf(resource), from);

  const saveWriting = (next: Writing, then: (resource: EditedResource) => void) => {
    const checked = bodyOf(next.values, next.basis);
    if ('errors' in checked) {
      setErrors(checked.errors);
      return;
    }
    setErrors({});
    setComparing(true);
    save({ ...next, body: checked.body, goOn: then });
  };
  /** Saves the changes, and continues from the saved version. */
  const saveAnd = (then: (resource: EditedResource) => void) => {
    if (isChanged) saveWriting(writing, then);
    else then(resource);
  };
  const restore = useMutation({
    mutationFn: () => client.call(restoreResource, { params: { id: String(resource.id) } }),
    onSuccess: (restored) => {
      take(restored);
      reset();
      saveWriting({ values, from: valuesOf(restored), basis: restored.updatedAt }, () =>
        toast({ title: 'Restored as a draft with your changes' }),
      );
    },
    onError: (failure) => toastFailure('We couldn’t restore this resource', failure, 'Please try again.'),
  });

  if (isGone && !isChanged) {
    return <EmptyState as="h1" title="This resource was deleted" description="You can restore it from the Trash." />;
  }
  if (conflict && isComparing) {
    const { theirs } = conflict;
    const mine = theirs ? onTopOfTheirs(theirs, writing) : values;
    return (
      <ConflictView
        message={theirs ? conflict.message : 'This resource was deleted while you were editing.'}
        differences={theirs && differencesOf(valuesOf(theirs), mine, collections)}
        keepDeleted="Restore it with my changes"
        pending={isPending || restore.isPending}
        onBack={() => setComparing(false)}
        onKeepMine={() => {
          if (!theirs) return restore.mutate();
          const next = { ...writingOf(theirs), values: mine };
          begin(next);
          saveWriting(next, () => toast({ title: 'Saved' }));
        }}
        onTakeTheirs={() => {
          reset();
          if (theirs) {
            begin(writingOf(theirs));
            take(theirs);
          } else {
            saved.keep(null);
            onClose();
          }
        }}
      />
    );
  }
  const [label, tone] = statusWords[resource.status];
  return (
    <>
      <PageHeader
        title={resource.title}
        lead={
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={tone}>{label}</Badge>
            {resource.scheduledFor === null ? null : <span>{ownTimeWithZone(resource.scheduledFor)}</span>}
            <span className="text-base">
              Opened {resource.opened.toLocaleString('en-GB')}, finished {resource.done.toLocaleString('en-GB')}, saved{' '}
              {resource.saved.toLocaleString('en-GB')}
            </span>
          </span>
        }
        actions={<ResourceMenu resource={resource} onChanged={take} onGone={onClose} />}
      />
      <Form
        aria-label="Resource"
        className="pt-7"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          saveAnd(() => toast({ title: resource.status === 'published' ? 'Saved. Members see it now.' : 'Saved' }));
        }}
      >
        {isRestored ? <DraftNote onDiscard={() => begin(writingOf(resource))} /> : null}
        <FormError>
          {conflict ? (
            <>
              {conflict.message} Your version is saved on this device.{' '}
              <Button variant="link" onClick={() => setComparing(true)}>
                Compare
              </Button>
            </>
          ) : error && Object.keys(errors).length === 0 ? (
            failureWords(error)
          ) : Object.keys(errors).length > 0 ? (
            'Please check the fields marked below.'
          ) : isOvertaken && isChanged && !isPending ? (
            'Someone else changed this resource after you opened it. Press “Save” to compare the two.'
          ) : undefined}
        </FormError>
        <ResourceFields
          resource={resource}
          values={values}
          round={round}
          errors={errors}
          collections={collections}
          onChange={change}
          onSaved={take}
        />
        <div className="bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-line bg-paper py-4 sm:sticky">
          {resource.status === 'published' ? null : (
            <Button variant="accent" disabled={isPending} onClick={() => saveAnd(setPublishing)}>
              {resource.status === 'scheduled' ? 'Change publish time…' : 'Publish…'}
            </Button>
          )}
          <Button
            type="submit"
            variant={resource.status === 'published' ? 'accent' : 'secondary'}
            pending={isPending}
            pendingLabel="Saving…"
          >
            {resource.status === 'published' ? 'Save for members' : 'Save'}
          </Button>
          <p aria-live="polite" className="text-sm text-muted">
            {isChanged ? 'Unsaved changes, kept on this device.' : 'Saved.'}
          </p>
        </div>
      </Form>
      {publishing ? (
        <PublishDialog
          resource={publishing}
          onPublished={take}
          onRefused={setErrors}
          onClose={() => setPublishing(undefined)}
        />
      ) : null}
    </>
  );
}

interface ResourceMenuProps {
  readonly resource: EditedResource;
  readonly onChanged: (resource: EditedResource) => void;
  readonly onGone: () => void;
}

/** The resource's other actions: view, unpublish, delete. */
function ResourceMenu({ resource, onChanged, onGone }: ResourceMenuProps) {
  const client = useApi();
  const queryClient = useQueryClient();
  const platform = usePlatform();
  const [asking, setAsking] = useState<'unpublish' | 'delete'>();
  const { id, title, status, slug, updatedAt } = resource;
  const params = { id: String(id) };
  const onSettled = () => {
    setAsking(undefined);
    return refreshLibrary(queryClient);
  };
  const unpublish = useMutation({
    mutationFn: () => client.call(unpublishResource, { params, body: { ifUpdatedAt: updatedAt } }),
    onSuccess: (next) => {
      onChanged(next);
      toast({ title: status === 'scheduled' ? 'Schedule cancelled' : 'Unpublished' });
    },
    onError: (error) => toastFailure('We couldn’t unpublish this resource', error, error.message),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: () => client.call(deleteResource, { params }),
    onSuccess: () => {
      toastTrashed(queryClient, resourceTrash(client), { id, title: 'Resource deleted' });
      onGone();
    },
    onError: (error) => toastFailure('We couldn’t delete this resource', error, 'Please try again.'),
    onSettled,
  });
  return (
    <>
      <DropdownMenu trigger={<Button variant="quiet">More</Button>}>
        {status === 'published' ? (
          <DropdownItem onSelect={() => platform.openSite(`/library/${slug}`)}>View in the library</DropdownItem>
        ) : null}
        {status === 'draft' ? null : (
          <DropdownItem onSelect={() => setAsking('unpublish')}>
            {status === 'scheduled' ? 'Cancel schedule' : 'Unpublish'}
          </DropdownItem>
        )}
        <DropdownItem danger onSelect={() => setAsking('delete')}>
          Delete
        </DropdownItem>
      </DropdownMenu>
      <ConfirmDialog
        open={asking === 'unpublish'}
        onOpenChange={() => setAsking(undefined)}
        title={status === 'scheduled' ? 'Cancel the schedule?' : 'Unpublish this resource?'}
        description={
          status === 'scheduled'
            ? 'It goes back to being a draft.'
            : 'Members won’t be able to open it. It stays here as a draft, and their progress is kept.'
        }
        confirmLabel={status === 'scheduled' ? 'Cancel schedule' : 'Unpublish'}
        pending={unpublish.isPending}
        onConfirm={() => unpublish.mutate()}
      />
      <ConfirmDialog
        open={asking === 'delete'}
        onOpenChange={() => setAsking(undefined)}
        title={`Delete “${title}”?`}
        description="Members won’t be able to open it. You can restore it as a draft from the Trash for 30 days."
        confirmLabel="Delete"
        pending={remove.isPending}
        pendingLabel="Deleting…"
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { usePlatform } from '#shared/api/platform-context.tsx';
import { deleteResource, unpublishResource } from '#shared/contracts/endpoints/library.ts';
import type { EditedCollection, EditedResource } from '#shared/contracts/library-console.ts';
import type { CurrentUser } from '#shared/contracts/users.ts';
import { localTimeWithZone } from '#shared/rules/local-time.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { DropdownItem, DropdownMenu } from '#shared/ui/dropdown-menu.tsx';
import { Form } from '#shared/ui/form.tsx';
import { PageHeader } from '#shared/ui/layout.tsx';
import { EmptyState } from '#shared/ui/states.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { FormConflict, FormProblem, SaveState } from '../conflicts/edited-form-parts.tsx';
import { useEditedForm } from '../conflicts/use-edited-form.ts';
import { DraftNote } from '../drafts/draft-note.tsx';
import { toastTrashed } from '../list/trash.tsx';
import { toastFailure } from '../toast-failure.ts';
import { refreshLibrary, resourceTrash } from './library-trash.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { ResourceFields } from './resource-fields.tsx';
import { differencesOf, editedResourceKind, statusLabels } from './resource-values.ts';

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
  const form = useEditedForm(editedResourceKind, { personId: me.id, item: resource, onClose });
  const { values, errors, isChanged, isPending, saveAnd, take, conflict } = form;
  const [publishing, setPublishing] = useState<EditedResource>();

  if (isGone && !isChanged) {
    return <EmptyState as="h1" title="This resource was deleted" description="You can restore it from the Trash." />;
  }
  if (conflict?.isShown) {
    const differences = conflict.both && differencesOf(conflict.both, collections);
    return <FormConflict what="resource" form={form} differences={differences} />;
  }
  const [label, tone] = statusLabels[resource.status];
  return (
    <>
      <PageHeader
        title={resource.title}
        lead={
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={tone}>{label}</Badge>
            {resource.scheduledFor === null ? null : <span>{localTimeWithZone(resource.scheduledFor)}</span>}
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
        {form.isRestored ? <DraftNote onDiscard={form.discard} /> : null}
        <FormProblem what="resource" form={form} />
        <ResourceFields
          resource={resource}
          values={values}
          round={form.round}
          errors={errors}
          collections={collections}
          onChange={form.change}
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
          <SaveState isChanged={isChanged} />
        </div>
      </Form>
      {publishing ? (
        <PublishDialog
          resource={publishing}
          onPublished={take}
          onRefused={form.setErrors}
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

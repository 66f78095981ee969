import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useApi } from '#shared/api/api-context.tsx';
import { showFieldErrors } from '#shared/api/field-errors.ts';
import { createIdempotencyKeys } from '#shared/api/idempotency-keys.ts';
import { editedCollectionsQuery } from '#shared/api/queries/library-console.ts';
import { queryKey } from '#shared/api/query-options.ts';
import {
  changeCollection,
  createCollection,
  deleteCollection,
  listEditedCollections,
  orderCollections,
  orderResources,
} from '#shared/contracts/endpoints/library.ts';
import { libraryCollectionForm } from '#shared/contracts/forms/library.ts';
import type { EditedCollection } from '#shared/contracts/library-console.ts';
import { libraryLimits } from '#shared/contracts/library-limits.ts';
import { limits } from '#shared/contracts/limits.ts';
import { slugFromTitle } from '#shared/rules/slugs.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Dialog, DialogActions } from '#shared/ui/dialog.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { Form, FormError } from '#shared/ui/form.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Loading } from '#shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { ConsoleLink } from '../frame/console-link.tsx';
import { RowsLoading } from '../list/data-table.tsx';
import { SortableList } from '../list/sortable-list.tsx';
import { failureWords, toastFailure } from '../toast-failure.ts';
import { statusWords } from './resource-values.ts';
import { refreshLibrary } from './library-trash.ts';

/** The library's collections and courses, in the order that members see. */
export function CollectionsPart() {
  const client = useApi();
  const queryClient = useQueryClient();
  const list = useQuery(editedCollectionsQuery(client));
  const [edited, setEdited] = useState<EditedCollection | 'new'>();
  const [deleting, setDeleting] = useState<EditedCollection>();
  const order = useMutation({
    mutationFn: ({ ids, of }: { readonly ids: number[]; readonly of?: number }) =>
      of === undefined
        ? client.call(orderCollections, { body: { ids } })
        : client.call(orderResources, { params: { id: String(of) }, body: { ids } }),
    onSuccess: (collections) => queryClient.setQueryData(queryKey(listEditedCollections), collections),
    onError: (error) => toastFailure('We couldn’t change the order', error, error.message),
    onSettled: () => refreshLibrary(queryClient),
  });
  const remove = useMutation({
    mutationFn: ({ id }: EditedCollection) => client.call(deleteCollection, { params: { id: String(id) } }),
    onSuccess: (_, { title }) => toast({ title: `${title} deleted` }),
    onError: (error) => toastFailure('We couldn’t delete this collection', error, 'Please try again.'),
    onSettled: () => {
      setDeleting(undefined);
      return refreshLibrary(queryClient);
    },
  });
  return (
    <section aria-label="Collections" className="grid gap-6 pt-6">
      <Button variant="accent" className="justify-self-start" onClick={() => setEdited('new')}>
        New collection
      </Button>
      {contents()}
      {edited ? (
        <CollectionDialog collection={edited === 'new' ? null : edited} onClose={() => setEdited(undefined)} />
      ) : null}
      <ConfirmDialog
        open={deleting !== undefined}
        onOpenChange={() => setDeleting(undefined)}
        title={`Delete “${deleting?.title ?? ''}”?`}
        description={
          deleting?.kind === 'course'
            ? 'Its lessons stay in the library, without a course. Members lose the record that they finished it.'
            : 'Its resources stay in the library, without a collection.'
        }
        confirmLabel="Delete"
        pending={remove.isPending}
        pendingLabel="Deleting…"
        onConfirm={() => {
          if (deleting) remove.mutate(deleting);
        }}
      />
    </section>
  );

  function contents() {
    if (list.data?.length === 0) {
      return (
        <EmptyState title="No collections yet" description="Group resources that belong together, or make a course." />
      );
    }
    if (list.data) {
      return (
        <SortableList
          label="Collections"
          items={list.data}
          idOf={({ id }) => id}
          nameOf={({ title }) => title}
          disabled={order.isPending}
          onOrder={(ids) => order.mutate({ ids })}
        >
          {(collection) => (
            <>
              <div className="grid min-w-[min(14rem,100%)] grow gap-1">
                <span className="flex flex-wrap items-center gap-2">
                  <span className="font-semibold wrap-anywhere">{collection.title}</span>
                  {collection.kind === 'course' ? <Badge tone="blue">Course</Badge> : null}
                </span>
                <span className="text-sm text-muted wrap-anywhere">{collection.summary}</span>
              </div>
              <div className="flex flex-wrap gap-2">
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Edit ${collection.title}`}
                  onClick={() => setEdited(collection)}
                >
                  Edit
                </Button>
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={`Delete ${collection.title}`}
                  onClick={() => setDeleting(collection)}
                >
                  Delete
                </Button>
              </div>
              <details className="w-full">
                <summary className="min-h-6 cursor-pointer text-sm text-muted">
                  {collection.resources.length} {collection.resources.length === 1 ? 'resource' : 'resources'}
                </summary>
                <div className="pt-2 sm:pl-6">
                  <SortableList
                    label={`Resources of ${collection.title}`}
                    items={collection.resources}
                    idOf={({ id }) => id}
                    nameOf={({ title }) => title}
                    disabled={order.isPending}
                    onOrder={(ids) => order.mutate({ ids, of: collection.id })}
                  >
                    {({ id, title, status }) => (
                      <>
                        <ConsoleLink
                          to={{ search: `?resource=${id}` }}
                          aria-current={undefined}
                          className="wrap-anywhere hover:underline"
                        >
                          {title}
                        </ConsoleLink>
                        {status === 'published' ? null : (
                          <Badge tone={statusWords[status][1]}>{statusWords[status][0]}</Badge>
                        )}
                      </>
                    )}
                  </SortableList>
                </div>
              </details>
            </>
          )}
        </SortableList>
      );
    }
    if (list.isError) {
      return (
        <ErrorState
          title="We couldn’t load the collections"
          description="Please try again."
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      );
    }
    return (
      <div>
        <Loading label="Loading collections…" />
        <RowsLoading />
      </div>
    );
  }
}

interface CollectionDialogProps {
  /** Null for a new one. */
  readonly collection: EditedCollection | null;
  readonly onClose: () => void;
}

/** Creates or changes a collection. */
function CollectionDialog({ collection, onClose }: CollectionDialogProps) {
  const client = useApi();
  const queryClient = useQueryClient();
  const [keyOf] = useState(() => createIdempotencyKeys());
  const form = useForm({
    resolver: zodResolver(libraryCollectionForm),
    defaultValues: {
      title: collection?.title ?? '',
      kind: collection?.kind ?? ('collection' as const),
      slug: collection?.slug ?? '',
      summary: collection?.summary ?? '',
    },
  });
  const { errors } = form.formState;
  type Body = Parameters<Parameters<typeof form.handleSubmit>[0]>[0];
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: Body) =>
      collection
        ? client.call(changeCollection, { params: { id: String(collection.id) }, body })
        : client.call(createCollection, { body }, { idempotencyKey: keyOf(body) }),
    onSuccess: (collections, { title }) => {
      queryClient.setQueryData(queryKey(listEditedCollections), collections);
      toast({ title: collection ? 'Saved' : `${title} added` });
      onClose();
    },
    onError: (failure) => void showFieldErrors(failure, form),
    onSettled: () => refreshLibrary(queryClient),
  });
  const title = form.register('title');
  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!isPending) onClose();
      }}
      title={collection ? `Edit ${collection.title}` : 'New collection'}
    >
      <Form
        aria-label="Collection"
        sending={isPending}
        onSubmit={(event) => void form.handleSubmit((body) => mutate(body))(event)}
      >
        <FormError>{error && Object.keys(errors).length === 0 ? failureWords(error) : undefined}</FormError>
        <Field label="Title" required error={errors.title?.message}>
          <Input
            {...title}
            maxLength={libraryLimits.title}
            autoComplete="off"
            onChange={(event) => {
              const follows = form.getValues('slug') === slugFromTitle(form.getValues('title'));
              void title.onChange(event);
              if (!collection && follows) form.setValue('slug', slugFromTitle(event.currentTarget.value));
            }}
          />
        </Field>
        <Field label="Kind" required hint="A course counts what a member has finished." error={errors.kind?.message}>
          <Select {...form.register('kind')}>
            <option value="collection">Collection</option>
            <option value="course">Course</option>
          </Select>
        </Field>
        <Field label="Address" required error={errors.slug?.message}>
          <Input {...form.register('slug')} maxLength={limits.slug} autoComplete="off" spellCheck={false} />
        </Field>
        <Field label="Summary" error={errors.summary?.message}>
          <Textarea {...form.register('summary')} countTo={libraryLimits.summary} />
        </Field>
        <DialogActions>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="accent" pending={isPending} pendingLabel="Saving…">
            Save
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { editedCollectionsQuery } from '#shared/api/queries/library-console.ts';
import { queryKey } from '#shared/api/query-options.ts';
import {
  deleteCollection,
  listEditedCollections,
  orderCollections,
  orderResources,
} from '#shared/contracts/endpoints/library.ts';
import type { EditedCollection } from '#shared/contracts/library-console.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Loading } from '#shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { ConsoleLink } from '../frame/console-link.tsx';
import { RowsLoading } from '../list/data-table.tsx';
import { SortableList } from '../list/sortable-list.tsx';
import { toastFailure } from '../toast-failure.ts';
import { CollectionDialog, NewCollectionDialog } from './collection-dialogs.tsx';
import { statusLabels } from './resource-values.ts';
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
      {edited === 'new' ? <NewCollectionDialog onClose={() => setEdited(undefined)} /> : null}
      {edited && edited !== 'new' ? (
        <CollectionDialog collection={edited} onClose={() => setEdited(undefined)} />
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
                          <Badge tone={statusLabels[status][1]}>{statusLabels[status][0]}</Badge>
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

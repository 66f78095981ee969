import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { useApi } from '#shared/api/api-context.tsx';
import { showFieldErrors } from '#shared/api/field-errors.ts';
import { createIdempotencyKeys } from '#shared/api/idempotency-keys.ts';
import { currentUserQuery } from '#shared/api/queries/auth.ts';
import { editedResourcesQuery } from '#shared/api/queries/library-console.ts';
import { beginResource, deleteResource, restoreResource } from '#shared/contracts/endpoints/library.ts';
import { libraryBeginning } from '#shared/contracts/forms/library.ts';
import type { EditedResourceSummary } from '#shared/contracts/library-console.ts';
import { libraryLimits } from '#shared/contracts/library-limits.ts';
import { libraryKindNames } from '#shared/rules/library-labels.ts';
import { localTime } from '#shared/rules/local-time.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Dialog, DialogActions } from '#shared/ui/dialog.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { Form, FormError } from '#shared/ui/form.tsx';
import { PageHeader } from '#shared/ui/layout.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { ConsoleLink } from '../frame/console-link.tsx';
import { BulkBar, type BulkAction } from '../list/bulk-bar.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import { ListFrame, useListPlace } from '../list/list-frame.tsx';
import { useListKeys, useSelection } from '../list/selection.tsx';
import { TrashList } from '../list/trash.tsx';
import { failureWords } from '../toast-failure.ts';
import { CollectionsPart } from './collections-part.tsx';
import { LIBRARY_READS, resourceTrash } from './library-trash.ts';
import { ResourcePage } from './resource-page.tsx';
import { kindOptions, statusLabels } from './resource-values.ts';
import { refreshLibrary } from './library-trash.ts';

const KEYS = ['part', 'search', 'state'] as const;

/** The library's resources and collections, at /admin/library; one resource at /admin/library?resource={id}. */
export function LibraryScreen() {
  const { data: me } = useQuery(currentUserQuery(useApi()));
  const [query, setQuery] = useSearchParams();
  const { filter, narrowBy } = useListPlace(KEYS);
  const [isBeginning, setBeginning] = useState(false);
  const open = query.get('resource');
  if (open !== null && me) return <ResourcePage key={open} id={open} me={me} onClose={() => setQuery({})} />;
  return (
    <>
      <PageHeader
        bar="same"
        title="Library"
        lead="Guides, templates and films for members, and how much they’re used."
        actions={<Button onClick={() => setBeginning(true)}>New resource</Button>}
      />
      <Tabs
        className="pt-6"
        label="Library"
        value={filter.part === 'collections' ? 'collections' : 'resources'}
        // Each tab starts at its first page.
        onValueChange={(part) => narrowBy({ part: part === 'collections' ? part : '', search: '', state: '' })}
        tabs={[
          { value: 'resources', label: 'Resources', content: <ResourceList /> },
          { value: 'collections', label: 'Collections', content: <CollectionsPart /> },
        ]}
      />
      {isBeginning ? (
        <NewResource
          onClose={() => setBeginning(false)}
          onBegun={(id) => {
            setBeginning(false);
            setQuery({ resource: String(id) });
          }}
        />
      ) : null}
    </>
  );
}

const LIST_KEYS = ['search', 'state'] as const;
const states = [
  ['draft', 'Drafts'],
  ['scheduled', 'Scheduled'],
  ['published', 'Published'],
  ['trash', 'Trash'],
] as const;
const resourcesOf = (count: number) => `${count} ${count === 1 ? 'resource' : 'resources'}`;
const count = (number: number) => number.toLocaleString('en-GB');

const columns: readonly Column<EditedResourceSummary>[] = [
  {
    header: 'Title',
    cell: ({ id, title }) => (
      <ConsoleLink
        to={{ search: `?resource=${id}` }}
        aria-current={undefined}
        data-opener=""
        // The whole row opens it.
        className="font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
      >
        {title}
      </ConsoleLink>
    ),
  },
  {
    header: 'Status',
    narrow: 'bare',
    cell: ({ status, scheduledFor }) => {
      const [label, tone] = statusLabels[status];
      return (
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={tone}>{label}</Badge>
          {scheduledFor === null ? null : <span className="text-sm text-muted">{localTime(scheduledFor)}</span>}
        </span>
      );
    },
  },
  { header: 'Kind', cell: ({ kind }) => libraryKindNames[kind] },
  { header: 'Opened', cell: ({ opened }) => <span className="figures">{count(opened)}</span> },
  { header: 'Finished', cell: ({ done }) => <span className="figures">{count(done)}</span> },
  { header: 'Saved', cell: ({ saved }) => <span className="figures">{count(saved)}</span> },
  { header: 'Last edited', cell: ({ updatedAt }) => <RelativeTime date={updatedAt} /> },
];

/** Every resource, last edited first. */
function ResourceList() {
  const client = useApi();
  const place = useListPlace(LIST_KEYS);
  const list = useQuery(editedResourcesQuery(client, place.query));
  const isTrash = place.filter.state === 'trash';
  const selection = useSelection(list.data?.items ?? [], ({ id }) => id);
  useListKeys('Resources', selection);
  const remove: BulkAction<EditedResourceSummary> = {
    label: 'Delete',
    isDangerous: true,
    ask: (number) => ({
      title: `Delete ${resourcesOf(number)}?`,
      description: 'Members won’t be able to open them. You can restore them from the Trash for 30 days.',
      confirm: `Delete ${resourcesOf(number)}`,
    }),
    run: ({ id }) => client.call(deleteResource, { params: { id: String(id) } }),
    undo: ({ id }) => client.call(restoreResource, { params: { id: String(id) } }),
    done: (number) => `${resourcesOf(number)} deleted`,
  };
  return (
    <ListFrame
      place={place}
      search="Search by title or address"
      choices={[{ by: 'state', label: 'Show', all: 'All resources', options: states }]}
      label="Resources"
      list={list}
      loading="Loading resources…"
      failed={{ title: 'We couldn’t load the resources', description: 'Please try again.' }}
      empty={{
        what: 'resources',
        ...(isTrash && { unmatched: 'Deleted resources stay here for 30 days.' }),
        description: 'Write your first one with “New resource”. Members see it once you publish it.',
      }}
    >
      {(resources) =>
        isTrash ? (
          <TrashList trash={resourceTrash(client)} items={resources} selection={selection} />
        ) : (
          <>
            <DataTable
              label="Resources"
              columns={columns}
              items={resources}
              sorting={place.sorting}
              selection={selection}
              nameOf={({ title }) => title}
            />
            <BulkBar selection={selection} nameOf={({ title }) => title} actions={[remove]} reads={LIBRARY_READS} />
          </>
        )
      }
    </ListFrame>
  );
}

interface NewResourceProps {
  readonly onClose: () => void;
  readonly onBegun: (id: number) => void;
}

/** Creates a draft with a title. */
function NewResource({ onClose, onBegun }: NewResourceProps) {
  const client = useApi();
  const queryClient = useQueryClient();
  const [keyOf] = useState(() => createIdempotencyKeys());
  const form = useForm({
    resolver: zodResolver(libraryBeginning),
    defaultValues: { title: '', kind: 'guide' as const },
  });
  const { errors } = form.formState;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: { title: string; kind: (typeof kindOptions)[number][0] }) =>
      client.call(beginResource, { body }, { idempotencyKey: keyOf(body) }),
    onSuccess: ({ id }) => onBegun(id),
    onError: (failure) => void showFieldErrors(failure, form),
    onSettled: () => refreshLibrary(queryClient),
  });
  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!isPending) onClose();
      }}
      title="New resource"
      description="It starts as a draft that only administrators see."
    >
      <Form
        aria-label="New resource"
        sending={isPending}
        onSubmit={(event) => void form.handleSubmit((body) => mutate(body))(event)}
      >
        <FormError>{error && !errors.title ? failureWords(error) : undefined}</FormError>
        <Field label="Title" required error={errors.title?.message}>
          <Input {...form.register('title')} maxLength={libraryLimits.title} autoComplete="off" />
        </Field>
        <Field label="Kind" required error={errors.kind?.message}>
          <Select {...form.register('kind')}>
            {kindOptions.map(([kind, label]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <DialogActions>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="accent" pending={isPending} pendingLabel="Creating…">
            Create draft
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { useApi } from '#shared/api/api-context.tsx';
import { showFieldErrors } from '#shared/api/field-errors.ts';
import { createIdempotencyKeys } from '#shared/api/idempotency-keys.ts';
import { currentUserQuery } from '#shared/api/queries/auth.ts';
import { editedWebinarsQuery } from '#shared/api/queries/webinars-console.ts';
import { beginWebinar, deleteWebinar, restoreWebinar } from '#shared/contracts/endpoints/webinars.ts';
import { webinarBeginning } from '#shared/contracts/forms/webinars.ts';
import { webinarLimits } from '#shared/contracts/webinar-limits.ts';
import type { EditedWebinarSummary } from '#shared/contracts/webinars-console.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Dialog, DialogActions } from '#shared/ui/dialog.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { Form, FormError } from '#shared/ui/form.tsx';
import { PageHeader } from '#shared/ui/layout.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { ConsoleLink } from '../frame/console-link.tsx';
import { BulkBar, type BulkAction } from '../list/bulk-bar.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import { ListFrame, useListPlace } from '../list/list-frame.tsx';
import { useListKeys, useSelection } from '../list/selection.tsx';
import { TrashList } from '../list/trash.tsx';
import { failureWords } from '../toast-failure.ts';
import { refreshWebinars } from './webinar-trash.ts';
import { WebinarPage } from './webinar-page.tsx';
import { WEBINAR_READS, webinarTrash } from './webinar-trash.ts';
import { startOf, statusLabels } from './webinar-values.ts';

/** Webinars, at /admin/webinars; one of them at /admin/webinars?webinar={id}. */
export function WebinarsScreen() {
  const { data: me } = useQuery(currentUserQuery(useApi()));
  const [query, setQuery] = useSearchParams();
  const [isBeginning, setBeginning] = useState(false);
  const open = query.get('webinar');
  const show = (id: number) => setQuery({ webinar: String(id) });
  if (open !== null && me) {
    return <WebinarPage key={open} id={open} me={me} onOpen={show} onClose={() => setQuery({})} />;
  }
  return (
    <>
      <PageHeader
        bar="same"
        title="Webinars"
        lead="Live sessions for members, their seats and their recordings."
        actions={<Button onClick={() => setBeginning(true)}>New webinar</Button>}
      />
      <WebinarList />
      {isBeginning ? (
        <NewWebinar
          onClose={() => setBeginning(false)}
          onBegun={(id) => {
            setBeginning(false);
            show(id);
          }}
        />
      ) : null}
    </>
  );
}

const LIST_KEYS = ['search', 'state'] as const;
const states = [
  ['draft', 'Drafts'],
  ['upcoming', 'Upcoming'],
  ['over', 'Over'],
  ['cancelled', 'Cancelled'],
  ['trash', 'Trash'],
] as const;
const webinarsOf = (count: number) => `${count} ${count === 1 ? 'webinar' : 'webinars'}`;
const count = (number: number) => <span className="figures">{number.toLocaleString('en-GB')}</span>;

const columns: readonly Column<EditedWebinarSummary>[] = [
  {
    header: 'Title',
    cell: ({ id, title }) => (
      <ConsoleLink
        to={{ search: `?webinar=${id}` }}
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
    cell: ({ status, movedAt }) => {
      const [label, tone] = statusLabels[status];
      return (
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={tone}>{label}</Badge>
          {status === 'published' && movedAt ? <Badge tone="blue">Moved</Badge> : null}
        </span>
      );
    },
  },
  { header: 'Date', narrow: 'bare', cell: (webinar) => <span className="figures">{startOf(webinar)}</span> },
  {
    header: 'Seats',
    cell: ({ going, capacity }) => (
      <span className="figures">
        {going.toLocaleString('en-GB')}
        {capacity === null ? null : ` of ${capacity.toLocaleString('en-GB')}`}
      </span>
    ),
  },
  { header: 'Waiting', cell: ({ waiting }) => count(waiting) },
  { header: 'Came', cell: ({ attended }) => count(attended) },
  { header: 'Last edited', cell: ({ updatedAt }) => <RelativeTime date={updatedAt} /> },
];

/** Every webinar, last edited first. */
function WebinarList() {
  const client = useApi();
  const place = useListPlace(LIST_KEYS);
  const list = useQuery(editedWebinarsQuery(client, place.query));
  const isTrash = place.filter.state === 'trash';
  const selection = useSelection(list.data?.items ?? [], ({ id }) => id);
  useListKeys('Webinars', selection);
  const remove: BulkAction<EditedWebinarSummary> = {
    label: 'Delete',
    isDangerous: true,
    ask: (number) => ({
      title: `Delete ${webinarsOf(number)}?`,
      description:
        'Members won’t be able to open them. Upcoming ones must be cancelled first. You can restore them from the Trash for 30 days.',
      confirm: `Delete ${webinarsOf(number)}`,
    }),
    run: ({ id }) => client.call(deleteWebinar, { params: { id: String(id) } }),
    undo: ({ id }) => client.call(restoreWebinar, { params: { id: String(id) } }),
    done: (number) => `${webinarsOf(number)} deleted`,
  };
  return (
    <ListFrame
      place={place}
      search="Search by title or address"
      choices={[{ by: 'state', label: 'Show', all: 'All webinars', options: states }]}
      label="Webinars"
      list={list}
      loading="Loading webinars…"
      failed={{ title: 'We couldn’t load the webinars', description: 'Please try again.' }}
      empty={{
        what: 'webinars',
        ...(isTrash && { unmatched: 'Deleted webinars stay here for 30 days.' }),
        description: 'Plan your first one with “New webinar”. Members see it once you publish it.',
      }}
    >
      {(webinars) =>
        isTrash ? (
          <TrashList trash={webinarTrash(client)} items={webinars} selection={selection} />
        ) : (
          <>
            <DataTable
              label="Webinars"
              columns={columns}
              items={webinars}
              sorting={place.sorting}
              selection={selection}
              nameOf={({ title }) => title}
            />
            <BulkBar selection={selection} nameOf={({ title }) => title} actions={[remove]} reads={WEBINAR_READS} />
          </>
        )
      }
    </ListFrame>
  );
}

interface NewWebinarProps {
  readonly onClose: () => void;
  readonly onBegun: (id: number) => void;
}

/** Creates a draft with a title. */
function NewWebinar({ onClose, onBegun }: NewWebinarProps) {
  const client = useApi();
  const queryClient = useQueryClient();
  const [keyOf] = useState(() => createIdempotencyKeys());
  const form = useForm({ resolver: zodResolver(webinarBeginning), defaultValues: { title: '' } });
  const { errors } = form.formState;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: { title: string }) => client.call(beginWebinar, { body }, { idempotencyKey: keyOf(body) }),
    onSuccess: ({ id }) => onBegun(id),
    onError: (failure) => void showFieldErrors(failure, form),
    onSettled: () => refreshWebinars(queryClient),
  });
  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!isPending) onClose();
      }}
      title="New webinar"
      description="It starts as a draft that only administrators see."
    >
      <Form
        aria-label="New webinar"
        sending={isPending}
        onSubmit={(event) => void form.handleSubmit((body) => mutate(body))(event)}
      >
        <FormError>{error && !errors.title ? failureWords(error) : undefined}</FormError>
        <Field label="Title" required error={errors.title?.message}>
          <Input {...form.register('title')} maxLength={webinarLimits.title} autoComplete="off" />
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

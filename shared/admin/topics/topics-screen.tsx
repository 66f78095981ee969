import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import type { Client } from '#shared/api/client.ts';
import { showFieldErrors } from '#shared/api/field-errors.ts';
import { createIdempotencyKeys } from '#shared/api/idempotency-keys.ts';
import { refreshReadsOf } from '#shared/api/queries/console.ts';
import { topicsQuery } from '#shared/api/queries/feed.ts';
import { createTopic, deleteTopic, orderTopics, updateTopic } from '#shared/contracts/endpoints/console.ts';
import { listTopics } from '#shared/contracts/endpoints/feed.ts';
import { topicForm, type TopicForm } from '#shared/contracts/forms/feed.ts';
import { circleLimits } from '#shared/contracts/circle-limits.ts';
import type { Topic } from '#shared/contracts/topics.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button, IconButton } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Dialog, DialogActions } from '#shared/ui/dialog.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { Form, FormError } from '#shared/ui/form.tsx';
import { PageHeader } from '#shared/ui/layout.tsx';
import { Loading } from '#shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { ConflictView } from '../conflicts/conflict-view.tsx';
import { EditConflict } from '../conflicts/save-change.ts';
import { RowsLoading } from '../list/data-table.tsx';
import { useGoneRow } from '../list/use-question.ts';
import { failureWords, toastFailure } from '../toast-failure.ts';

/** The topics of the Circle's posts, at /admin/topics. */
export function TopicsScreen() {
  const list = useQuery(topicsQuery(useApi()));
  const [edited, setEdited] = useState<Topic | 'new'>();
  const [deleting, setDeleting] = useState<Topic>();
  const region = useRef<HTMLElement>(null);
  return (
    <>
      <PageHeader bar="same" title="Topics" lead="Topics members can give a post and filter by, shown in this order." />
      <section ref={region} tabIndex={-1} aria-label="Topics" className="grid gap-6 pt-6 outline-none">
        <Button variant="accent" className="justify-self-start" onClick={() => setEdited('new')}>
          New topic
        </Button>
        {contents()}
      </section>
      {edited ? <TopicDialog topic={edited === 'new' ? null : edited} onClose={() => setEdited(undefined)} /> : null}
      {deleting ? (
        <DeleteTopic
          topic={deleting}
          onClose={() => setDeleting(undefined)}
          onGone={() => region.current?.focus({ preventScroll: true })}
        />
      ) : null}
    </>
  );

  function contents() {
    if (list.data?.length === 0) {
      return <EmptyState title="No topics yet" description="Add topics so members can sort and filter posts." />;
    }
    if (list.data) return <TopicList topics={list.data} onRename={setEdited} onDelete={setDeleting} />;
    if (list.isError) {
      return (
        <ErrorState
          title="We couldn’t load the topics"
          description="Please try again."
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      );
    }
    return (
      <div>
        <Loading label="Loading topics…" />
        <RowsLoading />
      </div>
    );
  }
}

interface TopicListProps {
  readonly topics: readonly Topic[];
  readonly onRename: (topic: Topic) => void;
  readonly onDelete: (topic: Topic) => void;
}

/** The topics in order, with buttons to move each up or down. */
function TopicList({ topics, onRename, onDelete }: TopicListProps) {
  const { order, archive, isPending } = useTopicWrites();
  const move = (index: number, by: -1 | 1) => {
    const ids = topics.map(({ id }) => id);
    const [moved] = ids.splice(index, 1);
    order(ids.toSpliced(index + by, 0, moved!));
  };
  return (
    <ol aria-label="Topics" className="divide-y divide-line border-y border-line">
      {topics.map((topic, index) => (
        <li key={topic.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <div className="flex">
            <IconButton
              label={`Move ${topic.name} up`}
              disabled={index === 0 || isPending}
              onClick={() => move(index, -1)}
            >
              <ArrowUp aria-hidden="true" className="size-4" />
            </IconButton>
            <IconButton
              label={`Move ${topic.name} down`}
              disabled={index === topics.length - 1 || isPending}
              onClick={() => move(index, 1)}
            >
              <ArrowDown aria-hidden="true" className="size-4" />
            </IconButton>
          </div>
          <div className="flex min-w-[min(10rem,100%)] grow flex-wrap items-center gap-2">
            <span className="font-semibold wrap-anywhere">{topic.name}</span>
            {topic.archived ? <Badge>Archived</Badge> : null}
          </div>
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" aria-label={`Rename ${topic.name}`} onClick={() => onRename(topic)}>
              Rename
            </Button>
            <Button
              variant="secondary"
              size="sm"
              aria-label={topic.archived ? `Restore ${topic.name}` : `Archive ${topic.name}`}
              disabled={isPending}
              onClick={() => archive(topic)}
            >
              {topic.archived ? 'Restore' : 'Archive'}
            </Button>
            <Button variant="quiet" size="sm" aria-label={`Delete ${topic.name}`} onClick={() => onDelete(topic)}>
              Delete
            </Button>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The actions of a row. The list is always refetched, because somebody else may have changed it. */
function useTopicWrites() {
  const client = useApi();
  const queryClient = useQueryClient();
  const onSettled = () => refreshReadsOf(queryClient, '/api/feed/topics');
  const order = useMutation({
    mutationFn: (ids: number[]) => client.call(orderTopics, { body: { ids } }),
    onError: (error) => toastFailure('We couldn’t change the order', error, 'Please try again.'),
    onSettled,
  });
  const archive = useMutation({
    mutationFn: ({ id, archived }: Topic) =>
      client.call(updateTopic, { params: { id: String(id) }, body: { archived: !archived } }),
    onSuccess: ({ name, archived }) =>
      toast(
        archived
          ? { title: `${name} archived`, description: 'Members can’t choose it for new posts. Existing posts keep it.' }
          : { title: `${name} restored` },
      ),
    onError: (error) => toastFailure('We couldn’t change this topic', error, 'Please try again.'),
    onSettled,
  });
  return { order: order.mutate, archive: archive.mutate, isPending: order.isPending || archive.isPending };
}

interface TopicDialogProps {
  /** Null for a new one. */
  readonly topic: Topic | null;
  readonly onClose: () => void;
}

/** Creates or renames a topic. */
function TopicDialog({ topic, onClose }: TopicDialogProps) {
  const client = useApi();
  const queryClient = useQueryClient();
  const [keyOf] = useState(() => createIdempotencyKeys());
  const form = useForm<TopicForm>({ resolver: zodResolver(topicForm), defaultValues: { name: topic?.name ?? '' } });
  const { errors } = form.formState;
  /** The name when editing started. */
  const [from, setFrom] = useState(topic?.name);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: TopicForm & { readonly ifName?: string | undefined }) =>
      topic ? rename(client, topic, body) : client.call(createTopic, { body }, { idempotencyKey: keyOf(body) }),
    async onSuccess({ name }) {
      await refreshReadsOf(queryClient, '/api/feed/topics');
      toast({ title: topic ? `Renamed to ${name}` : `${name} added` });
      onClose();
    },
    onError: (failure) => void showFieldErrors(failure, form),
  });
  const theirs = error instanceof EditConflict ? (error as EditConflict<Topic>).theirs?.name : undefined;
  if (topic && theirs !== undefined) {
    const { name } = form.getValues();
    return (
      <Dialog open onOpenChange={reset} title={`Rename ${topic.name}`}>
        <ConflictView
          message={error?.message ?? ''}
          differences={[{ label: 'Name', theirs, mine: name }]}
          pending={isPending}
          onBack={reset}
          onKeepMine={() => {
            setFrom(theirs);
            mutate({ name, ifName: theirs });
          }}
          onTakeTheirs={onClose}
        />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !isPending) onClose();
      }}
      title={topic ? `Rename ${topic.name}` : 'New topic'}
      {...(topic && { description: 'Existing posts show the new name right away.' })}
    >
      <Form
        aria-label="Topic"
        sending={isPending}
        onSubmit={(event) => void form.handleSubmit((body) => mutate({ ...body, ifName: from }))(event)}
      >
        <FormError>{error && !errors.name ? failureWords(error) : undefined}</FormError>
        <Field label="Name" required error={errors.name?.message}>
          <Input {...form.register('name')} maxLength={circleLimits.topicName} autoComplete="off" />
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

/** Renames a topic. @throws EditConflict when somebody else has renamed it since */
async function rename(
  client: Client,
  { id }: Topic,
  body: TopicForm & { readonly ifName?: string | undefined },
): Promise<Topic> {
  try {
    return await client.call(updateTopic, { params: { id: String(id) }, body });
  } catch (error) {
    if (!(error instanceof ApiError) || error.fields.ifName === undefined) throw error;
    const now = await client.call(listTopics, {});
    throw new EditConflict(error.message, now.find((each) => each.id === id) ?? null, error);
  }
}

interface DeleteTopicProps {
  readonly topic: Topic;
  readonly onClose: () => void;
  /** Moves the focus when its row is removed. */
  readonly onGone: () => void;
}

/** Deletes a topic after a confirmation. Topics that posts use can only be archived. */
function DeleteTopic({ topic, onClose, onGone }: DeleteTopicProps) {
  const client = useApi();
  const queryClient = useQueryClient();
  const { markGone, content } = useGoneRow(onGone);
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.call(deleteTopic, { params: { id: String(topic.id) } }),
    onSuccess: () => {
      markGone();
      toast({ title: `${topic.name} deleted` });
    },
    onError: (error) => toastFailure('We couldn’t delete this topic', error, 'Please try again.'),
    async onSettled() {
      await refreshReadsOf(queryClient, '/api/feed/topics');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Delete this topic?"
      description={`This permanently deletes “${topic.name}”. Topics that posts use can only be archived.`}
      confirmLabel="Delete"
      pending={isPending}
      pendingLabel="Deleting…"
      onConfirm={() => mutate()}
      content={content}
    />
  );
}

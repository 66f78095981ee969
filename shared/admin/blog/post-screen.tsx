import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { editedPostQuery, refreshReadsOf } from '#shared/api/queries/console.ts';
import type { DraftFields, EditedPost } from '#shared/contracts/blog-editor.ts';
import { publishPost } from '#shared/contracts/endpoints/blog.ts';
import { publishForm } from '#shared/contracts/forms/blog.ts';
import { slugFromTitle } from '#shared/rules/slugs.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { FormError } from '#shared/ui/form.tsx';
import { Loading } from '#shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { ConflictView } from '../conflicts/conflict-view.tsx';
import { momentOf, localTimeZoneName } from '../newsletter/newsletter-labels.ts';
import { failureWords } from '../toast-failure.ts';
import { differencesOf } from './post-fields.ts';
import { PostMenu } from './post-menu.tsx';
import { PostPanel, type FieldProblems } from './post-panel.tsx';
import { PostPreview, PostText } from './post-text.tsx';
import { type AutosaveState, mergeChanges } from './post-autosave.ts';
import { useOtherEditors, usePostAutosave } from './use-post-autosave.ts';

interface PostScreenProps {
  readonly personId: number;
  /** The post to edit; null for a new one that is not created yet. */
  readonly id: number | null;
  /** Whether it was opened as a new post, even if it has been created since. */
  readonly isNew: boolean;
  /** Called when a new post has been created on the server, with its id. */
  readonly onBegun: (id: number) => void;
  readonly onClose: () => void;
}

/** The post editor, on a page of its own. */
export function PostScreen({ personId, id, isNew, onBegun, onClose }: PostScreenProps) {
  const client = useApi();
  // The post when the page opened. After that, the autosave state is newer than the query.
  const [start, setStart] = useState<EditedPost | null>();
  const { data, isError, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...editedPostQuery(client, id ?? 0),
    enabled: id !== null,
  });
  if (isNew || start) {
    return (
      <>
        <h1 className="sr-only">{isNew ? 'New Post' : 'Edit Post'}</h1>
        <PostWriter personId={personId} start={start ?? null} now={data ?? null} onBegun={onBegun} onClose={onClose} />
      </>
    );
  }
  if (isError) return <ErrorState as="h1" onRetry={() => void refetch()} retrying={isFetching} />;
  if (data === undefined || (!isFetchedAfterMount && isFetching)) {
    return <Loading label="Loading the post…" className="pt-12" />;
  }
  if (data === null) {
    return (
      <EmptyState
        as="h1"
        title="We can’t find this post"
        description="It may have been deleted."
        action={
          <Button variant="secondary" onClick={onClose}>
            All posts
          </Button>
        }
      />
    );
  }
  setStart(data);
  return null;
}

interface WriterProps {
  readonly personId: number;
  /** Null for a new post. */
  readonly start: EditedPost | null;
  /** The post as last fetched. */
  readonly now: EditedPost | null;
  readonly onBegun: (id: number) => void;
  readonly onClose: () => void;
}

function PostWriter({ personId, start, now, onBegun, onClose }: WriterProps) {
  const client = useApi();
  const queryClient = useQueryClient();
  const { autosave, state } = usePostAutosave(personId, start, now, onBegun);
  const [isPreview, setPreview] = useState(false);
  /** In a conflict: whether the differences are shown instead of the editor. */
  const [isComparing, setComparing] = useState(true);
  if (state.state !== 'conflict' && !isComparing) setComparing(true);
  const [problems, setProblems] = useState<FieldProblems>({});
  const { fields, post } = state;
  const [isAsking, setAsking] = useState(false);
  const others = useOtherEditors(post?.id, personId);
  const change = (part: Partial<DraftFields>) => autosave.change(part);

  const publish = useMutation({
    mutationFn: async () => {
      let isNew = false;
      const published = await autosave.act((saved, words) => {
        isNew = saved.published === null;
        const body = { ...withSlug(words), ifUpdatedAt: saved.updatedAt };
        const { error } = publishForm.safeParse(body);
        if (error) throw new UnfitFields(problemsIn(error.issues));
        return client.call(publishPost, { params: { id: String(saved.id) }, body });
      });
      return { isNew, state: published.state };
    },
    onMutate: () => setProblems({}),
    onSuccess: async ({ isNew, state: is }) => {
      toast({
        title: isNew ? 'Blog post created successfully' : 'Blog post updated successfully',
        ...(is === 'scheduled' && { description: 'It goes live on its publish date.' }),
      });
      await refreshReadsOf(queryClient, '/api/blog/posts');
    },
    onError: (error) => {
      const found = error instanceof UnfitFields ? error.problems : error instanceof ApiError ? error.fields : {};
      setProblems(found);
      setPreview(false);
      // The shell shows that the session has expired.
      if (error instanceof ApiError && error.code === 'not_authenticated') return;
      const act = post?.published ? 'update' : 'create';
      toast({ variant: 'destructive', title: 'Error', description: `Failed to ${act} blog post` });
    },
  });

  if (state.state === 'conflict' && isComparing) {
    const { theirs } = state;
    const mine = theirs ? mergeChanges(theirs.fields, fields, autosave.localDraft()?.from ?? fields) : fields;
    return (
      <ConflictView
        message={state.problem ?? ''}
        differences={theirs && differencesOf(theirs.fields, mine)}
        keepDeleted="Save mine as a new post"
        pending={false}
        onBack={() => setComparing(false)}
        onKeepMine={() => autosave.resolve(mine)}
        onTakeTheirs={() => {
          autosave.discard();
          if (!theirs) onClose();
        }}
      />
    );
  }
  const publishNow = () => {
    if (publish.isPending || isScheduledAsIs(state)) return;
    // Asks before publishing for the first time, but shows missing fields first.
    if (!post?.published && fitsPublishing(fields)) setAsking(true);
    else publish.mutate();
  };
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    // Ignores keys in dialogs, because they are rendered elsewhere in the page.
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
    if (!(event.ctrlKey || event.metaKey) || event.repeat) return;
    if (event.key === 's') void autosave.save();
    else if (event.key === 'Enter') publishNow();
    else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- every shortcut also has a button
    <section aria-label={post ? 'Edit Post' : 'New Post'} onKeyDown={keys} className="grid gap-6 pt-4 pb-16">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button variant="link" onClick={onClose}>
          All posts
        </Button>
        <SaveState state={state} others={others} />
        <div className="ml-auto flex flex-wrap gap-2">
          <Button variant="quiet" size="sm" aria-pressed={isPreview} onClick={() => setPreview(!isPreview)}>
            {isPreview ? 'Back to editing' : 'Preview'}
          </Button>
          <PostMenu autosave={autosave} state={state} onGone={onClose} />
          <Button
            variant="accent"
            size="sm"
            pending={publish.isPending}
            pendingLabel="Saving…"
            aria-keyshortcuts="Control+Enter"
            title="Ctrl+Enter"
            disabled={isScheduledAsIs(state)}
            onClick={publishNow}
          >
            {publishWords(state)}
          </Button>
        </div>
      </header>
      <FormError>
        {state.state === 'conflict' ? (
          <>
            {state.problem} Your version is saved on this device.{' '}
            <Button variant="link" onClick={() => setComparing(true)}>
              Compare
            </Button>
          </>
        ) : state.state === 'refused' ? (
          state.problem
        ) : (
          problemOf(publish.error)
        )}
      </FormError>
      {isPreview ? <PostPreview state={state} /> : null}
      {/* Stays mounted behind the preview, with its uploads and undo history. */}
      <div hidden={isPreview} className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-5">
          <Field label="Title" required error={problems['title']}>
            <Input
              value={fields.title}
              autoComplete="off"
              className="font-display text-2xl!"
              onChange={(event) => change({ title: event.target.value })}
              onBlur={() => {
                if (fields.slug.trim() === '' && fields.title.trim() !== '') {
                  change({ slug: slugFromTitle(fields.title) });
                }
              }}
            />
          </Field>
          <PostText state={state} problem={problems['content'] ?? problems['doc']} onChange={change} />
        </div>
        <PostPanel state={state} problems={problems} onChange={change} />
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`${publishWords(state)} “${fields.title.trim()}”?`}
        description={
          waitsIn(fields)
            ? `It goes live on ${momentOf(fields.publishedAt!)} (${localTimeZoneName()}).`
            : 'Everyone can read it on the website right away.'
        }
        confirmLabel={publishWords(state)}
        isHarmless
        onConfirm={() => {
          setAsking(false);
          publish.mutate();
        }}
      />
    </section>
  );
}

const saveWords: Readonly<Record<AutosaveState['state'], string>> = {
  saved: 'Saved',
  waiting: 'Saving…',
  saving: 'Saving…',
  offline: 'Unsaved changes, kept on this device',
  refused: 'Not saved',
  conflict: 'Not saved',
};

function SaveState({ state, others }: { readonly state: AutosaveState; readonly others: readonly string[] }) {
  return (
    <div className="grid gap-0.5 text-sm text-muted">
      <output aria-live="polite">
        {state.post === null && state.state === 'saved'
          ? 'New'
          : isScheduledAsIs(state)
            ? `Scheduled for ${momentOf(state.post!.publishedAt!)} (${localTimeZoneName()})`
            : saveWords[state.state]}
      </output>
      {others.length > 0 ? (
        <p className="font-semibold text-ink">
          {others.join(', ')} {others.length > 1 ? 'are' : 'is'} also editing this post.
        </p>
      ) : null}
    </div>
  );
}

/** Whether its date is in the future. */
const waitsIn = ({ publishedAt }: DraftFields): boolean => publishedAt !== null && Date.parse(publishedAt) > Date.now();

/** Whether it is scheduled and has no changes since. */
const isScheduledAsIs = ({ post, state, fields }: AutosaveState): boolean =>
  post?.state === 'scheduled' && !post.hasChanges && state === 'saved' && waitsIn(fields);

function publishWords(state: AutosaveState): string {
  const { fields, post } = state;
  if (isScheduledAsIs(state)) return 'Scheduled';
  if (post?.state === 'scheduled') return waitsIn(fields) ? 'Update scheduled post' : 'Publish now';
  if (waitsIn(fields)) return 'Schedule';
  return post?.published ? 'Publish changes' : 'Publish';
}

/** The fields to publish: without a slug, it is made from the title. */
const withSlug = (fields: DraftFields): DraftFields => ({
  ...fields,
  slug: fields.slug.trim() || slugFromTitle(fields.title),
});

const fitsPublishing = (fields: DraftFields): boolean =>
  publishForm.safeParse({ ...withSlug(fields), ifUpdatedAt: new Date().toISOString() }).success;

/** The publishing error, unless a field shows it. That somebody else changed the post belongs to none. */
const problemOf = (error: Error | null): string | undefined =>
  error === null ||
  error instanceof UnfitFields ||
  (error instanceof ApiError && Object.keys(error.fields).some((name) => name !== 'ifUpdatedAt'))
    ? undefined
    : failureWords(error);

/** Thrown before sending when fields are invalid. */
class UnfitFields extends Error {
  override readonly name = 'UnfitFields';
  readonly problems: FieldProblems;

  constructor(problems: FieldProblems) {
    super('Please check the highlighted fields.');
    this.problems = problems;
  }
}

const problemsIn = (issues: readonly { path: readonly PropertyKey[]; message: string }[]): FieldProblems =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]).toReversed());

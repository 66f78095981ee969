import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { showFieldErrors } from '#shared/api/field-errors.ts';
import { blogPostQuery } from '#shared/api/queries/blog.ts';
import type { BlogPost } from '#shared/contracts/blog.ts';
import { Button } from '#shared/ui/button.tsx';
import { Form, FormError } from '#shared/ui/form.tsx';
import { ConflictView } from './conflict-view.tsx';
import { DialogActions } from '../dialog-actions.tsx';
import { DraftNote } from '../drafts/draft-note.tsx';
import { PostFields } from './post-fields.tsx';
import { PostPreview } from './post-preview.tsx';
import { startOf } from './post-draft.ts';
import { type PostBody, valuesOf } from './post-values.ts';
import { type Saved, useSavePost } from './use-blog-writes.ts';
import { usePostForm } from './use-post-form.ts';

interface PostEditorProps {
  readonly personId: number;
  /** The post to change; null for a new one. */
  readonly post: BlogPost | null;
  /** Shows first how its readers will see it. */
  readonly previewed: boolean;
  readonly onClose: () => void;
}

/** What somebody else made of the post meanwhile; `post` is null when they deleted it. */
interface Conflict {
  readonly message: string;
  readonly post: BlogPost | null;
}

/** Where a post is written (members-side §2 and §5). */
export function PostEditor({ personId, post, previewed, onClose }: PostEditorProps) {
  const client = useApi();
  const queryClient = useQueryClient();
  const written = usePostForm(personId, post);
  const { form, start } = written;
  const [isPreview, setPreview] = useState(previewed);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isUploading, setUploading] = useState(false);
  const { mutate, isPending, error } = useSavePost(post, { attempt: start.attempt, onAttempt: written.noteAttempt });

  const showFields = () => {
    setPreview(false);
    setConflict(null);
  };
  const save = (saved: Saved) =>
    mutate(saved, {
      onSuccess: () => {
        written.forget();
        onClose();
      },
      onError: (failure) => {
        if (showFieldErrors(failure, form)) showFields();
        else void lookFor(failure, saved);
      },
    });
  /** Whether somebody else was faster, and with what. */
  const lookFor = async (failure: Error, { basis }: Saved) => {
    if (!post || basis === null || !(failure instanceof ApiError) || ![404, 409].includes(failure.status)) return;
    const now = await queryClient
      .fetchQuery({ ...blogPostQuery(client, post.slug), staleTime: 0 })
      .catch(() => undefined);
    if (now !== undefined) setConflict({ message: failure.message, post: now });
  };
  const submit = form.handleSubmit(
    (body: PostBody) => save({ body, basis: start.basis }),
    () => showFields(),
  );

  if (conflict) {
    const again = (basis: string | null) => form.handleSubmit((body) => save({ body, basis }), showFields)();
    return (
      <ConflictView
        message={conflict.post ? conflict.message : 'Somebody deleted this post while you were writing.'}
        theirs={conflict.post && valuesOf(conflict.post)}
        mine={form.getValues()}
        pending={isPending}
        onBack={() => setConflict(null)}
        onKeepMine={() => void again(conflict.post?.updatedAt ?? null)}
        onTakeTheirs={() => {
          if (conflict.post) written.take(startOf(conflict.post));
          else written.forget();
          setConflict(null);
          if (!conflict.post) onClose();
        }}
      />
    );
  }
  const hasFieldErrors = Object.keys(form.formState.errors).length > 0;
  return (
    <Form aria-label={post ? 'Edit post' : 'New post'} className="pt-2" onSubmit={(event) => void submit(event)}>
      {written.isRestored ? <DraftNote onDiscard={written.discard} /> : null}
      <FormError>{error && !hasFieldErrors ? error.message : undefined}</FormError>
      {isPreview ? (
        <PostPreview values={form.getValues()} />
      ) : (
        <PostFields written={written} isNew={!post} onUploading={setUploading} />
      )}
      <DialogActions>
        <Button variant="quiet" disabled={isPending} className="sm:mr-auto" onClick={() => setPreview(!isPreview)}>
          {isPreview ? 'Back to writing' : 'Preview'}
        </Button>
        <Button variant="secondary" disabled={isPending} onClick={onClose}>
          Finish later
        </Button>
        <Button type="submit" variant="accent" pending={isPending} pendingLabel="Saving…" disabled={isUploading}>
          {post ? 'Save changes' : 'Create post'}
        </Button>
      </DialogActions>
    </Form>
  );
}

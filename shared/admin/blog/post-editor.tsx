import { useState } from 'react';
import { showFieldErrors } from '#shared/api/field-errors.ts';
import { blogForm } from '#shared/contracts/forms/blog.ts';
import type { BlogPost } from '#shared/contracts/blog.ts';
import { Button } from '#shared/ui/button.tsx';
import { Form, FormError } from '#shared/ui/form.tsx';
import { ConflictView } from '../conflicts/conflict-view.tsx';
import { EditConflict } from '../conflicts/save-change.ts';
import { DialogActions } from '../dialog-actions.tsx';
import { DraftNote } from '../drafts/draft-note.tsx';
import { PostFields } from './post-fields.tsx';
import { PostPreview } from './post-preview.tsx';
import { type PostDraft, startOf } from './post-draft.ts';
import { failureWords } from '../tell-failure.ts';
import { differencesOf, formOf, isSame, type PostBody, rebased, valuesOf } from './post-values.ts';
import { useSavePost } from './use-blog-writes.ts';
import { usePostForm } from './use-post-form.ts';

interface PostEditorProps {
  readonly personId: number;
  /** The post to change; null for a new one. */
  readonly post: BlogPost | null;
  /** Shows first how its readers will see it. */
  readonly previewed: boolean;
  readonly onClose: () => void;
}

/** Where a post is written (members-side §2 and §5). */
export function PostEditor({ personId, post, previewed, onClose }: PostEditorProps) {
  const written = usePostForm(personId, post);
  const { form, start } = written;
  const [isPreview, setPreview] = useState(previewed);
  const [conflict, setConflict] = useState<EditConflict<BlogPost> | null>(null);
  const [isUploading, setUploading] = useState(false);
  const { mutate, isPending, error } = useSavePost(post, written.tries, written.noteTry);

  const showFields = () => {
    setPreview(false);
    setConflict(null);
  };
  const save = (body: PostBody, { values, from, basis }: PostDraft) => {
    const isSaved = (now: BlogPost) => {
      const theirs = valuesOf(now);
      return isSame(theirs, rebased(theirs, values, from));
    };
    mutate(
      { body, basis, isSaved },
      {
        onSuccess: () => {
          written.forget();
          onClose();
        },
        onError: (failure) => {
          if (showFieldErrors(failure, form)) showFields();
          else if (failure instanceof EditConflict) setConflict(failure as EditConflict<BlogPost>);
        },
      },
    );
  };
  const submit = form.handleSubmit(
    (body: PostBody) => save(body, { ...start, values: form.getValues() }),
    () => showFields(),
  );

  if (conflict) {
    const { theirs } = conflict;
    const now = theirs && startOf(theirs);
    const mine = now ? rebased(now.values, form.getValues(), start.from) : form.getValues();
    const keepMine = () => {
      const next = now ? { ...now, values: mine } : { ...start, values: mine, basis: null };
      written.take(next);
      const { data } = blogForm.safeParse(formOf(next.values, next.from));
      if (data) save(data, next);
      else showFields();
    };
    return (
      <ConflictView
        message={theirs ? conflict.message : 'Somebody deleted this post while you were writing.'}
        differences={now && differencesOf(now.values, mine)}
        keepDeleted="Publish mine as a new post"
        pending={isPending}
        onBack={() => setConflict(null)}
        onKeepMine={keepMine}
        onTakeTheirs={() => {
          if (now) written.take(now);
          else written.forget();
          setConflict(null);
          if (!now) onClose();
        }}
      />
    );
  }
  const hasFieldErrors = Object.keys(form.formState.errors).length > 0;
  return (
    <Form aria-label={post ? 'Edit post' : 'New post'} className="pt-2" onSubmit={(event) => void submit(event)}>
      {written.isRestored ? <DraftNote onDiscard={written.discard} /> : null}
      <FormError>{error && !hasFieldErrors ? failureWords(error) : undefined}</FormError>
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

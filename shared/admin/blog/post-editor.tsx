import { useState } from 'react';
import { showFieldErrors } from '#shared/api/field-errors.ts';
import type { BlogPost } from '#shared/contracts/blog.ts';
import { blogForm } from '#shared/contracts/forms/blog.ts';
import { limits } from '#shared/contracts/limits.ts';
import { readingMinutes } from '#shared/rules/blog-text.ts';
import { documentOf } from '#shared/rules/rich-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { Form, FormError, FormRow } from '#shared/ui/form.tsx';
import { PostSheet, postPicture } from '#shared/ui/post-sheet.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { ConflictView } from '../conflicts/conflict-view.tsx';
import { EditConflict } from '../conflicts/save-change.ts';
import { DialogActions } from '../../ui/dialog.tsx';
import { DraftNote } from '../drafts/draft-note.tsx';
import { failureWords } from '../tell-failure.ts';
import { PictureField, PostImage } from './picture-field.tsx';
import {
  startOf,
  appearsAt,
  differencesOf,
  formOf,
  isSame,
  rebased,
  valuesOf,
  type PostDraft,
  type PostBody,
  type PostValues,
} from './post-values.ts';
import { useSavePost } from './use-blog-writes.ts';
import { usePostForm, type PostForm } from './use-post-form.ts';

interface PostEditorProps {
  readonly personId: number;
  /** The post to change; null for a new one. */
  readonly post: BlogPost | null;
  /** Shows first how its readers will see it. */
  readonly previewed: boolean;
  readonly onClose: () => void;
}

/** Where a post is written. */
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

interface PostFieldsProps {
  readonly written: PostForm;
  readonly isNew: boolean;
  readonly onUploading: (isUploading: boolean) => void;
}

/** The fields of a post. */
function PostFields({ written, isNew, onUploading }: PostFieldsProps) {
  const { form, fillSlug } = written;
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Field label="Title" required error={errors.title?.message}>
        <Input {...register('title', { onBlur: fillSlug })} autoComplete="off" />
      </Field>
      <FormRow>
        <Field
          label="Slug"
          required
          hint={
            isNew
              ? 'The post’s address, /blog/… Made from the title when you leave it empty.'
              : 'The post’s address, /blog/… Its old address leads on to a new one.'
          }
          error={errors.slug?.message}
        >
          <Input {...register('slug')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field label="Category" required error={errors.category?.message}>
          <Input {...register('category')} autoComplete="off" />
        </Field>
      </FormRow>
      <Field label="Excerpt" required hint="One or two sentences for the list." error={errors.excerpt?.message}>
        <Textarea {...register('excerpt')} countTo={limits.blogExcerpt} />
      </Field>
      <Field
        label="Content"
        required
        hint="Blank lines part paragraphs. A short line by itself without a full stop becomes a heading."
        error={errors.content?.message}
      >
        <Textarea {...register('content')} countTo={limits.blogContent} className="min-h-64" />
      </Field>
      <PictureField form={form} onUploading={onUploading} />
      <Field
        label="Publish date"
        hint={
          isNew ? 'Now, when you leave it empty. A later date lets the post wait until then.' : 'As it was, when empty.'
        }
        error={errors.publishedAt?.message}
        className="sm:max-w-72"
      >
        <Input {...register('publishedAt')} type="datetime-local" />
      </Field>
    </>
  );
}

/** What is being written, as its readers will see it. */
function PostPreview({ values }: { readonly values: PostValues }) {
  const { title, excerpt, content, category, imageUrl, picture, imageAlt } = values;
  return (
    <article aria-label="Preview" className="border-y border-line bg-paper px-4 py-10 sm:px-10">
      <PostSheet
        as="h2"
        post={{
          title: title.trim() || 'Untitled',
          excerpt,
          doc: documentOf(content),
          pictures: [],
          readingMinutes: readingMinutes(content),
          category: category.trim() || '–',
          publishedAt: appearsAt(values),
        }}
        picture={
          imageUrl === null ? null : <PostImage imageUrl={imageUrl} picture={picture} alt={imageAlt} {...postPicture} />
        }
      />
    </article>
  );
}

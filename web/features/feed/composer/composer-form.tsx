import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState, type ClipboardEvent } from 'react';
import { showFieldErrors } from '#shared/api/field-errors.ts';
import { createPost } from '#shared/contracts/endpoints/feed.ts';
import { postForm, type PostForm } from '#shared/contracts/forms/feed.ts';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { limits } from '#shared/contracts/limits.ts';
import { Button } from '#shared/ui/button.tsx';
import { CountedInput } from '#shared/ui/counted-input.tsx';
import { Field, Input } from '#shared/ui/field.tsx';
import { Form, FormActions } from '#shared/ui/form.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { claimDraft } from '../drafts/draft-sync.ts';
import { blank, draftOf, dropDraft, startDraft, type Composing } from '../drafts/drafts.ts';
import { DiscardDialog, useDiscard } from '../drafts/draft-controls.tsx';
import { FileField } from '#shared/ui/file-field.tsx';
import { PicturesField } from './pictures-field.tsx';
import { placeMentions } from '#shared/rules/mentions.ts';
import { MentionField } from './mention-field.tsx';
import { PostTypes, RemovedFileNote, useDraftForm, useMentions, usePostFile } from './post-fields.tsx';
import { TopicField } from './topic-field.tsx';
import { UploadProgress } from '#shared/ui/progress.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { addPost } from '#shared/api/feed-cache.ts';
import { refreshUser } from '#shared/api/queries/auth.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useMember } from '../../../app/member.tsx';
import { sendOrQueue } from '../../../device/outbox/page-outbox.ts';
import { toastPending } from '../../../device/outbox/toasts.ts';
import { showOwnPost } from '../just-shared.ts';
import { toastFailure } from '../toast-failure.ts';

interface Props {
  readonly draft: string;
  readonly focusTitle: boolean;
  readonly onClose: () => void;
}

/** The form of a new post: text, image, video or audio. */
export function ComposerForm({ draft, focusTitle, onClose }: Props) {
  const form = useDraftForm<Composing, PostForm>(draft, zodResolver(postForm), blank);
  const { errors } = form.formState;
  const chosen = usePostFile(form);
  const { postType, file, pictures } = chosen;
  const { mutate, isPending, progress, cancel } = useCreatePost(draft, blank, onClose);
  const discard = useDiscard(draft, onClose);
  const { content, mentions } = useMentions(form);

  const submit = form.handleSubmit(
    ({ mediaUrl, mediaAlt, pictureAlts = [], topicId, mentions: chosenMentions = [], ...post }) => {
      if (!chosen.isThere() || !claimDraft(draft)) return;
      const more = pictures.slice(1).map((picture) => picture.file);
      const alts = { mediaAlt, ...(more.length > 0 && { pictureAlts: pictureAlts.slice(0, more.length) }) };
      const ofItsKind = postType === 'video' ? { mediaUrl } : postType === 'image' ? alts : {};
      const placed = placeMentions(post.content, chosenMentions);
      const about = { ...(topicId && { topicId }), ...(placed.length > 0 && { mentions: placed }) };
      mutate(
        { body: { ...post, ...about, ...ofItsKind }, file, more },
        { onError: (error) => void showFieldErrors(error, form) },
      );
    },
  );
  const paste = (event: ClipboardEvent) => {
    if (!isPending && chosen.paste(event.clipboardData.files)) event.preventDefault();
  };

  return (
    <>
      <Form aria-label="New post" onSubmit={(event) => void submit(event)} onPaste={paste}>
        <PostTypes value={postType} onChange={chosen.changeType} disabled={isPending} />
        {chosen.putAway ? (
          <RemovedFileNote
            name={chosen.putAway.file.name}
            more={Math.max(0, chosen.putAway.pictures.length - 1)}
            onUndo={chosen.undo}
          />
        ) : null}
        <Field label="Title" required error={errors.title?.message}>
          <CountedInput
            {...form.register('title')}
            countTo={limits.postTitle}
            countNear
            autoComplete="off"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- only after the bar was pressed: the next key is for the form
            autoFocus={focusTitle}
          />
        </Field>
        <Field label="Content" required error={errors.content?.message}>
          <Textarea {...content} countTo={limits.postContent} countNear />
        </Field>
        <MentionField {...mentions} />
        <TopicField
          value={form.watch('topicId')}
          disabled={isPending}
          onChange={(topicId) => form.setValue('topicId', topicId)}
        />
        {postType === 'video' ? (
          <Field
            label="Video link"
            required
            hint="YouTube and Vimeo videos play right here. Other addresses appear as links."
            error={errors.mediaUrl?.message}
          >
            <Input
              {...form.register('mediaUrl')}
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="https://"
            />
          </Field>
        ) : null}
        {postType === 'audio' ? (
          <FileField
            type={postType}
            file={file}
            error={errors.file?.message}
            disabled={isPending}
            onChoose={(next) => chosen.choose(postType, next)}
          />
        ) : null}
        {postType === 'image' ? (
          <PicturesField
            pictures={pictures}
            altErrors={pictures.map((_, index) =>
              index === 0 ? errors.mediaAlt?.message : errors.pictureAlts?.[index - 1]?.message,
            )}
            error={errors.file?.message ?? errors.pictures?.message}
            disabled={isPending}
            preparing={chosen.isPreparing}
            onAdd={(files) => void chosen.addPictures(files)}
            onChange={chosen.setPictures}
          />
        ) : null}
        {isPending && file ? <UploadProgress share={progress} onCancel={cancel} /> : null}
        <FormActions className="max-sm:sticky max-sm:bottom-0 max-sm:-mx-5 max-sm:flex-row max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:px-5 max-sm:pt-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:*:grow">
          <Button variant="quiet" disabled={isPending} onClick={discard.ask}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="accent"
            pending={isPending || chosen.isPreparing}
            pendingLabel={isPending ? 'Sharing…' : 'Preparing…'}
          >
            Share post
          </Button>
        </FormActions>
      </Form>
      <DiscardDialog {...discard} />
    </>
  );
}

interface Sent {
  readonly body: PostForm;
  readonly file: File | null;
  /** The pictures after the first. */
  readonly more: readonly File[];
}

/** The content of an idempotency key. Files are compared by name, size and date. */
const identityOf = ({ body, file, more }: Sent): unknown =>
  file ? [body, ...[file, ...more].flatMap(({ name, size, lastModified }) => [name, size, lastModified])] : body;

const isAborted = (error: Error): boolean => error.name === 'AbortError';

/**
 * Sends the draft of a post; offline it goes to the outbox with its files. Then refetches the current user, whose
 * points have risen.
 * @param onSent runs before the toast, so that the form is reset when the member sees it
 */
function useCreatePost(draft: string, from: PostForm, onSent: () => void) {
  const client = useApi();
  const queryClient = useQueryClient();
  const userId = useMember().id;
  const [progress, setProgress] = useState(0);
  const sending = useRef<AbortController>(undefined);
  // An unmounted form cannot show how the upload ends.
  useEffect(() => () => sending.current?.abort(), []);
  const mutation = useMutation({
    mutationKey: [createPost.name],
    meta: { contributes: true },
    mutationFn({ body, file, more }: Sent): Promise<FeedPost | null> {
      const idempotencyKey = startDraft(draft, from).keyFor(identityOf({ body, file, more }));
      const own = { key: idempotencyKey, userId };
      if (!file) return sendOrQueue(client, createPost, { body }, own);
      setProgress(0);
      sending.current = new AbortController();
      const watched = { signal: sending.current.signal, onProgress: setProgress };
      const files = { file, ...(more.length > 0 && { files: more }) };
      return sendOrQueue(client, createPost, { body, ...files }, { ...own, watched });
    },
    onMutate: () => draftOf(draft)?.values,
    async onSuccess(post, _, sent) {
      dropDraft(draft, sent);
      onSent();
      if (post === null) return toastPending('Your post');
      await addPost(queryClient, post);
      showOwnPost(post.id);
      toast({ title: 'Post created! (+10 points)' });
      void refreshUser(queryClient);
    },
    onError(error) {
      if (isAborted(error)) toast({ title: 'Upload cancelled', description: 'Your text and file are still here.' });
      else toastFailure('Failed to create post', error);
    },
  });
  return { ...mutation, progress, cancel: () => sending.current?.abort() };
}

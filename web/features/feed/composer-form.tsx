import { zodResolver } from '@hookform/resolvers/zod';
import { type ClipboardEvent, useEffect } from 'react';
import { showFieldErrors } from '#shared/api/field-errors.ts';
import { postForm, type PostForm } from '#shared/contracts/feed.ts';
import { limits } from '#shared/contracts/limits.ts';
import { Button } from '#shared/ui/button.tsx';
import { CountedInput } from '#shared/ui/counted-input.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Form, FormActions } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { blank, type Composing } from './blank-post.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { takesFile } from '#shared/ui/file-choice.ts';
import { FileField } from '#shared/ui/file-field.tsx';
import { PictureWords } from './picture-words.tsx';
import { PostTypes } from './post-types.tsx';
import { PutAway } from './put-away.tsx';
import { UploadProgress } from '#shared/ui/upload-progress.tsx';
import { useCreatePost } from './use-create-post.ts';
import { useDiscard } from './use-discard.ts';
import { useDraftForm } from './use-draft-form.ts';
import { usePostFile } from './use-post-file.ts';

interface Props {
  readonly draft: string;
  readonly focusTitle: boolean;
  readonly onClose: () => void;
}

/** The form of a post: text, image, video or audio (members-side §2). */
export function ComposerForm({ draft, focusTitle, onClose }: Props) {
  const form = useDraftForm<Composing, PostForm>(draft, zodResolver(postForm), blank);
  const { errors } = form.formState;
  const chosen = usePostFile(form);
  const { postType, file } = chosen;
  const { mutate, isPending, progress, cancel } = useCreatePost(draft, blank, onClose);
  const discard = useDiscard(draft, onClose);

  const { setFocus } = form;
  useEffect(() => {
    if (focusTitle) setFocus('title');
  }, [focusTitle, setFocus]);

  const submit = form.handleSubmit(({ mediaUrl, mediaAlt, ...post }) => {
    if (!chosen.isThere()) return;
    const ofItsKind = postType === 'video' ? { mediaUrl } : postType === 'image' ? { mediaAlt } : {};
    mutate({ body: { ...post, ...ofItsKind }, file }, { onError: (error) => void showFieldErrors(error, form) });
  });
  const paste = (event: ClipboardEvent) => {
    if (!isPending && chosen.paste(event.clipboardData.files)) event.preventDefault();
  };

  return (
    <>
      <Form aria-label="New post" onSubmit={(event) => void submit(event)} onPaste={paste}>
        <PostTypes value={postType} onChange={chosen.changeType} disabled={isPending} />
        {chosen.putAway ? <PutAway name={chosen.putAway.file.name} onUndo={chosen.takeBack} /> : null}
        <Field label="Title" required error={errors.title?.message}>
          <CountedInput {...form.register('title')} countTo={limits.postTitle} countNear autoComplete="off" />
        </Field>
        <Field label="Content" required error={errors.content?.message}>
          <Textarea {...form.register('content')} countTo={limits.postContent} countNear />
        </Field>
        {postType === 'video' ? (
          <Field
            label="Video link"
            required
            hint="A film on YouTube or Vimeo plays right here; any other address is shown as a link."
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
        {takesFile(postType) ? (
          <FileField
            type={postType}
            file={file}
            error={errors.file?.message}
            disabled={isPending}
            onChoose={(next) => chosen.choose(postType, next)}
          />
        ) : null}
        {postType === 'image' ? (
          <PictureWords field={form.register('mediaAlt')} error={errors.mediaAlt?.message} />
        ) : null}
        {isPending && file ? <UploadProgress share={progress} onCancel={cancel} /> : null}
        <FormActions>
          <Button variant="quiet" disabled={isPending} onClick={discard.ask}>
            Cancel
          </Button>
          <Button type="submit" variant="accent" pending={isPending} pendingLabel="Sharing…">
            Share post
          </Button>
        </FormActions>
      </Form>
      <DiscardDialog {...discard} />
    </>
  );
}

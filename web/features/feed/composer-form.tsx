import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { showFieldErrors } from '#shared/api/field-errors.ts';
import { postForm, type PostForm } from '#shared/contracts/feed.ts';
import { limits } from '#shared/contracts/limits.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Form, FormActions } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { blank } from './blank-post.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { PostTypes } from './post-types.tsx';
import { useCreatePost } from './use-create-post.ts';
import { useDiscard } from './use-discard.ts';
import { useDraftForm } from './use-draft-form.ts';

interface Props {
  readonly draft: string;
  readonly focusTitle: boolean;
  readonly onClose: () => void;
}

/** The form of a post: text or video (members-side §2). */
export function ComposerForm({ draft, focusTitle, onClose }: Props) {
  const form = useDraftForm(draft, zodResolver(postForm), blank);
  const { errors } = form.formState;
  const postType = form.watch('postType') ?? 'text';
  const { mutate, isPending } = useCreatePost(draft, blank, onClose);
  const discard = useDiscard(draft, onClose);

  const { setFocus } = form;
  useEffect(() => {
    if (focusTitle) setFocus('title');
  }, [focusTitle, setFocus]);

  const choose = (type: NonNullable<PostForm['postType']>) => {
    form.setValue('postType', type);
    form.setValue('mediaUrl', '');
    form.clearErrors('mediaUrl');
  };
  const submit = form.handleSubmit(({ mediaUrl, ...post }) =>
    mutate(postType === 'video' ? { ...post, mediaUrl } : post, {
      onError: (error) => void showFieldErrors(error, form),
    }),
  );

  return (
    <>
      <Form aria-label="New post" onSubmit={(event) => void submit(event)}>
        <PostTypes value={postType} onChange={choose} />
        <Field label="Title" required error={errors.title?.message}>
          <Input {...form.register('title')} autoComplete="off" />
        </Field>
        <Field label="Content" required error={errors.content?.message}>
          <Textarea {...form.register('content')} countTo={limits.postContent} />
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

import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { showFieldErrors } from '#shared/api/field-errors.ts';
import { type FeedPost, postEdit } from '#shared/contracts/feed.ts';
import { limits } from '#shared/contracts/limits.ts';
import { CountedInput } from '#shared/ui/counted-input.tsx';
import { Field } from '#shared/ui/field.tsx';
import { PictureWords } from './picture-words.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { draftOf } from './drafts.ts';
import { InlineEdit } from './inline-edit.tsx';
import { hasPicture, wordsOf } from './post-words.ts';
import { useDraftForm } from './use-draft-form.ts';
import { useUpdatePost } from './use-post-writes.ts';

interface Props {
  readonly post: FeedPost;
  readonly draft: string;
  readonly headingId: string;
}

/** One's own post, open for changes. */
export function PostEditForm({ post, draft, headingId }: Props) {
  // What the post said when the editing began: news that come meanwhile do not count as changes of one's own.
  const [from] = useState(() => draftOf(draft)?.from ?? wordsOf(post));
  const form = useDraftForm(draft, zodResolver(postEdit), from as ReturnType<typeof wordsOf>);
  const { errors } = form.formState;
  const { mutate, isPending } = useUpdatePost(post, draft);
  const submit = form.handleSubmit((body) => mutate(body, { onError: (error) => void showFieldErrors(error, form) }));

  const { setFocus } = form;
  useEffect(() => setFocus('content'), [setFocus]);

  return (
    <div>
      <h2 id={headingId} className="sr-only">
        {post.title}
      </h2>
      <InlineEdit label="Edit post" draft={draft} pending={isPending} onSubmit={(event) => void submit(event)}>
        <Field label="Title" required error={errors.title?.message}>
          <CountedInput {...form.register('title')} countTo={limits.postTitle} countNear autoComplete="off" />
        </Field>
        <Field label="Content" required error={errors.content?.message}>
          <Textarea {...form.register('content')} countTo={limits.postContent} countNear />
        </Field>
        {hasPicture(post) ? <PictureWords field={form.register('mediaAlt')} error={errors.mediaAlt?.message} /> : null}
      </InlineEdit>
    </div>
  );
}

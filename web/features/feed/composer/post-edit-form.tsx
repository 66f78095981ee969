import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { showFieldErrors } from '#shared/api/field-errors.ts';
import { postEdit } from '#shared/contracts/forms/feed.ts';
import { updatePost } from '#shared/contracts/endpoints/feed.ts';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { limits } from '#shared/contracts/limits.ts';
import { CountedInput } from '#shared/ui/counted-input.tsx';
import { Field } from '#shared/ui/field.tsx';
import { placeMentions } from '#shared/rules/mentions.ts';
import { MentionField } from './mention-field.tsx';
import { PictureWords, useDraftForm, useMentions } from './post-fields.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { claimDraft } from '../drafts/draft-sync.ts';
import { draftOf, dropDraft, hasPicture, wordsOf } from '../drafts/drafts.ts';
import { TopicField } from './topic-field.tsx';
import { InlineEdit } from './inline-edit.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { useApi } from '#shared/api/api-context.tsx';
import { changePost, refreshPost } from '#shared/api/feed-cache.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { toastFailure } from '../toast-failure.ts';

interface Props {
  readonly post: FeedPost;
  readonly draft: string;
  readonly headingId: string;
}

/** Edits one's own post in place. */
export function PostEditForm({ post, draft, headingId }: Props) {
  // The post as it was when editing began: an update from the server does not count as an own change.
  const [from] = useState(() => draftOf(draft)?.from ?? wordsOf(post));
  const form = useDraftForm(draft, zodResolver(postEdit), from as ReturnType<typeof wordsOf>);
  const { errors } = form.formState;
  const { mutate, isPending } = useUpdatePost(post, draft);
  const { content, mentions } = useMentions(form);
  const submit = form.handleSubmit(({ topicId, mentions: chosen = [], ...words }) => {
    if (!claimDraft(draft)) return;
    // Sent only if changed here: an administrator may have changed it in the meantime.
    const topic = topicId === (from['topicId'] ?? null) ? {} : { topicId };
    const placed = placeMentions(words.content, chosen);
    // A text that had mentions says so when it has none any more.
    const mentioned = placed.length > 0 || post.mentions ? { mentions: placed } : {};
    mutate({ ...words, ...topic, ...mentioned }, { onError: (error) => void showFieldErrors(error, form) });
  });

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
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by "Edit" */}
          <Textarea {...content} countTo={limits.postContent} countNear autoFocus />
        </Field>
        <MentionField {...mentions} postId={post.id} />
        <TopicField
          value={form.watch('topicId')}
          disabled={isPending}
          onChange={(topicId) => form.setValue('topicId', topicId)}
        />
        {hasPicture(post) ? (
          <PictureWords
            field={form.register('mediaAlt')}
            error={errors.mediaAlt?.message}
            {...(post.pictures && { place: 1 })}
          />
        ) : null}
        {post.pictures?.slice(1).map(({ url }, index) => (
          <PictureWords
            key={url}
            place={index + 2}
            field={form.register(`pictureAlts.${index}`)}
            error={errors.pictureAlts?.[index]?.message}
          />
        ))}
      </InlineEdit>
    </div>
  );
}

/** Saves the draft of an edit. */
function useUpdatePost({ id }: FeedPost, draft: string) {
  const client = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof postEdit>) => client.call(updatePost, { params: { id: String(id) }, body }),
    onMutate: () => draftOf(draft)?.values,
    onSuccess(post, _, sent) {
      dropDraft(draft, sent);
      changePost(queryClient, id, () => post);
      toast({ title: 'Post updated' });
    },
    onError(error) {
      toastFailure('Failed to update post', error);
      void refreshPost(queryClient, client, id);
    },
  });
}

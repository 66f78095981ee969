import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { showFieldErrors } from '#shared/api/field-errors.ts';
import { type Comment, commentForm } from '#shared/contracts/feed.ts';
import { limits } from '#shared/contracts/limits.ts';
import { Field } from '#shared/ui/field.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { draftOf } from './drafts.ts';
import { InlineEdit } from './inline-edit.tsx';
import { useDraftForm } from './use-draft-form.ts';
import { useUpdateComment } from './use-comment-writes.ts';

/** One's own comment, open for changes. */
export function CommentEditForm({ comment, draft }: { comment: Comment; draft: string }) {
  const [from] = useState(() => draftOf(draft)?.from ?? { content: comment.content });
  const form = useDraftForm(draft, zodResolver(commentForm), from as { content: string });
  const { mutate, isPending } = useUpdateComment(comment, draft);
  const submit = form.handleSubmit((body) => mutate(body, { onError: (error) => void showFieldErrors(error, form) }));

  const { setFocus } = form;
  useEffect(() => setFocus('content'), [setFocus]);

  return (
    <InlineEdit label="Edit comment" draft={draft} pending={isPending} onSubmit={(event) => void submit(event)}>
      <Field label="Your words" hideLabel required error={form.formState.errors.content?.message}>
        <Textarea {...form.register('content')} countTo={limits.comment} countNear className="min-h-20!" />
      </Field>
    </InlineEdit>
  );
}

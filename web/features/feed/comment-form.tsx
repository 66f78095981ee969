import { zodResolver } from '@hookform/resolvers/zod';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import type { KeyboardEvent } from 'react';
import { showFieldErrors } from '#shared/api/field-errors.ts';
import { commentForm, type FeedPost } from '#shared/contracts/feed.ts';
import { limits } from '#shared/contracts/limits.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Form } from '#shared/ui/form.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { useMember } from '../../app/member.tsx';
import { DraftNote } from './draft-note.tsx';
import { draftName } from './drafts.ts';
import { useCreateComment } from './use-comment-writes.ts';
import { useDraftForm } from './use-draft-form.ts';

const blank = { content: '' };

/** The box under a post. Ctrl or Cmd with Enter sends, Enter alone begins a new line. */
export function CommentForm({ post }: { post: FeedPost }) {
  const member = useMember();
  const draft = draftName(member.id, 'comment', post.id);
  const form = useDraftForm(draft, zodResolver(commentForm), blank);
  const { mutate, isPending } = useCreateComment(post.id, draft, blank, () => form.reset(blank));
  const submit = form.handleSubmit((body) => {
    if (isPending) return;
    mutate(body, {
      onError: (error) => void showFieldErrors(error, form),
    });
  });
  const sendOnCtrlEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit();
  };

  return (
    <Form onSubmit={(event) => void submit(event)} className="grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-3!">
      <Avatar {...member} src={member.profileImageUrl} size="sm" className="mt-1" />
      <Field label="Write a comment" hideLabel required error={form.formState.errors.content?.message}>
        <Textarea
          {...form.register('content')}
          rows={1}
          countTo={limits.comment}
          countNear
          placeholder="Write a comment…"
          readOnly={isPending}
          onKeyDown={sendOnCtrlEnter}
          className="min-h-11! resize-none text-sm"
        />
      </Field>
      <IconButton type="submit" label="Add comment" pending={isPending}>
        {isPending ? <Spinner /> : <SendHorizontal aria-hidden="true" className="size-5 text-blue" />}
      </IconButton>
      <div className="col-span-2 col-start-2 -mt-1 empty:hidden">
        <DraftNote draft={draft} onDiscard={() => form.reset(blank)} />
      </div>
    </Form>
  );
}

import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { type KeyboardEvent, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod/mini';
import type { newComment } from '#shared/contracts/forms/feed.ts';
import { createComment } from '#shared/contracts/endpoints/feed.ts';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { limits } from '#shared/contracts/limits.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { cx } from '#shared/ui/cx.ts';
import { controlClass, Field } from '#shared/ui/field.tsx';
import { Form } from '#shared/ui/form.tsx';
import { IconButton } from '#shared/ui/button.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { useMember } from '../../../app/member.tsx';
import { DraftNote } from '../drafts/draft-controls.tsx';
import { draftName, draftOf, dropDraft, startDraft } from '../drafts/drafts.ts';
import { HiddenMentionField } from '../composer/mention-field.tsx';
import { type CommentFields, useDraftText } from './use-draft-form.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { addComment, refreshPost } from '#shared/api/feed-cache.ts';
import { refreshUser } from '#shared/api/queries/auth.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { isComposing } from '#shared/ui/use-typing.ts';
import { sendOrQueue } from '../../../device/outbox/page-outbox.ts';
import { toastPending } from '../../../device/outbox/toasts.ts';
import { toastFailure } from '../toast-failure.ts';

const blank = { content: '' };

interface CommentBoxProps {
  readonly post: FeedPost;
  /** The post is far down a list. */
  readonly isFar: boolean;
}

/**
 * The comment box under a post. Far down a list only its placeholder is rendered until somebody wants to write:
 * Chromium's autofill scans every text box of the page whenever more posts load, which blocks the main thread (decision
 * 0221).
 */
export function CommentBox({ post, isFar }: CommentBoxProps) {
  const member = useMember();
  const [isOpen, setOpen] = useState(() => !isFar || draftOf(draftName(member.id, 'comment', post.id)) !== undefined);
  const [isWanted, setWanted] = useState(false);
  if (isOpen) return <CommentForm post={post} isWanted={isWanted} />;
  // Synchronously: phones show their keyboard only during a press.
  const open = () =>
    flushSync(() => {
      setOpen(true);
      setWanted(true);
    });
  return (
    <button type="button" onFocus={open} onClick={open} className="flex w-full cursor-text items-start gap-3 text-left">
      <Avatar {...member} src={member.profileImageUrl} size="sm" className="mt-1 @max-3xs:hidden" />
      <span className={cx(controlClass, 'min-h-11 grow text-sm leading-relaxed text-muted!')}>{PLACEHOLDER}</span>
      <span className="grid size-11 shrink-0 place-items-center">
        <SendHorizontal aria-hidden="true" className="size-5 text-blue" />
      </span>
    </button>
  );
}

const PLACEHOLDER = 'Write a comment…';

interface CommentFormProps {
  readonly post: FeedPost;
  /** Focuses the box on mount. */
  readonly isWanted: boolean;
}

/** Ctrl+Enter or Cmd+Enter sends, Enter alone starts a new line. */
function CommentForm({ post, isWanted }: CommentFormProps) {
  const member = useMember();
  const draft = draftName(member.id, 'comment', post.id);
  const { mutateAsync, isPending } = useCreateComment(post.id, draft, blank);
  const { box, held, problem, props, clear } = useDraftText(draft, blank, mutateAsync);
  useLayoutEffect(() => {
    if (isWanted) box.current?.focus();
  }, [isWanted, box]);

  return (
    <Form
      {...props}
      className="grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-3! @max-3xs:grid-cols-[minmax(0,1fr)_auto]"
    >
      <Avatar {...member} src={member.profileImageUrl} size="sm" className="mt-1 @max-3xs:hidden" />
      <Field label="Write a comment" hideLabel required error={problem}>
        <Textarea
          ref={box}
          name="content"
          rows={1}
          countTo={limits.comment}
          countNear
          placeholder={PLACEHOLDER}
          readOnly={isPending}
          onKeyDown={sendOnCtrlEnter}
          className="min-h-11! resize-none text-sm"
        />
      </Field>
      <IconButton type="submit" label="Add comment" pending={isPending}>
        {isPending ? <Spinner /> : <SendHorizontal aria-hidden="true" className="size-5 text-blue" />}
      </IconButton>
      <HiddenMentionField box={box} held={held} postId={post.id} />
      <div className="col-span-2 col-start-2 -mt-1 empty:hidden @max-3xs:col-start-1">
        <DraftNote draft={draft} onDiscard={clear} />
      </div>
    </Form>
  );
}

export function sendOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event.nativeEvent)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

type NewComment = z.output<typeof newComment>;

/** Sends the draft of a comment or reply; offline it goes to the outbox. */
export function useCreateComment(postId: number, draft: string, from: CommentFields) {
  const client = useApi();
  const queryClient = useQueryClient();
  const userId = useMember().id;
  return useMutation({
    meta: { contributes: true },
    mutationFn: (body: NewComment) =>
      sendOrQueue(
        client,
        createComment,
        { params: { id: String(postId) }, body },
        { key: startDraft(draft, from).keyFor(body), userId },
      ),
    onMutate: () => draftOf(draft)?.values,
    async onSuccess(comment, { parentId }, sent) {
      dropDraft(draft, sent);
      if (comment === null) return toastPending(parentId ? 'Your reply' : 'Your comment');
      await addComment(queryClient, comment);
      toast({ title: `${parentId ? 'Reply' : 'Comment'} added! (+5 points)` });
      void refreshUser(queryClient);
      void refreshPost(queryClient, client, postId);
    },
    onError(error) {
      toastFailure('Failed to add comment', error);
      void refreshPost(queryClient, client, postId);
    },
  });
}

import Pencil from 'lucide-react/icons/pencil';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { adminDeleteComment, deleteComment, updateComment } from '#shared/contracts/endpoints/feed.ts';
import type { commentForm } from '#shared/contracts/forms/feed.ts';
import type { Comment } from '#shared/contracts/feed.ts';
import { commentAnchor, feedPostPath } from '#shared/rules/feed-links.ts';
import { cx } from '#shared/ui/cx.ts';
import { IconButton } from '#shared/ui/button.tsx';
import { lazyPart } from '#shared/ui/lazy-part.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { MemberAvatar } from '../../member-card/person-link.tsx';
import { useMember } from '../../../app/member.tsx';
import { ReportButton } from '../../report/report-button.tsx';
import { commentAction, CommentLikeButton } from './comment-like.tsx';
import { DeleteButton } from '../post/delete-button.tsx';
import { draftName, draftOf, dropDraft } from '../drafts/drafts.ts';
import { HiddenMentionField } from '../composer/mention-field.tsx';
import { TextWithMentions } from '../text-with-mentions.tsx';
import { InlineEdit, SavedChanges, useInlineEdit } from '../composer/inline-edit.tsx';
import { PersonLine, useCurrentAuthor } from '../post/person-line.tsx';
import { limits } from '#shared/contracts/limits.ts';
import { Field } from '#shared/ui/field.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { type CommentFields, toCommentFields, useDraftText } from './use-draft-form.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { useApi } from '#shared/api/api-context.tsx';
import { changeComment, refreshPost, removeComment } from '#shared/api/feed-cache.ts';
import { refreshUser } from '#shared/api/queries/auth.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { toastFailure } from '../toast-failure.ts';

/** Loaded on the first sign of interest. */
export const ReplyForm = lazyPart(async () => (await import('./reply-form.tsx')).ReplyForm, {
  fallback: <Skeleton className="h-24" />,
});

interface Props {
  readonly comment: Comment;
  /** Highlights the comment that the address names. */
  readonly marked: boolean;
  readonly onReply: (comment: Comment) => void;
  readonly hasReplies?: boolean;
  /** The replies. */
  readonly children?: ReactNode;
}

/**
 * One comment or reply, with like and reply buttons. Its author can edit it; its author and administrators can delete
 * it.
 */
export function CommentItem({ comment, marked, onReply, hasReplies, children }: Props) {
  const member = useMember();
  const person = useCurrentAuthor(comment.user);
  const draft = draftName(member.id, 'edit-comment', comment.id);
  const editButton = useRef<HTMLButtonElement>(null);
  const { editing, waits, begin } = useInlineEdit(draft, editButton);
  const edit = () => begin(toCommentFields(comment));
  const { mutate, isPending } = useDeleteComment(comment, draft);
  const isMine = person.id === member.id;

  return (
    <li
      id={commentAnchor(comment.id)}
      data-item=""
      tabIndex={-1}
      className={cx(
        'grid scroll-mt-24 grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 @max-3xs:grid-cols-1',
        marked && '-mx-3 rounded-sm bg-tint p-3',
      )}
    >
      <MemberAvatar person={person} size="sm" />
      <div className="flex min-w-0 items-start justify-between gap-x-2 @max-3xs:flex-wrap">
        <PersonLine
          person={person}
          createdAt={comment.createdAt}
          updatedAt={comment.updatedAt}
          at={feedPostPath(comment.postId, comment.id)}
        />
        <div className="-mt-0.5 -mr-2 flex text-muted">
          {isMine ? (
            <IconButton ref={editButton} size="sm" label="Edit comment" disabled={editing} onClick={edit}>
              <Pencil aria-hidden="true" className="size-4" />
            </IconButton>
          ) : null}
          {isMine ? null : <ReportButton kind="comment" targetId={comment.id} />}
          {isMine || member.isAdmin ? (
            <DeleteButton
              what="comment"
              description={
                hasReplies
                  ? 'This permanently deletes the comment. The replies stay.'
                  : 'This permanently deletes the comment.'
              }
              pending={isPending}
              asksReason={!isMine}
              onConfirm={mutate}
            />
          ) : null}
        </div>
      </div>
      <div className="col-start-2 grid gap-2 @max-3xs:col-start-1">
        {waits ? (
          <SavedChanges
            what="comment"
            draft={draft}
            onContinue={edit}
            onDiscarded={() => editButton.current?.focus()}
          />
        ) : null}
        {editing ? (
          <CommentEditForm comment={comment} draft={draft} />
        ) : (
          <>
            <TextWithMentions text={comment.content} mentions={comment.mentions} className="text-sm" />
            <div className="-mt-1 -mb-1 -ml-2 flex flex-wrap">
              <CommentLikeButton comment={comment} />
              <button
                type="button"
                onPointerEnter={ReplyForm.prepare}
                onFocus={ReplyForm.prepare}
                onClick={() => onReply(comment)}
                className={commentAction}
              >
                Reply
              </button>
            </div>
          </>
        )}
      </div>
      {children}
    </li>
  );
}

/** Edits one's own comment in place. */
function CommentEditForm({ comment, draft }: { comment: Comment; draft: string }) {
  const [from] = useState(() => (draftOf(draft)?.from as CommentFields | undefined) ?? toCommentFields(comment));
  const { mutateAsync, isPending } = useUpdateComment(comment, draft);
  const { box, held, problem, props } = useDraftText(draft, from, mutateAsync);
  useLayoutEffect(() => box.current?.focus(), [box]);

  return (
    <InlineEdit label="Edit comment" draft={draft} pending={isPending} {...props}>
      <Field label="Your comment" hideLabel required error={problem}>
        <Textarea ref={box} name="content" countTo={limits.comment} countNear className="min-h-20!" />
      </Field>
      <HiddenMentionField box={box} held={held} postId={comment.postId} />
      <input type="hidden" name="postId" value={comment.postId} />
    </InlineEdit>
  );
}

/** Saves the draft of an edit. */
function useUpdateComment({ id, postId }: Comment, draft: string) {
  const client = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof commentForm>) =>
      client.call(updateComment, { params: { id: String(id) }, body }),
    onMutate: () => draftOf(draft)?.values,
    async onSuccess(comment, _, sent) {
      dropDraft(draft, sent);
      await changeComment(queryClient, comment);
      toast({ title: 'Comment updated' });
    },
    onError(error) {
      toastFailure('Failed to update comment', error);
      void refreshPost(queryClient, client, postId);
    },
  });
}

/** Deletes one's own comment, or any comment as an administrator. */
function useDeleteComment(comment: Comment, draft: string) {
  const client = useApi();
  const queryClient = useQueryClient();
  const isMine = comment.user.id === useMember().id;
  return useMutation({
    mutationFn: async (reason: string): Promise<unknown> => {
      const params = { id: String(comment.id) };
      if (isMine) return client.call(deleteComment, { params });
      return client.call(adminDeleteComment, { params, body: { reason } });
    },
    async onSuccess() {
      dropDraft(draft);
      await removeComment(queryClient, comment);
      toast({ title: 'Comment deleted' });
      void refreshUser(queryClient);
      void refreshPost(queryClient, client, comment.postId);
    },
    onError(error) {
      toastFailure('Failed to delete comment', error);
      void refreshPost(queryClient, client, comment.postId);
    },
  });
}

import Pencil from 'lucide-react/icons/pencil';
import { useLayoutEffect, useRef, useState } from 'react';
import { adminDeleteComment, deleteComment, updateComment } from '#shared/contracts/endpoints/feed.ts';
import type { commentForm } from '#shared/contracts/forms/feed.ts';
import type { Comment } from '#shared/contracts/feed.ts';
import { commentAnchor, feedPostPath } from '#shared/rules/feed-links.ts';
import { cx } from '#shared/ui/cx.ts';
import { IconButton } from '#shared/ui/button.tsx';
import { LinkedText } from '#shared/ui/linked-text.tsx';
import { MemberAvatar } from '../member-card/person-link.tsx';
import { useMember } from '../../app/member.tsx';
import { ReportButton } from '../report/report-button.tsx';
import { DeleteButton } from './delete-button.tsx';
import { draftName, draftOf, dropDraft } from './drafts.ts';
import { InlineEdit, KeptChanges, useInlineEdit } from './inline-edit.tsx';
import { PersonLine, useCurrentAuthor } from './person-line.tsx';
import { limits } from '#shared/contracts/limits.ts';
import { Field } from '#shared/ui/field.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';
import { useDraftText } from './use-draft-form.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { useApi } from '#shared/api/api-context.tsx';
import { changeComment, refreshPost, removeComment } from '#shared/api/feed-cache.ts';
import { refreshUser } from '#shared/api/queries/auth.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { toastFailure } from './toast-failure.ts';

/**
 * One comment. Its author can edit it; its author and administrators can delete it.
 * @param marked highlights the comment that the address names
 */
export function CommentItem({ comment, marked = false }: { comment: Comment; marked?: boolean }) {
  const member = useMember();
  const person = useCurrentAuthor(comment.user);
  const draft = draftName(member.id, 'edit-comment', comment.id);
  const editButton = useRef<HTMLButtonElement>(null);
  const { editing, waits, begin } = useInlineEdit(draft, editButton);
  const edit = () => begin({ content: comment.content });
  const { mutate, isPending } = useDeleteComment(comment);
  const isMine = person.id === member.id;

  return (
    <li
      id={commentAnchor(comment.id)}
      data-item=""
      tabIndex={-1}
      className={cx(
        'grid scroll-mt-24 grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2',
        marked && '-mx-3 rounded-sm bg-tint p-3',
      )}
    >
      <MemberAvatar person={person} size="sm" />
      <div className="flex min-w-0 items-start justify-between gap-2">
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
              description="It goes for good."
              pending={isPending}
              asksReason={!isMine}
              onConfirm={mutate}
            />
          ) : null}
        </div>
      </div>
      <div className="col-start-2 grid gap-2">
        {waits ? (
          <KeptChanges what="comment" draft={draft} onContinue={edit} onDiscarded={() => editButton.current?.focus()} />
        ) : null}
        {editing ? (
          <CommentEditForm comment={comment} draft={draft} />
        ) : (
          <LinkedText text={comment.content} className="text-sm" />
        )}
      </div>
    </li>
  );
}

/** Edits one's own comment in place. */
function CommentEditForm({ comment, draft }: { comment: Comment; draft: string }) {
  const [from] = useState(() => draftOf(draft)?.from ?? { content: comment.content });
  const { mutateAsync, isPending } = useUpdateComment(comment, draft);
  const { box, problem, props } = useDraftText(draft, from as Words, mutateAsync);
  useLayoutEffect(() => box.current?.focus(), [box]);

  return (
    <InlineEdit label="Edit comment" draft={draft} pending={isPending} {...props}>
      <Field label="Your words" hideLabel required error={problem}>
        <Textarea ref={box} name="content" countTo={limits.comment} countNear className="min-h-20!" />
      </Field>
    </InlineEdit>
  );
}

type Words = z.output<typeof commentForm>;

/** Saves the draft of an edit. */
function useUpdateComment({ id, postId }: Comment, draft: string) {
  const client = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Words) => client.call(updateComment, { params: { id: String(id) }, body }),
    async onSuccess(comment) {
      dropDraft(draft);
      await changeComment(queryClient, comment);
      toast({ title: 'Comment updated' });
    },
    onError(error) {
      toastFailure('Failed to update comment', error);
      void refreshPost(queryClient, client, postId);
    },
  });
}

/** Deletes one's own comment, or anybody's as an administrator. */
function useDeleteComment(comment: Comment) {
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

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { useApi } from '#shared/api/api-context.tsx';
import { addComment, changeComment, refreshPost, removeComment } from '#shared/api/feed-cache.ts';
import { refreshUser } from '#shared/api/queries/auth.ts';
import {
  adminDeleteComment,
  type Comment,
  type commentForm,
  createComment,
  deleteComment,
  updateComment,
} from '#shared/contracts/feed.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useMember } from '../../app/member.tsx';
import { sendOrKeep } from '../../offline/outbox/send-or-keep.ts';
import { tellKept } from '../../offline/outbox/tell-kept.ts';
import { dropDraft, startDraft } from './drafts.ts';
import { postLane } from './lanes.ts';
import { tellFailure } from './tell-failure.ts';

type Words = z.output<typeof commentForm>;

/** Sends the draft of a comment, or keeps it until there is a network; as `useCreatePost`. */
export function useCreateComment(postId: number, draft: string, from: Words, onSent: () => void) {
  const client = useApi();
  const queryClient = useQueryClient();
  const userId = useMember().id;
  return useMutation({
    meta: { deed: true },
    mutationFn: (body: Words) =>
      sendOrKeep(
        client,
        createComment,
        { params: { id: String(postId) }, body },
        { key: startDraft(draft, from).keyFor(body), userId, lane: postLane(postId) },
      ),
    async onSuccess(comment) {
      dropDraft(draft);
      onSent();
      if (comment === null) return tellKept('Your comment');
      await addComment(queryClient, comment);
      toast({ title: 'Comment added! (+5 points)' });
      void refreshUser(queryClient);
      void refreshPost(queryClient, client, postId);
    },
    onError(error) {
      tellFailure('Failed to add comment', error);
      void refreshPost(queryClient, client, postId);
    },
  });
}

/** Changes one's own comment to what a draft says. */
export function useUpdateComment({ id, postId }: Comment, draft: string) {
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
      tellFailure('Failed to update comment', error);
      void refreshPost(queryClient, client, postId);
    },
  });
}

/** Deletes one's own comment, or anybody's as an administrator. */
export function useDeleteComment(comment: Comment) {
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
      tellFailure('Failed to delete comment', error);
      void refreshPost(queryClient, client, comment.postId);
    },
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { useApi } from '#shared/api/api-context.tsx';
import { changePost, refreshPost, removePost } from '#shared/api/feed-cache.ts';
import { refreshUser } from '#shared/api/queries/auth.ts';
import { adminDeletePost, deletePost, type FeedPost, type postEdit, updatePost } from '#shared/contracts/feed.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useMember } from '../../app/member.tsx';
import { dropDraft } from './drafts.ts';
import { tellFailure } from './tell-failure.ts';

/** Changes one's own post to what a draft says. */
export function useUpdatePost({ id }: FeedPost, draft: string) {
  const client = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof postEdit>) => client.call(updatePost, { params: { id: String(id) }, body }),
    onSuccess(post) {
      dropDraft(draft);
      changePost(queryClient, id, () => post);
      toast({ title: 'Post updated' });
    },
    onError(error) {
      tellFailure('Failed to update post', error);
      void refreshPost(queryClient, client, id);
    },
  });
}

/** Deletes one's own post, or anybody's as an administrator. */
export function useDeletePost({ id, author }: FeedPost) {
  const client = useApi();
  const queryClient = useQueryClient();
  const isMine = author.id === useMember().id;
  return useMutation({
    mutationFn: async (reason: string): Promise<unknown> => {
      const params = { id: String(id) };
      if (isMine) return client.call(deletePost, { params });
      return client.call(adminDeletePost, { params, body: { reason } });
    },
    async onSuccess() {
      await removePost(queryClient, id);
      toast({ title: 'Post deleted' });
      void refreshUser(queryClient);
    },
    onError(error) {
      tellFailure('Failed to delete post', error);
      void refreshPost(queryClient, client, id);
    },
  });
}

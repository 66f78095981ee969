import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { addPost } from '#shared/api/feed-cache.ts';
import { refreshUser } from '#shared/api/queries/auth.ts';
import { createPost, type PostForm } from '#shared/contracts/feed.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { dropDraft, startDraft } from './drafts.ts';
import { tellFailure } from './tell-failure.ts';

/**
 * Sends the draft of a post. The server gives the points; the person is read again to show them.
 * @param onSent before anybody is told, so that what is done next finds the form as it should be
 */
export function useCreatePost(draft: string, from: PostForm, onSent: () => void) {
  const client = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PostForm) =>
      client.call(createPost, { body }, { idempotencyKey: startDraft(draft, from).keyFor(body) }),
    async onSuccess(post) {
      dropDraft(draft);
      onSent();
      await addPost(queryClient, post);
      toast({ title: 'Post created! (+10 points)' });
      void refreshUser(queryClient);
    },
    onError: (error) => tellFailure('Failed to create post', error),
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { createKeyring } from '#shared/api/keyring.ts';
import { refreshReadsOf } from '#shared/api/queries/console.ts';
import { type BlogPost, createBlogPost, deleteBlogPost, updateBlogPost } from '#shared/contracts/blog.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import type { PostDraft } from './post-draft.ts';
import type { PostBody } from './post-values.ts';

export interface Saved {
  readonly body: PostBody;
  /** The version that the change began from; null for a new post. */
  readonly basis: string | null;
}

const BLOG = '/api/blog/posts';

/** Members-side §8. That nobody is signed in any more is said by the shell. */
function tell(error: Error, description: string): void {
  if (error instanceof ApiError && error.code === 'not_authenticated') return;
  toast({ variant: 'destructive', title: 'Error', description });
}

/** Creates a post, always published (members-side §4), or changes the one that is given. */
export function useSavePost(
  post: BlogPost | null,
  { attempt, onAttempt }: { attempt: PostDraft['attempt']; onAttempt: (attempt: PostDraft['attempt']) => void },
) {
  const client = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn({ body, basis }: Saved) {
      if (post && basis !== null) {
        const changed = { ...body, published: post.published, ifUpdatedAt: basis };
        return client.call(updateBlogPost, { params: { slug: post.slug }, body: changed });
      }
      const created = { ...body, published: true };
      const idempotencyKey = createKeyring(attempt, onAttempt)(created);
      return client.call(createBlogPost, { body: created }, { idempotencyKey });
    },
    onSuccess: async (_, { basis }) => {
      toast({ title: `Blog post ${basis === null ? 'created' : 'updated'} successfully` });
      await refreshReadsOf(queryClient, BLOG);
    },
    onError: (error, { basis }) => tell(error, `Failed to ${basis === null ? 'create' : 'update'} blog post`),
  });
}

export function useDeletePost() {
  const client = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ slug }: BlogPost) => client.call(deleteBlogPost, { params: { slug } }),
    onSuccess: () => toast({ title: 'Blog post deleted successfully' }),
    onError: (error) => tell(error, 'Failed to delete blog post'),
    // Also after a failure: it may be gone already.
    onSettled: () => refreshReadsOf(queryClient, BLOG),
  });
}

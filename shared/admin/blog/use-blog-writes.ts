import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError, orNull } from '#shared/api/api-error.ts';
import { refreshReadsOf } from '#shared/api/queries/console.ts';
import type { BlogPost } from '#shared/contracts/blog.ts';
import { createBlogPost, deleteBlogPost, getBlogPost, updateBlogPost } from '#shared/contracts/endpoints/blog.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { EditConflict, saveChange, type Tries } from '../conflicts/save-change.ts';
import type { PostBody } from './post-values.ts';

export interface Saved {
  readonly body: PostBody;
  /** The version that the change began from; null for a new post. */
  readonly basis: string | null;
  /** Whether a post says already all that was changed. */
  readonly isSaved: (now: BlogPost) => boolean;
}

const BLOG = '/api/blog/posts';

/** Members-side §8. That nobody is signed in any more is said by the shell. */
function tell(error: Error, description: string): void {
  if (error instanceof ApiError && error.code === 'not_authenticated') return;
  toast({ variant: 'destructive', title: 'Error', description });
}

/**
 * Creates a post, always published, or changes the one that is given. Pressed again after an answer
 * that was lost, it makes one post and one change.
 * @param noteTry puts the latest try on the device
 */
export function useSavePost(post: BlogPost | null, tries: Tries<BlogPost>, noteTry: () => void) {
  const client = useApi();
  const queryClient = useQueryClient();
  const change = ({ slug, published }: BlogPost, { body, isSaved }: Saved, basis: string) =>
    saveChange<BlogPost>({
      basis,
      send: (ifUpdatedAt) =>
        client.call(updateBlogPost, { params: { slug }, body: { ...body, published, ifUpdatedAt } }),
      read: () => orNull(client.call(getBlogPost, { params: { slug } })),
      isSaved,
      isEarlierTry: (now) => tries.include(now),
    });
  const create = async (saved: Saved): Promise<BlogPost> => {
    const body = { ...saved.body, published: true };
    const earlier = tries.unanswered;
    if (earlier && earlier.body !== JSON.stringify(body)) {
      // Other words were sent before, and may have arrived: they make the post that these words change.
      const { body: text, key } = earlier;
      const words = JSON.parse(text) as typeof body;
      const made = await client.call(createBlogPost, { body: words }, { idempotencyKey: key }).catch(nothingIfRefused);
      if (made) {
        tries.add(saved.body);
        return change(made, saved, made.updatedAt);
      }
    }
    const idempotencyKey = tries.begin(body);
    noteTry();
    return client.call(createBlogPost, { body }, { idempotencyKey });
  };
  const save = (saved: Saved): Promise<BlogPost> => {
    if (!post || saved.basis === null) return create(saved);
    tries.begin(saved.body);
    noteTry();
    return change(post, saved, saved.basis);
  };
  return useMutation({
    mutationFn: (saved: Saved) => save(saved),
    onSuccess: async (_, { basis }) => {
      toast({ title: `Blog post ${basis === null ? 'created' : 'updated'} successfully` });
      await refreshReadsOf(queryClient, BLOG);
    },
    onError: (error, { basis }) => {
      if (isRefusal(error)) {
        tries.refused();
        noteTry();
      }
      tell(error, `Failed to ${basis === null ? 'create' : 'update'} blog post`);
    },
  });
}

export function useDeletePost() {
  const client = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ slug }: { readonly slug: string }) => client.call(deleteBlogPost, { params: { slug } }),
    onSuccess: () => toast({ title: 'Blog post deleted successfully' }),
    onError: (error) => tell(error, 'Failed to delete blog post'),
    // Also after a failure: it may be gone already.
    onSettled: () => refreshReadsOf(queryClient, BLOG),
  });
}

/** Whether the server has refused a call for good: it had no effect, and will have none. */
const isRefusal = (error: unknown): boolean =>
  error instanceof EditConflict ||
  (error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    ![401, 408, 425, 429].includes(error.status));

function nothingIfRefused(error: unknown): null {
  if (isRefusal(error)) return null;
  throw error;
}

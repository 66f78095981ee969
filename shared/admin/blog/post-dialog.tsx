import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { postToEditQuery } from '#shared/api/queries/console.ts';
import type { BlogPost } from '#shared/contracts/blog.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { PostEditor } from './post-editor.tsx';

interface PostDialogProps {
  readonly personId: number;
  /** The post to change; null for a new one. */
  readonly slug: string | null;
  readonly previewed: boolean;
  readonly onClose: () => void;
}

/** The window in which a post is written. Closing it loses nothing: what is new stays as a draft. */
export function PostDialog({ personId, slug, previewed, onClose }: PostDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={slug === null ? 'New Post' : 'Edit Post'}
      size="lg"
      content={{ onEscapeKeyDown: (event) => event.stopPropagation() }}
    >
      {slug === null ? (
        <PostEditor personId={personId} post={null} previewed={false} onClose={onClose} />
      ) : (
        <EditedPost personId={personId} slug={slug} previewed={previewed} onClose={onClose} />
      )}
    </Dialog>
  );
}

function EditedPost({ slug, onClose, ...rest }: PostDialogProps & { readonly slug: string }) {
  const { data, isPending, isFetchedAfterMount, isFetching, refetch } = useQuery(postToEditQuery(useApi(), slug));
  // Whoever began to write goes on, whatever becomes of the post meanwhile: saving tells.
  const [begun, setBegun] = useState<BlogPost>();
  if (begun) return <PostEditor {...rest} post={begun} onClose={onClose} />;
  // What the list or the page had may be older than what is there.
  if (isPending || (!isFetchedAfterMount && isFetching)) return <PostLoading />;
  if (data === undefined) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
  if (data === null) {
    return (
      <EmptyState
        title="This post is no longer there"
        description="Somebody deleted it."
        action={
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        }
      />
    );
  }
  setBegun(data);
  return null;
}

const PostLoading = () => (
  <div className="grid gap-6 pt-4">
    <Loading label="Loading post..." />
    <Skeleton className="h-11 w-full" />
    <Skeleton className="h-11 w-2/3" />
    <Skeleton className="h-64 w-full" />
  </div>
);

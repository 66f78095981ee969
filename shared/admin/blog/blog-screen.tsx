import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useApi } from '#shared/api/api-context.tsx';
import { currentUserQuery } from '#shared/api/queries/auth.ts';
import { postToEditQuery } from '#shared/api/queries/console.ts';
import type { BlogPost } from '#shared/contracts/blog.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { PageHeader } from '#shared/ui/layout.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#shared/ui/states.tsx';
import { PostEditor } from './post-editor.tsx';
import { PostList } from './post-list.tsx';

/** What the address says of a post that is not there yet. No post can have it: a slug has no asterisk. */
const NEW = '*';

/**
 * Blog administration, at /blog/admin. The post that is being written stands in the address, so that a
 * reload opens it again.
 */
export function BlogScreen() {
  const { data: me } = useQuery(currentUserQuery(useApi()));
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const slug = query.get('post');
  const open = (post: string | null, preview = false) => {
    const next = new URLSearchParams(query);
    next.delete('preview');
    if (post === null) next.delete('post');
    else next.set('post', post);
    if (preview) next.set('preview', '1');
    // The way back through the pages of the list is kept with the history entry.
    setQuery(next, { state, replace: post === null, preventScrollReset: true });
  };
  return (
    <>
      <PageHeader
        title="Blog Administration"
        lead="Manage the Beyond Bonjour blog posts."
        actions={<Button onClick={() => open(NEW)}>New Post</Button>}
      />
      <PostList personId={me?.id} onEdit={(post) => open(post.slug)} onPreview={(post) => open(post.slug, true)} />
      {me && slug !== null ? (
        <PostDialog
          key={slug}
          personId={me.id}
          slug={slug === NEW ? null : slug}
          previewed={query.has('preview')}
          onClose={() => open(null)}
        />
      ) : null}
    </>
  );
}

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
  // The editor stays open when somebody else changes or deletes the post: saving shows the conflict.
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

import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useApi } from '#shared/api/api-context.tsx';
import { currentUserQuery } from '#shared/api/queries/auth.ts';
import { Button } from '#shared/ui/button.tsx';
import { PageHeader } from '#shared/ui/layout.tsx';
import { PostDialog } from './post-dialog.tsx';
import { PostList } from './post-list.tsx';

/** What the address says of a post that is not there yet. No post can have it: a slug has no asterisk. */
const NEW = '*';

/**
 * Blog administration, at /blog/admin (members-side §2). The post that is being written stands in the address, so that a
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

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useApi } from '#shared/api/api-context.tsx';
import { usePlatform } from '#shared/api/platform-context.tsx';
import { currentUserQuery } from '#shared/api/queries/auth.ts';
import { Button } from '#shared/ui/button.tsx';
import { PageHeader } from '#shared/ui/layout.tsx';
import { lazyPart } from '#shared/ui/lazy-part.tsx';
import { Loading } from '#shared/ui/skeleton.tsx';
import { PostList } from './post-list.tsx';

/** The value in the address for a post that is not created yet. */
const NEW = 'new';

/** Loads the editor's code when the first post is opened. */
const PostScreen = lazyPart(async () => (await import('./post-screen.tsx')).PostScreen);

/** Blog administration, at /blog/admin. The URL has the open post, so that a reload opens it again. */
export function BlogScreen() {
  const { data: me } = useQuery(currentUserQuery(useApi()));
  const platform = usePlatform();
  // Offline, the id comes from the shell.
  const personId = me?.id ?? platform.owner()?.personId;
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  // Keeps the page mounted when the post gets an id: a new post, or a deleted one that is saved as new.
  const [begun, setBegun] = useState<{ readonly id: string; readonly page: string }>();
  const open = (post: string | null, replace = post === null) => {
    const next = new URLSearchParams(query);
    if (post === null) next.delete('post');
    else next.set('post', post);
    setBegun(undefined);
    // Records in the history entry that the post was opened from the list.
    const from = post === null ? state : { ...Object(state), cameFromList: true };
    setQuery(next, { state: from, replace, preventScrollReset: true });
  };
  // Goes back in history if the list is the previous entry, so that it is not in the history twice.
  const close = () => (Object(state).cameFromList === true ? void navigate(-1) : open(null));
  const post = query.get('post');
  if (post !== null && (post === NEW || /^[1-9][0-9]{0,9}$/.test(post))) {
    if (personId === undefined) return <Loading label="Loading the post…" className="pt-12" />;
    const page = post === begun?.id ? begun.page : post;
    return (
      <PostScreen
        key={page}
        personId={personId}
        isNew={page === NEW}
        id={post === NEW ? null : Number(post)}
        onBegun={(id) => {
          setBegun({ id: String(id), page });
          const next = new URLSearchParams(query);
          next.set('post', String(id));
          setQuery(next, { state, replace: true, preventScrollReset: true });
        }}
        onClose={close}
      />
    );
  }
  return (
    <>
      <PageHeader
        bar="same"
        title="Blog Administration"
        lead="Manage the Beyond Bonjour blog posts."
        actions={<Button onClick={() => open(NEW)}>New Post</Button>}
      />
      <PostList personId={personId} onEdit={({ id }) => open(String(id))} />
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { allPostsQuery } from '#shared/api/queries/console.ts';
import type { BlogPost } from '#shared/contracts/blog.ts';
import { limits } from '#shared/contracts/limits.ts';
import { Button } from '#shared/ui/button.tsx';
import { SearchBox } from '#shared/ui/search-box.tsx';
import { EmptyState } from '#shared/ui/states.tsx';
import { ListTools } from '../list/list-tools.tsx';
import { PageOfList } from '../list/page-of-list.tsx';
import { useListPlace } from '../list/use-list-place.ts';
import { DeletePostDialog } from './delete-post-dialog.tsx';
import { PostTable } from './post-table.tsx';

const KEYS = ['search'] as const;

interface PostListProps {
  /** Undefined until it is known who this is. */
  readonly personId: number | undefined;
  readonly onEdit: (post: BlogPost) => void;
  readonly onPreview: (post: BlogPost) => void;
}

/** Every post, newest first, with a search. */
export function PostList({ personId, onEdit, onPreview }: PostListProps) {
  const place = useListPlace(KEYS);
  const list = useQuery(allPostsQuery(useApi(), place.query));
  const [doomed, setDoomed] = useState<BlogPost>();
  const region = useRef<HTMLElement>(null);
  return (
    <>
      <ListTools>
        <SearchBox
          search={place.filter.search ?? ''}
          onSearch={(text) => place.narrow('search', text)}
          placeholder="Title, slug or category"
          maxLength={limits.consoleSearch}
        />
      </ListTools>
      <PageOfList
        ref={region}
        label="Blog posts"
        list={list}
        loading="Loading posts..."
        failed={{ title: 'Error Loading Posts', description: 'Failed to load the blog posts. Please try again.' }}
        empty={<NoPosts isNarrowed={place.isNarrowed} onClear={place.clear} />}
      >
        {(posts) => (
          <PostTable posts={posts} personId={personId} onEdit={onEdit} onPreview={onPreview} onDelete={setDoomed} />
        )}
      </PageOfList>
      {doomed ? (
        <DeletePostDialog
          post={doomed}
          personId={personId}
          onClose={() => setDoomed(undefined)}
          onDeleted={() => region.current?.focus({ preventScroll: true })}
        />
      ) : null}
    </>
  );
}

const NoPosts = ({ isNarrowed, onClear }: { readonly isNarrowed: boolean; readonly onClear: () => void }) =>
  isNarrowed ? (
    <EmptyState
      title="No posts found"
      description="No post’s title, slug or category matches your search."
      action={
        <Button variant="secondary" onClick={onClear}>
          Show all posts
        </Button>
      }
    />
  ) : (
    <EmptyState title="No blog posts yet" description="“New Post” begins the first." />
  );

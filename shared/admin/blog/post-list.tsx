import { useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { allPostsQuery } from '#shared/api/queries/console.ts';
import type { BlogSummary } from '#shared/contracts/blog.ts';
import { ListFrame } from '../list/list-frame.tsx';
import { useListPlace } from '../list/use-list-place.ts';
import { useQuestion } from '../list/use-question.ts';
import { DeletePostDialog } from './delete-post-dialog.tsx';
import { PostTable } from './post-table.tsx';

const KEYS = ['search'] as const;

interface PostListProps {
  /** Undefined until it is known who this is. */
  readonly personId: number | undefined;
  readonly onEdit: (post: BlogSummary) => void;
  readonly onPreview: (post: BlogSummary) => void;
}

/** Every post, newest first, with a search. */
export function PostList({ personId, onEdit, onPreview }: PostListProps) {
  const place = useListPlace(KEYS);
  const list = useQuery(allPostsQuery(useApi(), place.query));
  const { about: doomed, ask, region, answers } = useQuestion<BlogSummary>();
  return (
    <>
      <ListFrame
        ref={region}
        place={place}
        search="Title, slug or category"
        label="Blog posts"
        list={list}
        loading="Loading posts..."
        failed={{ title: 'Error Loading Posts', description: 'Failed to load the blog posts. Please try again.' }}
        empty={{
          what: 'posts',
          title: 'No blog posts yet',
          description: '“New Post” begins the first.',
          unmatched: 'No post’s title, slug or category matches your search.',
        }}
      >
        {(posts) => (
          <PostTable posts={posts} personId={personId} onEdit={onEdit} onPreview={onPreview} onDelete={ask} />
        )}
      </ListFrame>
      {doomed ? <DeletePostDialog post={doomed} personId={personId} {...answers} /> : null}
    </>
  );
}

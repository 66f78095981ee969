import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { usePlatform } from '#shared/api/platform-context.tsx';
import type { Platform } from '#shared/api/platform.ts';
import { editedPostsQuery, refreshReadsOf } from '#shared/api/queries/console.ts';
import type { EditedSummary } from '#shared/contracts/blog-editor.ts';
import { deleteEditedPost } from '#shared/contracts/endpoints/blog.ts';
import { categoryTone } from '#shared/rules/blog-category.ts';
import { londonTime, shortDate } from '#shared/rules/blog-dates.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useNow } from '#shared/ui/use-now.ts';
import { DataTable, type Column } from '../list/data-table.tsx';
import { ListFrame, useListPlace } from '../list/list-frame.tsx';
import { useGoneRow, useQuestion } from '../list/use-question.ts';
import { forgetKept, isKeptHere } from './use-post-writing.ts';

const KEYS = ['search'] as const;

interface PostListProps {
  /** Undefined until it is known who this is. */
  readonly personId: number | undefined;
  readonly onEdit: (post: EditedSummary) => void;
}

/** Every post, newest first, with a search. */
export function PostList({ personId, onEdit }: PostListProps) {
  const place = useListPlace(KEYS);
  const list = useQuery(editedPostsQuery(useApi(), place.query));
  const { about: doomed, ask, region, answers } = useQuestion<EditedSummary>();
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
        {(posts) => <PostTable posts={posts} personId={personId} onEdit={onEdit} onDelete={ask} />}
      </ListFrame>
      {doomed ? <DeletePostDialog post={doomed} personId={personId} {...answers} /> : null}
    </>
  );
}

interface PostTableProps {
  readonly posts: readonly EditedSummary[];
  readonly personId: number | undefined;
  readonly onEdit: (post: EditedSummary) => void;
  readonly onDelete: (post: EditedSummary) => void;
}

/** The posts with what can be done about each. */
function PostTable(props: PostTableProps) {
  const platform = usePlatform();
  // Posts appear within a minute.
  const soon = useNow().getTime() + 60_000;
  return <DataTable label="Blog posts" columns={columnsOf(props, platform, soon)} items={props.posts} />;
}

function columnsOf(
  { personId, onEdit, onDelete }: PostTableProps,
  platform: Platform,
  soon: number,
): readonly Column<EditedSummary>[] {
  const isPublic = ({ state, publishedAt }: EditedSummary) =>
    state === 'published' || (state === 'scheduled' && publishedAt !== null && Date.parse(publishedAt) <= soon);
  const hasDraft = (post: EditedSummary) => personId !== undefined && isKeptHere(platform, personId, post.id);
  return [
    {
      header: 'Post',
      cell: (post) => (
        <span className="grid gap-1">
          <span className="font-semibold">{titleOf(post)}</span>
          {post.slug === null ? null : <span className="text-xs text-muted">/blog/{post.slug}</span>}
          {hasDraft(post) ? (
            <Badge tone="blue" className="justify-self-start">
              Unsaved changes
            </Badge>
          ) : post.state !== 'draft' && post.hasChanges ? (
            <Badge className="justify-self-start">Changes that readers do not see yet</Badge>
          ) : null}
          <OpenWith names={post.editors.filter(({ id }) => id !== personId).map(({ name }) => name)} />
        </span>
      ),
    },
    {
      header: 'Category',
      cell: ({ category }) => (
        <Badge tone={categoryTone(category)} className="max-w-full justify-self-start truncate">
          {category}
        </Badge>
      ),
    },
    { header: 'Published', cell: (post) => <Appearance post={post} isPublic={isPublic(post)} /> },
    {
      header: 'Actions',
      className: '@3xl:whitespace-nowrap',
      cell: (post) => (
        <span className="flex flex-wrap gap-2">
          {isPublic(post) ? (
            <Action label="View" post={post} onAct={() => platform.openSite(`/blog/${post.slug}`)} />
          ) : null}
          <Action label="Edit" post={post} disabled={personId === undefined} onAct={onEdit} />
          <Action label="Delete" post={post} onAct={onDelete} />
        </span>
      ),
    },
  ];
}

/** The others who have a post open at the moment. */
const OpenWith = ({ names }: { readonly names: readonly string[] }) =>
  names.length > 0 ? <span className="text-xs text-muted">Open: {names.join(', ')}</span> : null;

const titleOf = ({ title }: EditedSummary): string => title || 'Untitled';

/** When it appeared, or will. */
function Appearance({ post, isPublic }: { readonly post: EditedSummary; readonly isPublic: boolean }) {
  const { state, publishedAt } = post;
  if (state === 'draft' || publishedAt === null) return <Badge className="justify-self-start">Draft</Badge>;
  if (isPublic) return <time dateTime={publishedAt}>{shortDate(publishedAt)}</time>;
  return (
    <span className="text-blue">
      Appears on{' '}
      <time dateTime={publishedAt}>
        {shortDate(publishedAt)}, {londonTime(publishedAt)}
      </time>
    </span>
  );
}

interface ActionProps {
  readonly label: string;
  readonly post: EditedSummary;
  readonly disabled?: boolean;
  readonly onAct: (post: EditedSummary) => void;
}

const Action = ({ label, post, disabled = false, onAct }: ActionProps) => (
  <Button
    variant="secondary"
    size="sm"
    aria-label={`${label} ${titleOf(post)}`}
    disabled={disabled}
    onClick={() => onAct(post)}
  >
    {label}
  </Button>
);

interface DeletePostDialogProps {
  readonly post: EditedSummary;
  readonly personId: number | undefined;
  readonly onClose: () => void;
  /** Its row is gone, and the focus wants another place. */
  readonly onGone: () => void;
}

/** Asks before a post goes for good. */
function DeletePostDialog({ post, personId, onClose, onGone }: DeletePostDialogProps) {
  const { drafts } = usePlatform();
  const { mutate, isPending } = useDeletePost();
  const { markGone, content } = useGoneRow(onGone);
  const remove = () =>
    mutate(post, {
      onSuccess: () => {
        markGone();
        if (personId !== undefined) forgetKept({ drafts }, personId, post.id);
      },
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete “${titleOf(post)}”`}
      description="Are you sure you want to delete this blog post?"
      confirmLabel="Delete"
      pending={isPending}
      pendingLabel="Deleting..."
      onConfirm={remove}
      content={content}
    />
  );
}

/** Deletes a post with what is being written and its versions. */
function useDeletePost() {
  const client = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: EditedSummary) => client.call(deleteEditedPost, { params: { id: String(id) } }),
    onSuccess: () => toast({ title: 'Blog post deleted successfully' }),
    onError: (error) => {
      // That nobody is signed in any more is said by the shell.
      if (error instanceof ApiError && error.code === 'not_authenticated') return;
      toast({ variant: 'destructive', title: 'Error', description: 'Failed to delete blog post' });
    },
    // Also after a failure: it may be gone already.
    onSettled: async () => {
      await refreshReadsOf(queryClient, '/api/blog/posts');
      await refreshReadsOf(queryClient, '/api/admin/blog/posts');
    },
  });
}

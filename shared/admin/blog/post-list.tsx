import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { ApiError } from '#shared/api/api-error.ts';
import { usePlatform } from '#shared/api/platform-context.tsx';
import type { Platform } from '#shared/api/platform.ts';
import { editedPostsQuery, refreshReadsOf } from '#shared/api/queries/console.ts';
import type { EditedSummary } from '#shared/contracts/blog-editor.ts';
import { deleteEditedPost } from '#shared/contracts/endpoints/blog.ts';
import { categoryTone } from '#shared/rules/blog-category.ts';
import { localTime, localTimeWithZone } from '#shared/rules/local-time.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { useNow } from '#shared/ui/use-now.ts';
import { BulkBar } from '../list/bulk-bar.tsx';
import { DataTable, type Column, type Sorting } from '../list/data-table.tsx';
import { ListFrame, useListPlace } from '../list/list-frame.tsx';
import { type Selection, useListKeys, useSelection } from '../list/selection.tsx';
import { TrashList, toastTrashed } from '../list/trash.tsx';
import { useGoneRow, useQuestion } from '../list/use-question.ts';
import { deleting, publishing, unpublishing } from './post-bulk-actions.ts';
import { POST_READS, postTrash } from './post-trash.ts';
import { hasLocalDraft } from './use-post-autosave.ts';

const KEYS = ['search', 'state'] as const;
const states = [
  ['draft', 'Drafts'],
  ['scheduled', 'Scheduled'],
  ['published', 'Published'],
  ['trash', 'Trash'],
] as const;
const sorts = [
  ['-published', 'Newest first'],
  ['published', 'Oldest first'],
  ['title', 'By title'],
  ['category', 'By category'],
] as const;

interface PostListProps {
  /** Undefined until the session is loaded. */
  readonly personId: number | undefined;
  readonly onEdit: (post: EditedSummary) => void;
}

/** Every post, newest first unless sorted, with search and bulk actions: publish, unpublish, delete. */
export function PostList({ personId, onEdit }: PostListProps) {
  const client = useApi();
  const place = useListPlace(KEYS, '-published');
  const isTrash = place.filter.state === 'trash';
  const list = useQuery(editedPostsQuery(client, place.query));
  const selection = useSelection(list.data?.items ?? [], ({ id }) => id);
  useListKeys('Blog posts', selection);
  const { about: postToDelete, ask, region, answers } = useQuestion<EditedSummary>();
  return (
    <>
      <ListFrame
        ref={region}
        place={place}
        search="Search title, slug or category"
        sorts={sorts}
        hasColumns
        choices={[{ by: 'state', label: 'Status', all: 'All posts', options: states }]}
        label="Blog posts"
        list={list}
        loading="Loading posts…"
        failed={{ title: 'We couldn’t load the posts', description: 'Please try again.' }}
        empty={{
          what: 'posts',
          title: 'No blog posts yet',
          description: 'Write your first one with “New Post”.',
          unmatched: isTrash
            ? 'Deleted posts stay here for 30 days.'
            : 'No titles, slugs or categories match your search.',
        }}
      >
        {(posts) =>
          isTrash ? (
            <TrashList trash={postTrash(client)} items={posts} selection={selection} />
          ) : (
            <>
              <PostTable
                posts={posts}
                personId={personId}
                selection={selection}
                sorting={place.sorting}
                onEdit={onEdit}
                onDelete={ask}
              />
              <BulkBar
                selection={selection}
                nameOf={titleOf}
                actions={[publishing(client), unpublishing(client), deleting(client)]}
                reads={POST_READS}
              />
            </>
          )
        }
      </ListFrame>
      {postToDelete ? <DeletePostDialog post={postToDelete} {...answers} /> : null}
    </>
  );
}

interface PostTableProps {
  readonly posts: readonly EditedSummary[];
  readonly selection: Selection<EditedSummary>;
  readonly sorting: Sorting;
  readonly personId: number | undefined;
  readonly onEdit: (post: EditedSummary) => void;
  readonly onDelete: (post: EditedSummary) => void;
}

/** The table of posts, with actions for each. */
function PostTable(props: PostTableProps) {
  const platform = usePlatform();
  // Updated every minute, because scheduled posts go live.
  const soon = useNow().getTime() + 60_000;
  return (
    <DataTable
      label="Blog posts"
      columns={columnsOf(props, platform, soon)}
      items={props.posts}
      selection={props.selection}
      sorting={props.sorting}
      nameOf={titleOf}
    />
  );
}

function columnsOf(
  { personId, onEdit, onDelete }: PostTableProps,
  platform: Platform,
  soon: number,
): readonly Column<EditedSummary>[] {
  const isPublic = ({ state, publishedAt }: EditedSummary) =>
    state === 'published' || (state === 'scheduled' && publishedAt !== null && Date.parse(publishedAt) <= soon);
  const hasDraft = (post: EditedSummary) => personId !== undefined && hasLocalDraft(platform, personId, post.id);
  /** The other people who have it open right now. */
  const othersOf = ({ editors }: EditedSummary) =>
    editors.flatMap(({ id, name }) => (id === personId ? [] : name)).join(', ');
  return [
    {
      header: 'Post',
      sort: 'title',
      cell: (post) => (
        <span className="grid gap-1">
          <button
            type="button"
            data-opener=""
            disabled={personId === undefined}
            // The whole row opens it.
            className="justify-self-start text-left font-semibold after:absolute after:inset-0 hover:underline"
            onClick={() => onEdit(post)}
          >
            {titleOf(post)}
          </button>
          {post.slug === null ? null : <span className="text-xs text-muted">/blog/{post.slug}</span>}
          {hasDraft(post) ? (
            <Badge tone="blue" className="justify-self-start">
              Unsaved changes
            </Badge>
          ) : post.state !== 'draft' && post.hasChanges ? (
            <Badge className="justify-self-start">Unpublished changes</Badge>
          ) : null}
          {othersOf(post) === '' ? null : <span className="text-xs text-muted">Being edited by {othersOf(post)}</span>}
        </span>
      ),
    },
    {
      header: 'Category',
      sort: 'category',
      narrow: 'bare',
      cell: ({ category }) => (
        <Badge tone={categoryTone(category)} className="max-w-full justify-self-start truncate">
          {category}
        </Badge>
      ),
    },
    {
      header: 'Published',
      sort: 'published',
      narrow: 'bare',
      cell: (post) => <Appearance post={post} isPublic={isPublic(post)} />,
    },
    {
      header: 'Actions',
      className: '@4xl:whitespace-nowrap',
      cell: (post) => (
        <span className="relative z-1 flex flex-wrap gap-2">
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

const titleOf = ({ title }: EditedSummary): string => title || 'Untitled';

/** When it was published or is scheduled for. */
function Appearance({ post, isPublic }: { readonly post: EditedSummary; readonly isPublic: boolean }) {
  const { state, publishedAt } = post;
  if (state === 'draft' || publishedAt === null) return <Badge className="justify-self-start">Draft</Badge>;
  if (isPublic) return <time dateTime={publishedAt}>{localTime(publishedAt)}</time>;
  return (
    <span className="text-blue">
      Goes live on <time dateTime={publishedAt}>{localTimeWithZone(publishedAt)}</time>
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
  readonly onClose: () => void;
  /** Called when its row is removed, to move the focus. */
  readonly onGone: () => void;
}

/** Asks before a post is moved to the trash. */
function DeletePostDialog({ post, onClose, onGone }: DeletePostDialogProps) {
  const client = useApi();
  const queryClient = useQueryClient();
  const { markGone, content } = useGoneRow(onGone);
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.call(deleteEditedPost, { params: { id: String(post.id) } }),
    onSuccess: () => {
      toastTrashed(queryClient, postTrash(client), { id: post.id, title: 'Blog post deleted successfully' });
      markGone();
    },
    onError: (error) => {
      // The shell shows that the session has expired.
      if (error instanceof ApiError && error.code === 'not_authenticated') return;
      toast({ variant: 'destructive', title: 'Error', description: 'Failed to delete blog post' });
    },
    onSettled: async () => {
      // After a failure too, because it may already be deleted.
      await Promise.all(POST_READS.map((address) => refreshReadsOf(queryClient, address)));
      onClose();
    },
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
      onConfirm={() => mutate()}
      content={content}
    />
  );
}

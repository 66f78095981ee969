import { useQuery } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { usePlatform } from '#shared/api/platform-context.tsx';
import type { Platform } from '#shared/api/platform.ts';
import { allPostsQuery } from '#shared/api/queries/console.ts';
import type { BlogSummary } from '#shared/contracts/blog.ts';
import { categoryTone } from '#shared/rules/blog-category.ts';
import { londonTime, shortDate } from '#shared/rules/blog-dates.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { useNow } from '#shared/ui/use-now.ts';
import { DataTable, type Column } from '../list/data-table.tsx';
import { ListFrame, useListPlace } from '../list/list-frame.tsx';
import { useGoneRow, useQuestion } from '../list/use-question.ts';
import { draftName } from './post-values.ts';
import { useDeletePost } from './use-blog-writes.ts';

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

interface PostTableProps {
  readonly posts: readonly BlogSummary[];
  readonly personId: number | undefined;
  readonly onEdit: (post: BlogSummary) => void;
  readonly onPreview: (post: BlogSummary) => void;
  readonly onDelete: (post: BlogSummary) => void;
}

/** The posts with what can be done about each. */
function PostTable(props: PostTableProps) {
  const platform = usePlatform();
  // Posts appear within a minute.
  const soon = useNow().getTime() + 60_000;
  return <DataTable label="Blog posts" columns={columnsOf(props, platform, soon)} items={props.posts} />;
}

function columnsOf(
  { personId, onEdit, onPreview, onDelete }: PostTableProps,
  platform: Platform,
  soon: number,
): readonly Column<BlogSummary>[] {
  const isPublic = ({ published, publishedAt }: BlogSummary) => published && Date.parse(publishedAt) <= soon;
  const hasDraft = (post: BlogSummary) =>
    personId !== undefined && platform.drafts.read(personId, draftName(post)) !== null;
  return [
    {
      header: 'Post',
      cell: (post) => (
        <span className="grid gap-1">
          <span className="font-semibold">{post.title}</span>
          <span className="text-xs text-muted">/blog/{post.slug}</span>
          {hasDraft(post) ? (
            <Badge tone="blue" className="justify-self-start">
              Unsaved changes
            </Badge>
          ) : null}
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
          ) : (
            <Action label="Preview" post={post} disabled={personId === undefined} onAct={onPreview} />
          )}
          <Action label="Edit" post={post} disabled={personId === undefined} onAct={onEdit} />
          <Action label="Delete" post={post} onAct={onDelete} />
        </span>
      ),
    },
  ];
}

/** When it appeared, or will. */
function Appearance({ post, isPublic }: { readonly post: BlogSummary; readonly isPublic: boolean }) {
  const { published, publishedAt } = post;
  if (!published) return <Badge className="justify-self-start">Draft</Badge>;
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
  readonly post: BlogSummary;
  readonly disabled?: boolean;
  readonly onAct: (post: BlogSummary) => void;
}

const Action = ({ label, post, disabled = false, onAct }: ActionProps) => (
  <Button
    variant="secondary"
    size="sm"
    aria-label={`${label} ${post.title}`}
    disabled={disabled}
    onClick={() => onAct(post)}
  >
    {label}
  </Button>
);

interface DeletePostDialogProps {
  readonly post: BlogSummary;
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
        if (personId !== undefined) drafts.write(personId, draftName(post), null);
      },
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete “${post.title}”`}
      description="Are you sure you want to delete this blog post?"
      confirmLabel="Delete"
      pending={isPending}
      pendingLabel="Deleting..."
      onConfirm={remove}
      content={content}
    />
  );
}

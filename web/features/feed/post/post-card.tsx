import { useId, useRef, useState, type RefObject } from 'react';
import { adminDeletePost, deletePost } from '#shared/contracts/endpoints/feed.ts';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { Card } from '#shared/ui/card.tsx';
import { useMember } from '../../../app/member.tsx';
import { Comments } from '../comment/comments.tsx';
import { LikersButton } from '../comment/comment-like.tsx';
import { draftName, dropDraft, wordsOf } from '../drafts/drafts.ts';
import { focusButton } from '../../../app/focus.ts';
import { SavedChanges, useInlineEdit } from '../composer/inline-edit.tsx';
import { LikeButton } from './like-button.tsx';
import { PostBody } from './post-body.tsx';
import Pencil from 'lucide-react/icons/pencil';
import { feedPostPath } from '#shared/rules/feed-links.ts';
import { IconButton } from '#shared/ui/button.tsx';
import { lazyPart } from '#shared/ui/lazy-part.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { MemberAvatar } from '../../member-card/person-link.tsx';
import { ReportButton } from '../../report/report-button.tsx';
import { DeleteButton } from './delete-button.tsx';
import { PostMarks, PostMore, SaveButton } from './post-marks.tsx';
import { PersonLine, useCurrentAuthor } from './person-line.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#shared/api/api-context.tsx';
import { refreshPost, removePost } from '#shared/api/feed-cache.ts';
import { refreshUser } from '#shared/api/queries/auth.ts';
import { toast } from '#shared/ui/toast/toast-store.ts';
import { toastFailure } from '../toast-failure.ts';
import LinkIcon from 'lucide-react/icons/link';
import Share from 'lucide-react/icons/share-2';
import { useAbsolute } from '../../../app/origin.tsx';

/** Loaded with the forms library, on the first sign of interest. */
const PostEditForm = lazyPart(async () => (await import('../composer/post-edit-form.tsx')).PostEditForm, {
  fallback: <Skeleton className="h-64" />,
});

/** The class of a post's buttons. */
const postAction =
  'inline-flex min-h-11 items-center gap-2 rounded-sm px-2.5 text-sm @max-sm:gap-1.5 @max-sm:px-1.5 font-semibold text-muted transition-colors hover:bg-sunken hover:text-ink';

interface Props {
  readonly post: FeedPost;
  /** The post has its own page, with all its comments. */
  readonly alone?: boolean;
  /** The post is far down a list. */
  readonly isFar?: boolean;
}

/** A post with its actions and comments. */
export function PostCard({ post, alone = false, isFar = false }: Props) {
  const heading = useId();
  const draft = draftName(useMember().id, 'edit-post', post.id);
  const editButton = useRef<HTMLButtonElement>(null);
  const { editing, waits, begin } = useInlineEdit(draft, editButton);
  const edit = () => begin(wordsOf(post));
  return (
    // A container query: with text twice as large there is no room for labels.
    <Card as="article" flush aria-labelledby={heading} className="@container">
      <div className="grid grid-cols-1 gap-5 p-5 @max-3xs:p-3 sm:p-7">
        <PostHeader post={post} editButton={editButton} editing={editing} onEdit={edit} />
        <PostMarks post={post} />
        {waits ? (
          <SavedChanges
            what="post"
            draft={draft}
            onContinue={edit}
            onDiscarded={() => focusButton(editButton.current)}
          />
        ) : null}
        {editing ? (
          <PostEditForm post={post} draft={draft} headingId={heading} />
        ) : (
          <PostBody post={post} headingId={heading} />
        )}
        <div className="-mx-2.5 -mt-1 -mb-2 flex flex-wrap justify-between sm:-mb-4">
          <span className="flex flex-wrap">
            <LikeButton post={post} />
            <LikersButton of="post" id={post.id} likeCount={post.likeCount} className={postAction} />
          </span>
          <SaveButton post={post} />
          <ShareButton post={post} />
        </div>
      </div>
      <Comments post={post} all={alone} isFar={isFar} />
    </Card>
  );
}

interface PostHeaderProps {
  readonly post: FeedPost;
  readonly editButton: RefObject<HTMLButtonElement | null>;
  readonly editing: boolean;
  readonly onEdit: () => void;
}

/** The author of a post, and the buttons of its author, other members and administrators. */
function PostHeader({ post, editButton, editing, onEdit }: PostHeaderProps) {
  const member = useMember();
  const author = useCurrentAuthor(post.author);
  const { mutate, isPending } = useDeletePost(post);
  const isMine = author.id === member.id;
  const reporting = useState(false);
  const deleting = useState(false);
  const canDelete = isMine || member.isAdmin;
  return (
    <header className="flex items-center gap-x-3.5 @max-3xs:flex-wrap">
      <MemberAvatar person={author} />
      <div className="min-w-0 grow @max-3xs:basis-full">
        <PersonLine person={author} createdAt={post.createdAt} updatedAt={post.updatedAt} at={feedPostPath(post.id)} />
      </div>
      <div className="-mr-2 flex self-start text-muted @max-3xs:-ml-2">
        {/* On a phone the name needs the room: these buttons are in the menu only. */}
        <span className="contents @max-md:hidden">
          {isMine ? (
            <IconButton
              ref={editButton}
              size="sm"
              label="Edit post"
              disabled={editing}
              onPointerEnter={PostEditForm.prepare}
              onFocus={PostEditForm.prepare}
              onClick={onEdit}
            >
              <Pencil aria-hidden="true" className="size-4" />
            </IconButton>
          ) : null}
          {isMine ? null : <ReportButton kind="post" targetId={post.id} asking={reporting} />}
          {canDelete ? (
            <DeleteButton
              what="post"
              description={`This permanently deletes “${post.title}” with its comments and likes.`}
              pending={isPending}
              asksReason={!isMine}
              onConfirm={mutate}
              asking={deleting}
            />
          ) : null}
        </span>
        <PostMore
          post={post}
          onEdit={isMine && !editing ? onEdit : undefined}
          onReport={isMine ? undefined : () => reporting[1](true)}
          onDelete={canDelete ? () => deleting[1](true) : undefined}
        />
      </div>
    </header>
  );
}

/** Deletes one's own post, or any post as an administrator. */
function useDeletePost({ id, author }: FeedPost) {
  const client = useApi();
  const queryClient = useQueryClient();
  const userId = useMember().id;
  const isMine = author.id === userId;
  return useMutation({
    mutationFn: async (reason: string): Promise<unknown> => {
      const params = { id: String(id) };
      if (isMine) return client.call(deletePost, { params });
      return client.call(adminDeletePost, { params, body: { reason } });
    },
    async onSuccess() {
      dropDraft(draftName(userId, 'edit-post', id));
      await removePost(queryClient, id);
      toast({ title: 'Post deleted' });
      void refreshUser(queryClient);
    },
    onError(error) {
      toastFailure('Failed to delete post', error);
      void refreshPost(queryClient, client, id);
    },
  });
}

/** Shares a post's address with the device's share sheet, else copies it. Only members can open the address. */
function ShareButton({ post: { id, title } }: { post: FeedPost }) {
  const url = useAbsolute()(feedPostPath(id));
  const canShare = typeof navigator.share === 'function';
  const Icon = canShare ? Share : LinkIcon;
  return (
    <button
      type="button"
      onClick={() => void (canShare ? share({ title, url }) : copyLink(url))}
      className={postAction}
    >
      <Icon aria-hidden="true" className="size-4.5" />
      {canShare ? 'Share…' : 'Copy link'}
    </button>
  );
}

/** Opens the device's share sheet; cancelling it is no failure. */
async function share(what: { title: string; url: string }): Promise<void> {
  try {
    await navigator.share(what);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink(what.url);
  }
}

/** Copies an address and shows a toast with the outcome. */
async function copyLink(url: string): Promise<void> {
  try {
    const { copyText } = await import('#shared/ui/copy-text.ts');
    if (!(await copyText(url))) throw new Error('refused');
    toast({ title: 'Link copied' });
  } catch {
    toast({
      title: 'We couldn’t copy the link',
      description: 'Copy it from the address bar instead.',
      variant: 'destructive',
    });
  }
}

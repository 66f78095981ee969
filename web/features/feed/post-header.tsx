import Pencil from 'lucide-react/icons/pencil';
import type { RefObject } from 'react';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { feedPostPath } from '#shared/rules/feed-links.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { MemberAvatar } from '../../app/member-card/person-link.tsx';
import { useMember } from '../../app/member.tsx';
import { ReportButton } from '../../app/report/report-button.tsx';
import { DeleteButton } from './delete-button.tsx';
import { PersonLine } from './person-line.tsx';
import { useAsNow } from './use-as-now.ts';
import { useDeletePost } from './use-post-writes.ts';

interface Props {
  readonly post: FeedPost;
  readonly editButton: RefObject<HTMLButtonElement | null>;
  readonly editing: boolean;
  readonly onEdit: () => void;
}

/** Who shared a post, and what its author (or an administrator) can do with it. */
export function PostHeader({ post, editButton, editing, onEdit }: Props) {
  const member = useMember();
  const author = useAsNow(post.author);
  const { mutate, isPending } = useDeletePost(post);
  const isMine = author.id === member.id;
  return (
    <header className="flex items-center gap-3.5">
      <MemberAvatar person={author} />
      <div className="min-w-0 grow">
        <PersonLine person={author} createdAt={post.createdAt} updatedAt={post.updatedAt} at={feedPostPath(post.id)} />
      </div>
      <div className="-mr-2 flex self-start text-muted">
        {isMine ? (
          <IconButton ref={editButton} size="sm" label="Edit post" disabled={editing} onClick={onEdit}>
            <Pencil aria-hidden="true" className="size-4" />
          </IconButton>
        ) : null}
        {isMine ? null : <ReportButton kind="post" targetId={post.id} />}
        {isMine || member.isAdmin ? (
          <DeleteButton
            what="post"
            description={`“${post.title}” goes for good, and with it its comments and likes.`}
            pending={isPending}
            asksReason={!isMine}
            onConfirm={mutate}
          />
        ) : null}
      </div>
    </header>
  );
}

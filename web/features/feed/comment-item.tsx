import Pencil from 'lucide-react/icons/pencil';
import { useRef } from 'react';
import type { Comment } from '#shared/contracts/feed.ts';
import { commentAnchor, feedPostPath } from '#shared/rules/feed-links.ts';
import { cx } from '#shared/ui/cx.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { LinkedText } from '#shared/ui/linked-text.tsx';
import { MemberAvatar } from '../../app/member-card/person-link.tsx';
import { useMember } from '../../app/member.tsx';
import { ReportButton } from '../../app/report/report-button.tsx';
import { CommentEditForm } from './comment-edit-form.tsx';
import { DeleteButton } from './delete-button.tsx';
import { draftName } from './drafts.ts';
import { KeptChanges, useInlineEdit } from './inline-edit.tsx';
import { PersonLine } from './person-line.tsx';
import { useAsNow } from './use-as-now.ts';
import { useDeleteComment } from './use-comment-writes.ts';

/** One comment; its author can change it, its author and administrators can delete it. Marked, it is what a link led to. */
export function CommentItem({ comment, marked = false }: { comment: Comment; marked?: boolean }) {
  const member = useMember();
  const person = useAsNow(comment.user);
  const draft = draftName(member.id, 'edit-comment', comment.id);
  const editButton = useRef<HTMLButtonElement>(null);
  const { editing, waits, begin } = useInlineEdit(draft, editButton);
  const edit = () => begin({ content: comment.content });
  const { mutate, isPending } = useDeleteComment(comment);
  const isMine = person.id === member.id;

  return (
    <li
      id={commentAnchor(comment.id)}
      data-item=""
      tabIndex={-1}
      className={cx(
        'grid scroll-mt-24 grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2',
        marked && '-mx-3 rounded-sm bg-tint p-3',
      )}
    >
      <MemberAvatar person={person} size="sm" />
      <div className="flex min-w-0 items-start justify-between gap-2">
        <PersonLine
          person={person}
          createdAt={comment.createdAt}
          updatedAt={comment.updatedAt}
          at={feedPostPath(comment.postId, comment.id)}
        />
        <div className="-mt-0.5 -mr-2 flex text-muted">
          {isMine ? (
            <IconButton ref={editButton} size="sm" label="Edit comment" disabled={editing} onClick={edit}>
              <Pencil aria-hidden="true" className="size-4" />
            </IconButton>
          ) : null}
          {isMine ? null : <ReportButton kind="comment" targetId={comment.id} />}
          {isMine || member.isAdmin ? (
            <DeleteButton
              what="comment"
              description="It goes for good."
              pending={isPending}
              asksReason={!isMine}
              onConfirm={mutate}
            />
          ) : null}
        </div>
      </div>
      <div className="col-start-2 grid gap-2">
        {waits ? (
          <KeptChanges what="comment" draft={draft} onContinue={edit} onDiscarded={() => editButton.current?.focus()} />
        ) : null}
        {editing ? (
          <CommentEditForm comment={comment} draft={draft} />
        ) : (
          <LinkedText text={comment.content} className="text-sm" />
        )}
      </div>
    </li>
  );
}

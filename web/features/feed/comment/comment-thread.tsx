import { useState } from 'react';
import type { OutboxItem } from '#shared/api/outbox/item.ts';
import type { Comment, FeedPost } from '#shared/contracts/feed.ts';
import type { CommentThread } from '#shared/rules/feed-changes.ts';
import { commentAnchor } from '#shared/rules/feed-links.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { useMember } from '../../../app/member.tsx';
import { textOf, WaitingNote } from '../../../device/outbox/waiting-note.tsx';
import { CommentItem, ReplyForm } from './comment-item.tsx';
import { draftName, draftOf, dropDraft, isUnsaved } from '../drafts/drafts.ts';
import { TextWithMentions } from '../text-with-mentions.tsx';

interface Props {
  readonly postId: number;
  readonly thread: CommentThread;
  /** The member's own pending replies. */
  readonly waiting: readonly OutboxItem[];
  /** The comment that the address names. */
  readonly marked: number | null;
}

/** A comment with its replies, and the form for a new one. */
export function Thread({ postId, thread, waiting, marked }: Props) {
  const { id, comment, replies } = thread;
  const draft = draftName(useMember().id, 'reply', id);
  const [answered, setAnswered] = useState(() => restoredAnswer(draft));
  const all = comment ? [comment, ...replies] : replies;
  const reply = (to: Comment) => {
    // A draft keeps its recipient; the form takes the focus either way.
    const next = restoredAnswer(draft)?.id ?? to.id;
    if (next !== answered?.id) dropDraft(draft);
    setAnswered({ id: next, round: (answered?.round ?? 0) + 1 });
  };
  const close = () => {
    setAnswered(null);
    document.getElementById(commentAnchor(answered?.id ?? id))?.focus();
  };
  const under =
    replies.length + waiting.length > 0 || answered ? (
      <div className="col-start-2 mt-2 grid gap-4 border-l border-line pl-3 @max-3xs:col-start-1 sm:pl-4">
        {replies.length > 0 ? (
          <ol aria-label="Replies" className="grid gap-4">
            {replies.map((each) => (
              <CommentItem key={each.id} comment={each} marked={each.id === marked} onReply={reply} />
            ))}
          </ol>
        ) : null}
        <WaitingComments label="Your unsent replies" items={waiting} />
        {answered ? (
          <ReplyForm
            key={answered.id}
            postId={postId}
            draft={draft}
            answers={all.find((each) => each.id === answered.id) ?? answered.id}
            asked={answered.round}
            onClose={close}
          />
        ) : null}
      </div>
    ) : null;
  if (comment) {
    return (
      <CommentItem comment={comment} marked={id === marked} hasReplies={replies.length > 0} onReply={reply}>
        {under}
      </CommentItem>
    );
  }
  return (
    <li className="grid gap-1">
      <p className="text-sm text-muted">
        {replies[0]?.parentGone ? 'This comment was deleted' : 'Replies to a comment that isn’t shown here'}
      </p>
      {under}
    </li>
  );
}

/** The draft of a reply from an earlier visit, if any: `round` 0 does not move the focus. */
function restoredAnswer(draft: string): { readonly id: number; readonly round: number } | null {
  const begun = draftOf(draft);
  return begun && isUnsaved(begun) ? { id: Number(begun.values['parentId']), round: 0 } : null;
}

/** The member's own pending comments. */
export function WaitingComments({ label, items }: { label: string; items: readonly OutboxItem[] }) {
  const member = useMember();
  if (items.length === 0) return null;
  return (
    <ol aria-label={label} className="grid gap-4">
      {items.map((item) => (
        <li key={item.key} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 @max-3xs:grid-cols-1">
          <Avatar {...member} src={member.profileImageUrl} size="sm" />
          <p className="self-center truncate leading-snug font-semibold">
            {member.firstName} {member.lastName}
          </p>
          <div className="col-start-2 min-w-0 @max-3xs:col-start-1">
            <TextWithMentions
              text={textOf(item) ?? ''}
              mentions={(item.input.body as Pick<FeedPost, 'mentions'>).mentions}
              className="text-sm"
            />
            <WaitingNote item={item} discard="Delete comment" className="mt-1" />
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The id of the comment that a pending reply belongs to; undefined for a comment. */
export const answeredBy = ({ input }: OutboxItem): number | undefined =>
  (input.body as { parentId?: number | null }).parentId ?? undefined;

import { memo, useId, useRef } from 'react';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { Card } from '#shared/ui/card.tsx';
import { useMember } from '../../app/member.tsx';
import { Comments } from './comments.tsx';
import { draftName, startDraft, useHasDraft } from './drafts.ts';
import { LikeButton } from './like-button.tsx';
import { PostBody } from './post-body.tsx';
import { PostEditForm } from './post-edit-form.tsx';
import { PostHeader } from './post-header.tsx';
import { useFocusAfter } from './use-focus-after.ts';
import { usePost } from './use-post.ts';

/** One post of the list with everything that can be done to it; nothing once it is gone. */
export const PostItem = memo(function PostItem({ listed }: { listed: FeedPost }) {
  const post = usePost(listed);
  return post ? <PostCard post={post} /> : null;
});

function PostCard({ post }: { post: FeedPost }) {
  const heading = useId();
  const draft = draftName(useMember().id, 'edit-post', post.id);
  const editing = useHasDraft(draft);
  const editButton = useRef<HTMLButtonElement>(null);
  useFocusAfter(editing, editButton);
  return (
    <li data-item="" tabIndex={-1} className="min-w-0">
      <Card as="article" flush aria-labelledby={heading}>
        <div className="grid gap-5 p-5 sm:p-7">
          <PostHeader
            post={post}
            editButton={editButton}
            editing={editing}
            onEdit={() => startDraft(draft, { title: post.title, content: post.content })}
          />
          {editing ? (
            <PostEditForm post={post} draft={draft} headingId={heading} />
          ) : (
            <PostBody post={post} headingId={heading} />
          )}
          <LikeButton post={post} />
        </div>
        <Comments post={post} />
      </Card>
    </li>
  );
}

import { useId, useRef } from 'react';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { Card } from '#shared/ui/card.tsx';
import { useMember } from '../../app/member.tsx';
import { Comments } from './comments.tsx';
import { draftName } from './drafts.ts';
import { KeptChanges, useInlineEdit } from './inline-edit.tsx';
import { LikeButton } from './like-button.tsx';
import { PostBody } from './post-body.tsx';
import { PostEditForm } from './post-edit-form.tsx';
import { PostHeader } from './post-header.tsx';
import { wordsOf } from './post-words.ts';
import { ShareButton } from './share-button.tsx';

interface Props {
  readonly post: FeedPost;
  /** On a page of its own, with all its comments. */
  readonly alone?: boolean;
}

/** A post with everything that can be done to it. */
export function PostCard({ post, alone = false }: Props) {
  const heading = useId();
  const draft = draftName(useMember().id, 'edit-post', post.id);
  const editButton = useRef<HTMLButtonElement>(null);
  const { editing, waits, begin } = useInlineEdit(draft, editButton);
  const edit = () => begin(wordsOf(post));
  return (
    <Card as="article" flush aria-labelledby={heading}>
      <div className="grid gap-5 p-5 sm:p-7">
        <PostHeader post={post} editButton={editButton} editing={editing} onEdit={edit} />
        {waits ? (
          <KeptChanges what="post" draft={draft} onContinue={edit} onDiscarded={() => editButton.current?.focus()} />
        ) : null}
        {editing ? (
          <PostEditForm post={post} draft={draft} headingId={heading} />
        ) : (
          <PostBody post={post} headingId={heading} />
        )}
        <div className="-mx-2.5 -mt-1 -mb-2 flex flex-wrap justify-between sm:-mb-4">
          <LikeButton post={post} />
          <ShareButton post={post} />
        </div>
      </div>
      <Comments post={post} all={alone} />
    </Card>
  );
}

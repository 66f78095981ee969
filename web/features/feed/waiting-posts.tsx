import { createPost, type PostForm } from '#shared/contracts/feed.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Card } from '#shared/ui/card.tsx';
import { LinkedText } from '#shared/ui/linked-text.tsx';
import { useMember } from '../../app/member.tsx';
import { useWaiting } from '../../offline/outbox/use-waiting.ts';
import { WaitingNote } from '../../offline/outbox/waiting-note.tsx';
import { NEW_POSTS } from './lanes.ts';

/** One's own posts that the server does not hold yet, newest first, above the others. */
export function WaitingPosts() {
  const member = useMember();
  const items = useWaiting(createPost, NEW_POSTS);
  if (items.length === 0) return null;
  return (
    <ol aria-label="Your posts that are not sent" className="grid gap-6">
      {items.toReversed().map((item) => {
        const { title, content } = item.input.body as PostForm;
        return (
          <li key={item.key}>
            <Card className="grid gap-4 border-dashed">
              <p className="flex items-center gap-3 font-semibold">
                <Avatar {...member} src={member.profileImageUrl} />
                {member.firstName} {member.lastName}
              </p>
              <h2 className="text-2xl wrap-anywhere">{title}</h2>
              <LinkedText text={content} />
              <WaitingNote item={item} discard="Delete post" />
            </Card>
          </li>
        );
      })}
    </ol>
  );
}

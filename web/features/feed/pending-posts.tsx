import { createPost } from '#shared/contracts/endpoints/feed.ts';
import type { PostForm } from '#shared/contracts/forms/feed.ts';
import { filesOf } from '#shared/api/outbox/item.ts';
import { NEW_POSTS_QUEUE } from '#shared/api/outbox/kinds.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Card } from '#shared/ui/card.tsx';
import { useObjectUrl } from '#shared/ui/use-object-url.ts';
import { useMember } from '../../app/member.tsx';
import { useQueuedItems } from '../../device/outbox/page-outbox.ts';
import { WaitingNote } from '../../device/outbox/waiting-note.tsx';
import { TextWithMentions } from './text-with-mentions.tsx';

/** The member's own pending posts, newest first, with their files. */
export function PendingPosts() {
  const member = useMember();
  const items = useQueuedItems(createPost, NEW_POSTS_QUEUE);
  if (items.length === 0) return null;
  return (
    <ol aria-label="Your unsent posts" className="grid gap-6">
      {items.toReversed().map((item) => {
        const { title, content, mentions, mediaAlt, pictureAlts = [] } = item.input.body as PostForm;
        const alts = [mediaAlt, ...pictureAlts];
        return (
          <li key={item.key}>
            <Card className="grid gap-4 border-dashed">
              <p className="flex items-center gap-3 font-semibold">
                <Avatar {...member} src={member.profileImageUrl} />
                {member.firstName} {member.lastName}
              </p>
              <h2 className="text-2xl wrap-anywhere">{title}</h2>
              <TextWithMentions text={content} mentions={mentions} />
              <ul className="grid grid-cols-3 gap-1 empty:hidden sm:grid-cols-4">
                {filesOf(item).map((file, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- their order never changes
                  <WaitingFile key={index} file={file} alt={alts[index] || `${title}, picture ${index + 1}`} />
                ))}
              </ul>
              <WaitingNote item={item} discard="Delete post" />
            </Card>
          </li>
        );
      })}
    </ol>
  );
}

function WaitingFile({ file, alt }: { file: Blob; alt: string }) {
  const url = useObjectUrl(file);
  return file.type.startsWith('audio/') ? (
    <li className="col-span-full">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a preview for its author */}
      <audio src={url} controls preload="metadata" aria-label="Your recording" className="w-full max-w-sm" />
    </li>
  ) : (
    <li className="aspect-square overflow-hidden rounded-sm bg-sunken">
      <img src={url} alt={alt} className="size-full object-cover" />
    </li>
  );
}

import { Avatar } from '#shared/ui/avatar.tsx';
import { LinkedText } from '#shared/ui/linked-text.tsx';
import { useMember } from '../../app/member.tsx';
import type { OutboxItem } from '../../offline/outbox/item.ts';
import { textOf, WaitingNote } from '../../offline/outbox/waiting-note.tsx';

/** One's own comment that the server does not hold yet. */
export function WaitingComment({ item }: { item: OutboxItem }) {
  const member = useMember();
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
      <Avatar {...member} src={member.profileImageUrl} size="sm" />
      <p className="self-center truncate leading-snug font-semibold">
        {member.firstName} {member.lastName}
      </p>
      <div className="col-start-2 min-w-0">
        <LinkedText text={textOf(item) ?? ''} className="text-sm" />
        <WaitingNote item={item} discard="Delete comment" className="mt-1" />
      </div>
    </li>
  );
}

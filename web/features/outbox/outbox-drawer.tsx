import { likeComment, likePost } from '#shared/contracts/endpoints/feed.ts';
import { Drawer } from '#shared/ui/dialog.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { EmptyState } from '#shared/ui/states.tsx';
import { useMember } from '../../app/member.tsx';
import type { OutboxItem } from '#shared/api/outbox/item.ts';
import { nameOf } from '../../device/outbox/toasts.ts';
import { currentOutbox, useOwnItems } from '../../device/outbox/page-outbox.ts';
import { textOf, WaitingNote } from '../../device/outbox/waiting-note.tsx';

interface Props {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

function titleOf(item: OutboxItem): string {
  const isLike = item.endpoint === likePost.name || item.endpoint === likeComment.name;
  const isRevoked = isLike && !(item.input.body as { liked: boolean }).liked;
  return isRevoked ? 'A removed like' : `A ${nameOf(item)}`;
}

/** All unsent items, in order of creation, with actions for each. */
export default function OutboxDrawer({ open, onOpenChange }: Props) {
  const items = useOwnItems(useMember().id);
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title="Not sent yet">
      {items.length === 0 ? (
        <EmptyState title="All sent" description="Anything you do offline waits here until it’s sent." />
      ) : (
        <>
          <p className="text-sm text-muted">
            {currentOutbox()?.isLasting
              ? 'This is saved on this device and sent automatically when you’re back online. Some browsers clear saved data after a week without a visit.'
              : 'This is sent automatically when you’re back online. Keep this page open until then.'}
          </p>
          <ul className="divide-y divide-line">
            {items.map((item) => (
              <li key={item.key} className="grid gap-1 py-4">
                <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span className="font-semibold">{titleOf(item)}</span>
                  <span className="text-xs text-muted">
                    <RelativeTime date={item.madeAt} />
                  </span>
                </p>
                <p dir="auto" className="prose-lines line-clamp-4 text-sm wrap-anywhere">
                  {textOf(item)}
                </p>
                <WaitingNote item={item} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Drawer>
  );
}

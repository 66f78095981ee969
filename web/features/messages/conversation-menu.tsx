import Ban from 'lucide-react/icons/ban';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { useState } from 'react';
import type { Conversation } from '#shared/contracts/messages.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { DropdownItem, DropdownMenu } from '#shared/ui/dropdown-menu.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { useRelation } from './use-relation.ts';

/** What is done rarely: blocking, after a question, and taking that back. */
export function ConversationMenu({ conversation }: { conversation: Conversation }) {
  const { member, state } = conversation;
  const { take, isPending } = useRelation(member.id);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton label="More about this conversation">
            <EllipsisVertical aria-hidden="true" className="size-5" />
          </IconButton>
        }
      >
        {state === 'blocked' ? (
          <DropdownItem onSelect={() => take('unblock')}>
            <Ban aria-hidden="true" className="size-4" />
            Unblock {member.firstName}
          </DropdownItem>
        ) : (
          <DropdownItem danger onSelect={() => setAsking(true)}>
            <Ban aria-hidden="true" className="size-4" />
            Block {member.firstName}
          </DropdownItem>
        )}
      </DropdownMenu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Block ${member.firstName} ${member.lastName}?`}
        description="Neither of you can write to the other, and this conversation is hidden from both. They are not told. You can take it back at any time."
        confirmLabel="Block"
        pendingLabel="Blocking…"
        pending={isPending}
        onConfirm={() => take('block', { onSettled: () => setAsking(false) })}
      />
    </>
  );
}

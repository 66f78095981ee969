import Ban from 'lucide-react/icons/ban';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Flag from 'lucide-react/icons/flag';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Author } from '#shared/contracts/users.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { DropdownItem, DropdownMenu } from '#shared/ui/dropdown-menu.tsx';
import { IconButton } from '#shared/ui/button.tsx';
import { lazyPart } from '#shared/ui/lazy-part.tsx';
import { useRelation } from './use-relation.ts';

const ReportDialog = lazyPart(async () => (await import('../report/report-dialog.tsx')).default);

interface Props {
  readonly member: Pick<Author, 'id' | 'firstName' | 'lastName'>;
  /** Undefined while loading. */
  readonly isBlocked: boolean | undefined;
  /** The button's label. */
  readonly label: string;
  /** Whether their profile can be reported here. */
  readonly reports?: boolean;
  /** Called when the menu or one of its dialogs opens, and when the last one closes. */
  readonly onBusy?: (busy: boolean) => void;
}

/** Rare actions on another member: block (after a confirmation), unblock, and report their profile. */
export function MemberMenu({ member, isBlocked, label, reports = false, onBusy }: Props) {
  const { take, isPending } = useRelation(member.id);
  const [isAsking, setAsking] = useState(false);
  const [wasReported, setWasReported] = useState(false);
  const [isReporting, setReporting] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const isBusy = isOpen || isAsking || isReporting;
  const reportBusy = useEffectEvent((busy: boolean) => onBusy?.(busy));
  useEffect(() => reportBusy(isBusy), [isBusy]);
  return (
    <>
      <DropdownMenu
        onOpenChange={setOpen}
        trigger={
          <IconButton label={label}>
            <EllipsisVertical aria-hidden="true" className="size-5" />
          </IconButton>
        }
      >
        {reports ? (
          <DropdownItem
            onSelect={() => {
              setWasReported(true);
              setReporting(true);
            }}
          >
            <Flag aria-hidden="true" className="size-4" />
            Report profile
          </DropdownItem>
        ) : null}
        {isBlocked ? (
          <DropdownItem onSelect={() => take('unblock')}>
            <Ban aria-hidden="true" className="size-4" />
            Unblock {member.firstName}
          </DropdownItem>
        ) : (
          <DropdownItem danger disabled={isBlocked === undefined} onSelect={() => setAsking(true)}>
            <Ban aria-hidden="true" className="size-4" />
            Block {member.firstName}
          </DropdownItem>
        )}
      </DropdownMenu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Block ${member.firstName} ${member.lastName}?`}
        description="You won’t be able to message each other, and your conversation will be hidden. You won’t see their posts or comments. We won’t tell them, and you can unblock them at any time."
        confirmLabel="Block"
        pendingLabel="Blocking…"
        pending={isPending}
        onConfirm={() => take('block', { onSettled: () => setAsking(false) })}
      />
      {wasReported ? (
        <ReportDialog kind="profile" targetId={member.id} open={isReporting} onOpenChange={setReporting} />
      ) : null}
    </>
  );
}

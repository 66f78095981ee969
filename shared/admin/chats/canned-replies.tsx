import { useQuery } from '@tanstack/react-query';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { useState } from 'react';
import { useApi } from '#shared/api/api-context.tsx';
import { cannedRepliesQuery } from '#shared/api/queries/chats.ts';
import { Button } from '#shared/ui/button.tsx';
import { DropdownItem, DropdownLabel, DropdownMenu, DropdownSeparator } from '#shared/ui/dropdown-menu.tsx';
import { CannedRepliesDialog } from './canned-replies-dialog.tsx';

/** Puts a reply that is kept ready into the answer, and leads to where they are kept. */
export function CannedReplies({ onChoose }: { onChoose: (text: string) => void }) {
  const { data: replies = [], isError } = useQuery(cannedRepliesQuery(useApi()));
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <DropdownMenu
        align="start"
        className="max-h-80 max-w-80 overflow-y-auto"
        trigger={
          <Button variant="quiet" size="sm">
            Kept replies
            <ChevronUp aria-hidden="true" className="size-4" />
          </Button>
        }
      >
        {isError ? <DropdownLabel>They could not be loaded.</DropdownLabel> : null}
        {!isError && replies.length === 0 ? <DropdownLabel>There are none yet.</DropdownLabel> : null}
        {replies.map(({ id, title, text }) => (
          <DropdownItem key={id} onSelect={() => onChoose(text)}>
            <span className="truncate">{title}</span>
          </DropdownItem>
        ))}
        <DropdownSeparator />
        <DropdownItem onSelect={() => setEditing(true)}>Edit kept replies…</DropdownItem>
      </DropdownMenu>
      {isEditing ? <CannedRepliesDialog replies={replies} onClose={() => setEditing(false)} /> : null}
    </>
  );
}

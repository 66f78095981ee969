import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';

interface Props {
  readonly what: 'post' | 'comment';
  readonly description: string;
  readonly pending: boolean;
  readonly onConfirm: () => void;
}

/** Deletes after a question. Once it is gone, this button is gone with it. */
export function DeleteButton({ what, description, pending, onConfirm }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton size="sm" label={`Delete ${what}`} className="hover:text-danger" onClick={() => setOpen(true)}>
        <Trash2 aria-hidden="true" className="size-4" />
      </IconButton>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Delete this ${what}?`}
        description={description}
        confirmLabel={`Delete ${what}`}
        pendingLabel="Deleting…"
        pending={pending}
        onConfirm={onConfirm}
      />
    </>
  );
}

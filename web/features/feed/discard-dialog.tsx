import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import type { Discard } from './use-discard.ts';

/** Asks before unsaved words are thrown away. */
export function DiscardDialog({ open, onOpenChange, onConfirm }: Discard) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      onConfirm={onConfirm}
      title="Discard what you wrote?"
      description="It has not been saved, and cannot be brought back."
      confirmLabel="Discard"
      cancelLabel="Keep writing"
    />
  );
}

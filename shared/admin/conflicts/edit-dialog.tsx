import { useState, type ReactNode } from 'react';
import { DiscardDialog } from '#shared/ui/confirm-dialog.tsx';
import { Dialog, type DialogProps } from '#shared/ui/dialog.tsx';

interface EditDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size'> {
  /** Whether closing would lose something. */
  readonly isChanged: () => boolean;
  /** It stays open while this is being sent. */
  readonly isPending: boolean;
  readonly onClose: () => void;
  /** @param close for a Cancel button: asks first, too */
  readonly children: (close: () => void) => ReactNode;
}

/** A dialog with a form. Asks before unsaved changes are lost, however it is closed. */
export function EditDialog({ isChanged, isPending, onClose, children, ...rest }: EditDialogProps) {
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    if (isPending) return;
    if (isChanged()) setAsking(true);
    else onClose();
  };
  return (
    <Dialog open onOpenChange={close} {...rest}>
      {children(close)}
      <DiscardDialog open={isAsking} onOpenChange={setAsking} onConfirm={onClose} />
    </Dialog>
  );
}

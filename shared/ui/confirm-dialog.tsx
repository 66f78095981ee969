import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { SendingContext } from './field.tsx';

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  confirmLabel: string;
  /** For an important question about something that destroys nothing. */
  isHarmless?: boolean;
  cancelLabel?: string;
  pending?: boolean;
  pendingLabel?: string;
  onConfirm: () => void;
  /** Additional content, such as a field for a reason. */
  children?: ReactNode;
  content?: DialogProps['content'];
};

/** Asks before an action that is permanent or reaches other people. Focuses Cancel first; stays open while pending. */
export const ConfirmDialog = ({
  confirmLabel,
  isHarmless = false,
  cancelLabel = 'Cancel',
  pending = false,
  pendingLabel,
  onConfirm,
  onOpenChange,
  children,
  ...rest
}: ConfirmDialogProps) => {
  const change = (open: boolean) => {
    if (!pending) onOpenChange(open);
  };
  return (
    <Dialog
      {...rest}
      size="sm"
      role="alertdialog"
      onOpenChange={change}
      footer={
        <>
          <Button variant="quiet" disabled={pending} onClick={() => change(false)}>
            {cancelLabel}
          </Button>
          <Button
            variant={isHarmless ? 'primary' : 'danger'}
            pending={pending}
            pendingLabel={pendingLabel}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children ? <SendingContext value={pending}>{children}</SendingContext> : null}
    </Dialog>
  );
};

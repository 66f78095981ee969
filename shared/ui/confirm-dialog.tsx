import { useState, type ReactNode } from 'react';
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
  /** Whether closing would lose what was written in `children`. It then asks first. */
  isChanged?: boolean;
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
  isChanged = false,
  onOpenChange,
  children,
  ...rest
}: ConfirmDialogProps) => {
  const [isAsking, setAsking] = useState(false);
  const change = (open: boolean) => {
    if (pending) return;
    if (!open && isChanged) setAsking(true);
    else onOpenChange(open);
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
      {isChanged ? (
        <DiscardDialog open={isAsking} onOpenChange={setAsking} onConfirm={() => onOpenChange(false)} />
      ) : null}
    </Dialog>
  );
};

/** Asks before unsaved changes are lost. */
export const DiscardDialog = (props: Pick<ConfirmDialogProps, 'open' | 'onOpenChange' | 'onConfirm'>) => (
  <ConfirmDialog
    title="Leave without saving?"
    description="Your changes will be lost."
    confirmLabel="Discard changes"
    cancelLabel="Keep editing"
    {...props}
  />
);

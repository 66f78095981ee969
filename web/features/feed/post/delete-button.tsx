import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { circleLimits } from '#shared/contracts/circle-limits.ts';
import { Field } from '#shared/ui/field.tsx';
import { IconButton } from '#shared/ui/button.tsx';
import { lazyPart } from '#shared/ui/lazy-part.tsx';
import { Textarea } from '#shared/ui/textarea.tsx';

const ConfirmDialog = lazyPart(async () => (await import('#shared/ui/confirm-dialog.tsx')).ConfirmDialog);

interface Props {
  readonly what: 'post' | 'comment';
  readonly description: string;
  readonly pending: boolean;
  /** Deletes somebody else’s, whose author is notified with the reason if one is given. */
  readonly asksReason: boolean;
  readonly onConfirm: (reason: string) => void;
  /** Whether the dialog is open, where something else opens it too. */
  readonly asking?: readonly [boolean, (asks: boolean) => void];
}

/** A button that deletes after a confirmation. */
export function DeleteButton({ what, description, pending, asksReason, onConfirm, asking }: Props) {
  const own = useState(false);
  const [open, setOpen] = asking ?? own;
  const [reason, setReason] = useState('');
  return (
    <>
      <IconButton
        size="sm"
        label={`Delete ${what}`}
        className="hover:text-danger"
        onPointerEnter={ConfirmDialog.prepare}
        onFocus={ConfirmDialog.prepare}
        onClick={() => setOpen(true)}
      >
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
        onConfirm={() => onConfirm(reason.trim())}
      >
        {asksReason ? (
          <Field
            label="Reason (optional)"
            hint="The author will see this reason, and that an administrator removed it."
            className="mt-5"
          >
            <Textarea
              value={reason}
              maxLength={circleLimits.removalReason}
              countTo={circleLimits.removalReason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        ) : null}
      </ConfirmDialog>
    </>
  );
}

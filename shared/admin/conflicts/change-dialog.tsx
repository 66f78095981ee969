import type { ReactNode } from 'react';
import { ConflictView } from './conflict-view.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { differencesBetween } from './edited-form-parts.tsx';
import type { useEditDialog } from './use-edit-dialog.ts';

interface ChangeDialogProps<Values extends object> {
  readonly title: string;
  readonly form: Pick<ReturnType<typeof useEditDialog<never, Values>>, 'conflict' | 'isChanged' | 'isPending'>;
  /** The fields by name, to show what differs. */
  readonly fields: Parameters<typeof differencesBetween<Values>>[0];
  readonly onClose: () => void;
  readonly children: (close: () => void) => ReactNode;
}

/** A dialog that changes something, such as a contact: its form, or the conflict with what somebody else has saved. */
export function ChangeDialog<Values extends object>(props: ChangeDialogProps<Values>) {
  const { title, form, fields, onClose, children } = props;
  const { conflict, isChanged, isPending } = form;
  return (
    <EditDialog title={title} isChanged={isChanged} isPending={isPending} onClose={onClose}>
      {(close) =>
        conflict?.isShown ? (
          <ConflictView
            message={conflict.message}
            differences={conflict.both && differencesBetween(fields, conflict.both)}
            pending={isPending}
            onBack={conflict.onBack}
            onKeepMine={conflict.onKeepMine}
            onTakeTheirs={conflict.onTakeTheirs}
          />
        ) : (
          children(close)
        )
      }
    </EditDialog>
  );
}

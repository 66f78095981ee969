import { useState, type ComponentType } from 'react';

interface DialogProps {
  readonly onClose: () => void;
}

/** A button that opens the choice about films, players and calendars of other companies; its window comes with the press. */
export function PrivacyChoices({ className }: { className: string }) {
  const [Dialog, setDialog] = useState<ComponentType<DialogProps>>();
  const [isOpen, setOpen] = useState(false);

  const open = async () => {
    setOpen(true);
    const { PrivacyDialog } = await import('./privacy-dialog.tsx');
    setDialog(() => PrivacyDialog);
  };

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={className}
        // Should the code not arrive, the next press tries again.
        onClick={() => void open().catch(() => undefined)}
      >
        Privacy choices
      </button>
      {Dialog && isOpen ? <Dialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

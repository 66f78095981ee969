import { useState } from 'react';
import { lazyPart } from '#shared/ui/lazy-part.tsx';

const PrivacyDialog = lazyPart(async () => (await import('./privacy-dialog.tsx')).PrivacyDialog);

/** A button that opens the choice about films, players and calendars of other companies; its window comes with the press. */
export function PrivacyChoices({ className }: { className: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-haspopup="dialog" className={className} onClick={() => setOpen(true)}>
        Privacy choices
      </button>
      {isOpen ? <PrivacyDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

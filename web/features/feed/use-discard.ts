import { useState } from 'react';
import { draftOf, dropDraft, isUnsaved } from './drafts.ts';

/** What `DiscardDialog` needs, and `ask` to begin with. */
export interface Discard {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onConfirm: () => void;
  readonly ask: () => void;
}

/** Gives a draft up: at once when nothing would be lost, else after a question. `then` runs once it is given up. */
export function useDiscard(draft: string, then?: () => void): Discard {
  const [open, setOpen] = useState(false);
  const giveUp = () => {
    setOpen(false);
    dropDraft(draft);
    then?.();
  };
  return {
    open,
    onOpenChange: setOpen,
    onConfirm: giveUp,
    ask: () => (isUnsaved(draftOf(draft)) ? setOpen(true) : giveUp()),
  };
}

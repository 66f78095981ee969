import { useEffect, useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { lazyPart } from '#shared/ui/lazy-part.tsx';
import { draftOf, dropDraft, isUnsaved, useDrafts } from './drafts.ts';

const ConfirmDialog = lazyPart(async () => (await import('#shared/ui/confirm-dialog.tsx')).ConfirmDialog);

interface Props {
  readonly draft: string;
  readonly onDiscard?: () => void;
}

/** Says that this draft is from an earlier visit, with a button that discards it. */
export function DraftNote({ draft, onDiscard }: Props) {
  const restored = useDrafts((drafts) => drafts[draft]?.restored);
  if (!restored) return null;
  const discard = () => {
    dropDraft(draft);
    onDiscard?.();
  };
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm text-muted">
      <output>Draft restored{restored.lostFile ? '. Please add your file again.' : null}</output>
      <Button variant="link" size="sm" onClick={discard}>
        Discard draft
      </Button>
    </div>
  );
}

/** The props of `DiscardDialog`, and `ask`, which opens it. */
interface Discard {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onConfirm: () => void;
  readonly ask: () => void;
}

/** Discards a draft: at once when nothing would be lost, else after a confirmation. `then` runs afterwards. */
export function useDiscard(draft: string, then?: () => void): Discard {
  const [open, setOpen] = useState(false);
  const discard = () => {
    setOpen(false);
    dropDraft(draft);
    then?.();
  };
  return {
    open,
    onOpenChange: setOpen,
    onConfirm: discard,
    ask: () => (isUnsaved(draftOf(draft)) ? setOpen(true) : discard()),
  };
}

/** Asks before a draft is discarded. */
export function DiscardDialog({ open, onOpenChange, onConfirm }: Discard) {
  // Prefetched with the form: the author may cancel at any moment.
  useEffect(() => ConfirmDialog.prepare(), []);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      onConfirm={onConfirm}
      title="Discard draft?"
      description="You can’t undo this."
      confirmLabel="Discard"
      cancelLabel="Keep writing"
    />
  );
}

import { useState } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';

/** Shows that a draft was restored, with a button to discard it. */
export function DraftNote({ onDiscard }: { readonly onDiscard: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-l-2 border-blue bg-tint px-4 py-2 text-sm">
      <output>Draft restored. It isn’t saved yet.</output>
      <Button variant="link" size="sm" onClick={() => setAsking(true)}>
        Discard draft
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Discard this draft?"
        description="Your unsaved changes will be lost."
        confirmLabel="Discard"
        onConfirm={() => {
          setAsking(false);
          onDiscard();
        }}
      />
    </div>
  );
}

import { Button } from '#shared/ui/button.tsx';

/** Says that a file went with the kind of post it was for, and brings it back. */
export function PutAway({ name, onUndo }: { name: string; onUndo: () => void }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm text-muted">
      <output className="min-w-0 wrap-anywhere">“{name}” was put away.</output>
      <Button variant="link" size="sm" onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}

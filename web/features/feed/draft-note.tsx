import { Button } from '#shared/ui/button.tsx';
import { dropDraft, useDrafts } from './drafts.ts';

interface Props {
  readonly draft: string;
  /** Called once it is given up. */
  readonly onDiscard?: () => void;
}

/** Says that these words are from an earlier visit, with the way to be rid of them. */
export function DraftNote({ draft, onDiscard }: Props) {
  const restored = useDrafts((drafts) => drafts[draft]?.restored);
  if (!restored) return null;
  const discard = () => {
    dropDraft(draft);
    onDiscard?.();
  };
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm text-muted">
      <output>
        Draft restored{restored.lostFile ? '. The file could not be kept: please choose it again.' : null}
      </output>
      <Button variant="link" size="sm" onClick={discard}>
        Discard draft
      </Button>
    </div>
  );
}

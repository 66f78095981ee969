import ChevronDown from 'lucide-react/icons/chevron-down';
import Pin from 'lucide-react/icons/pin';
import type { MouseEvent } from 'react';
import type { FeedPost } from '#shared/contracts/feed.ts';
import { Card } from '#shared/ui/card.tsx';

interface Props {
  readonly post: FeedPost;
  readonly onExpand: (event: MouseEvent<HTMLButtonElement>) => void;
}

/** A pinned post that the member has read, collapsed to one line. */
export function CollapsedPin({ post: { title }, onExpand }: Props) {
  return (
    <Card as="article" flush aria-label={title}>
      <h2>
        <button
          type="button"
          aria-expanded={false}
          onClick={onExpand}
          className="flex min-h-12 w-full items-center gap-2.5 px-5 py-2 text-left font-sans text-sm font-semibold tracking-normal text-muted hover:text-ink focus-visible:-outline-offset-4 sm:px-7"
        >
          <Pin aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="shrink-0">Pinned</span>{' '}
          <span dir="auto" className="min-w-0 grow truncate text-ink">
            {title}
          </span>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
        </button>
      </h2>
    </Card>
  );
}

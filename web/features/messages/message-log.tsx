import type { Author } from '#shared/contracts/users.ts';
import { Button } from '#shared/ui/button.tsx';
import { ErrorState } from '#shared/ui/states.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import type { Line } from './lines.ts';
import { MessageLine } from './message-line.tsx';
import type { Unsent } from './own-words.ts';
import { useAnnounceNew } from './use-announce-new.ts';
import { useKeptScroll } from './use-kept-scroll.ts';
import type { useMessages } from './use-messages.ts';
import { useOlder } from './use-older.ts';

interface Props {
  readonly member: Author;
  readonly lines: readonly Line[];
  readonly pages: ReturnType<typeof useMessages>['pages'];
  readonly onRetry: (message: Unsent) => void;
}

/** What was written, day by day; keeps its place while older messages come in above, and to the newest otherwise. */
export function MessageLog({ member, lines, pages, onRetry }: Props) {
  const { box, noteScroll } = useKeptScroll(lines);
  useAnnounceNew(lines, member.firstName);
  const lookForOlder = useOlder(box, pages);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;

  return (
    <div
      ref={box}
      role="log"
      aria-label="Messages"
      aria-live="off"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached with the keyboard
      tabIndex={0}
      onScroll={() => {
        noteScroll();
        lookForOlder();
      }}
      className="relative flex min-h-24 flex-[1_1_0] flex-col overflow-y-auto overscroll-contain px-4 py-5 -outline-offset-4 [overflow-anchor:none] lg:px-6"
    >
      {pages.isPending ? (
        <Loading label="Loading messages…" className="mt-auto grid gap-3">
          <Skeleton className="h-14 w-3/5" />
          <Skeleton className="h-11 w-2/5 justify-self-end" />
          <Skeleton className="h-16 w-1/2" />
        </Loading>
      ) : null}
      {pages.isLoadingError ? (
        <ErrorState
          title="We could not load the messages"
          description={pages.error.message}
          onRetry={() => void pages.refetch()}
          retrying={pages.isFetching}
        />
      ) : null}
      {hasNextPage ? (
        <p className="pb-4 text-center">
          <Button
            variant="quiet"
            size="sm"
            pending={isFetchingNextPage}
            pendingLabel="Loading…"
            onClick={() => void fetchNextPage()}
          >
            {isFetchNextPageError ? 'Older messages did not come. Try again' : 'Show older messages'}
          </Button>
        </p>
      ) : null}
      {/* Few messages stand at the bottom, where one writes. */}
      <ol className="mt-auto">
        {lines.map((line) => (
          <MessageLine key={line.id} line={line} from={member.firstName} onRetry={onRetry} />
        ))}
      </ol>
    </div>
  );
}

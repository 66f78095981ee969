import { notifyManager, useQueryClient } from '@tanstack/react-query';
import CloudOff from 'lucide-react/icons/cloud-off';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { currentUserKey } from '#shared/api/queries/auth.ts';
import { Button } from '#shared/ui/button.tsx';
import { Container } from '#shared/ui/layout.tsx';
import { RelativeTime } from '#shared/ui/relative-time.tsx';
import { useReached } from '../../device/use-connection.ts';

/** Says that the server is unreachable, and how old the data on the screen is. Above every private screen. */
export function OfflineNote() {
  const reached = useReached();
  return (
    // Mounted before it has a text: screen readers announce changes only.
    <output data-screen-only="" className="block">
      {reached ? null : <Note />}
    </output>
  );
}

function Note() {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const updatedAt = useOldestShown();
  const tryAgain = async () => {
    setAsking(true);
    await queryClient.refetchQueries({ queryKey: currentUserKey });
    setAsking(false);
  };
  return (
    <div className="@container border-b border-line bg-sunken">
      <Container width="wide" className="flex min-h-12 items-center gap-x-3 py-1 text-sm @max-3xs:flex-wrap">
        <CloudOff aria-hidden="true" className="size-5 shrink-0 text-muted" />
        <p className="grow leading-snug">
          <strong>You’re offline.</strong>{' '}
          {updatedAt > 0 ? (
            <>
              Last updated <RelativeTime date={new Date(updatedAt).toISOString()} />.
            </>
          ) : (
            'You can still read what you’ve opened before.'
          )}
        </p>
        <Button
          variant="quiet"
          className="-mr-5 shrink-0"
          onClick={() => void tryAgain()}
          pending={asking}
          pendingLabel="Trying again…"
        >
          Try again
        </Button>
      </Container>
    </div>
  );
}

/** The time of the oldest answer on the screen, in milliseconds since 1970; 0 without any. */
function useOldestShown(): number {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(notifyManager.batchCalls(onChange)), [cache]);
  return useSyncExternalStore(subscribe, () => {
    const times = cache
      .findAll({ type: 'active', predicate: ({ queryKey }) => queryKey[0] !== currentUserKey[0] })
      .map(({ state }) => state.dataUpdatedAt)
      .filter((time) => time > 0);
    return times.length > 0 ? Math.min(...times) : 0;
  });
}

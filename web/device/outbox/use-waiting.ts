import { useMemo, useSyncExternalStore } from 'react';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { OutboxItem } from './item.ts';
import { snapshot, subscribe } from './the-outbox.ts';

const none: readonly OutboxItem[] = [];

/** Everything that waits or needs its owner, in order. */
export const useOutbox = (): readonly OutboxItem[] => useSyncExternalStore(subscribe, snapshot, () => none);

/** Of these, one member's. What a visitor sent off from this device is not theirs to read. */
export function useOwn(memberId: number): readonly OutboxItem[] {
  const items = useOutbox();
  return useMemo(() => items.filter(({ userId }) => userId === memberId), [items, memberId]);
}

/** What of one call waits in a lane, or needs its owner. */
export function useWaiting({ name }: Endpoint, lane: string): readonly OutboxItem[] {
  return useOutbox().filter((item) => item.lane === lane && item.endpoint === name);
}

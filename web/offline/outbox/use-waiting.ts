import { useSyncExternalStore } from 'react';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { OutboxItem } from './item.ts';
import { snapshot, subscribe } from './the-outbox.ts';

const none: readonly OutboxItem[] = [];

/** Everything that waits or needs its owner, in order. */
export const useOutbox = (): readonly OutboxItem[] => useSyncExternalStore(subscribe, snapshot, () => none);

/** What of one call waits in a lane, or needs its owner. */
export function useWaiting({ name }: Endpoint, lane: string): readonly OutboxItem[] {
  return useOutbox().filter((item) => item.lane === lane && item.endpoint === name);
}

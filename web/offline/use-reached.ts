import { useSyncExternalStore } from 'react';
import { isReached, onReachedChange } from './connection.ts';

/** Whether the server answers; on the server and in the first render, yes. */
export const useReached = (): boolean => useSyncExternalStore(onReachedChange, isReached, () => true);

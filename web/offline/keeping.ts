import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { onDeviceWiped } from '../device/owner.ts';
import { KeepError, keepRecording, type KeptRecording, listRecordings } from './recordings.ts';

/** A recording that is on its way here, or could not be kept. */
interface Keeping {
  /** How much of it is here, from 0 to 1. */
  readonly share: number;
  /** Why not; else it is on its way. */
  readonly failure?: string;
  readonly abort: () => void;
}

/** By their addresses. Outside of the posts, which come and go while one scrolls. */
const useAllKeeping = create<Readonly<Record<string, Keeping>>>(() => ({}));
const put = (url: string, keeping: Keeping) => useAllKeeping.setState({ [url]: keeping });
const drop = (url: string) => {
  const { [url]: _, ...others } = useAllKeeping.getState();
  useAllKeeping.setState(others, true);
};

/** Begins to keep a recording; how it goes is told by `useKeeping`. */
export async function startKeeping(userId: number, url: string, post: KeptRecording['post']): Promise<void> {
  if (useAllKeeping.getState()[url] && !useAllKeeping.getState()[url]?.failure) return;
  const over = new AbortController();
  const abort = () => over.abort();
  const onProgress = (share: number) => put(url, { share, abort });
  onProgress(0);
  // What is kept on purpose should not go when the device wants room; a browser may say no.
  void navigator.storage?.persist?.().catch(() => false);
  try {
    await keepRecording({ userId, url, post, signal: over.signal, onProgress });
    drop(url);
  } catch (error) {
    if (over.signal.aborted || !(error instanceof KeepError)) drop(url);
    else put(url, { share: 0, failure: error.message, abort: () => drop(url) });
  }
}

/** How the keeping of a recording goes; undefined when nobody wanted it. */
export const useKeeping = (url: string): Keeping | undefined => useAllKeeping((all) => all[url]);

/** What a member keeps on this device, as it changes in any tab; undefined until it is known. */
export function useRecordings(userId: number): readonly KeptRecording[] | undefined {
  const [recordings, setRecordings] = useState<readonly KeptRecording[]>();
  useEffect(() => {
    const subscription = liveQuery(() => listRecordings(userId)).subscribe({
      next: setRecordings,
      // A browser that keeps nothing.
      error: () => setRecordings([]),
    });
    return () => subscription.unsubscribe();
  }, [userId]);
  return recordings;
}

/** Gives up whatever is on its way: whoever wanted it has left. */
export function stopKeeping(): void {
  for (const { abort } of Object.values(useAllKeeping.getState())) abort();
  useAllKeeping.setState({}, true);
}
onDeviceWiped(stopKeeping);

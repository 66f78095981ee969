import { create } from 'zustand';
import { KeepError } from './fetch-whole.ts';
import { onDeviceWiped } from './owner.ts';

/** Something that is being saved on the device, or failed. */
export interface Keeping {
  /** The progress, from 0 to 1. */
  readonly share: number;
  /** The error; undefined while downloading. */
  readonly failure?: string;
  readonly abort: () => void;
}

/** By what it is. Kept outside the screens, which mount and unmount. */
const useAllKeeping = create<Readonly<Record<string, Keeping>>>(() => ({}));
const put = (key: string, keeping: Keeping) => useAllKeeping.setState({ [key]: keeping });
const drop = (key: string) => {
  const { [key]: _, ...others } = useAllKeeping.getState();
  useAllKeeping.setState(others, true);
};

type Work = (run: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void }) => Promise<void>;

/** Starts to save something unless that has begun; `useKeeping` has its progress. */
export async function startToKeep(key: string, work: Work): Promise<void> {
  const begun = useAllKeeping.getState()[key];
  if (begun && begun.failure === undefined) return;
  const over = new AbortController();
  const abort = () => over.abort();
  const onProgress = (share: number) => put(key, { share, abort });
  onProgress(0);
  // Asks the browser not to evict saved files; it may refuse.
  void navigator.storage?.persist?.().catch(() => false);
  try {
    await work({ signal: over.signal, onProgress });
    drop(key);
  } catch (error) {
    if (over.signal.aborted || !(error instanceof KeepError)) drop(key);
    else put(key, { share: 0, failure: error.message, abort: () => drop(key) });
  }
}

/** The progress of saving something; undefined if nobody has started it. */
export const useKeeping = (key: string): Keeping | undefined => useAllKeeping((all) => all[key]);

/** Cancels all downloads: their member has left. */
export function stopKeeping(): void {
  for (const { abort } of Object.values(useAllKeeping.getState())) abort();
  useAllKeeping.setState({}, true);
}
onDeviceWiped(stopKeeping);

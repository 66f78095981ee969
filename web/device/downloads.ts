import { create } from 'zustand';
import { DownloadError } from './download-file.ts';
import { onDeviceWiped } from './owner.ts';

/** A download in progress, or one that failed. */
export interface Download {
  /** The progress, from 0 to 1. */
  readonly share: number;
  /** The error; undefined while downloading. */
  readonly failure?: string;
  readonly abort: () => void;
}

/** By key. Held outside the screens, which mount and unmount. */
const useDownloads = create<Readonly<Record<string, Download>>>(() => ({}));
const put = (key: string, download: Download) => useDownloads.setState({ [key]: download });
const drop = (key: string) => {
  const { [key]: _, ...others } = useDownloads.getState();
  useDownloads.setState(others, true);
};

type Work = (run: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void }) => Promise<void>;

/** Starts to save something unless that has begun; `useDownload` has its progress. */
export async function startDownload(key: string, work: Work): Promise<void> {
  const begun = useDownloads.getState()[key];
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
    if (over.signal.aborted || !(error instanceof DownloadError)) drop(key);
    else put(key, { share: 0, failure: error.message, abort: () => drop(key) });
  }
}

/** The progress of saving something; undefined if nobody has started it. */
export const useDownload = (key: string): Download | undefined => useDownloads((all) => all[key]);

/** Cancels all downloads: their member has left. */
export function cancelDownloads(): void {
  for (const { abort } of Object.values(useDownloads.getState())) abort();
  useDownloads.setState({}, true);
}
onDeviceWiped(cancelDownloads);

/** Why something could not be saved on the device, as a message for its member. */
export class DownloadError extends Error {}

export const NO_SPACE = 'This device is out of space. Free some up and try again.';
const NOT_FETCHED = 'We couldn’t download it. Try again when you’re back online.';

/** Browsers may put a part of this size on the disk, so that a long film isn't held in memory. */
const PART = 8_000_000;

interface Options {
  readonly signal: AbortSignal;
  /** The bytes that may be used. */
  readonly maxBytes: number;
  /** The message when it needs more. */
  readonly tooLarge: string;
  /** Receives the number of bytes so far, and the total; 0 if the server does not say it. */
  readonly onBytes: (received: number, size: number) => void;
}

/** A downloaded file. */
export interface DownloadedFile {
  readonly blob: Blob;
  /** The header with the name under which browsers save it. */
  readonly disposition: string | null;
}

/**
 * Downloads a file whole.
 * @throws DownloadError, or `AbortError` when cancelled
 */
export async function downloadFile(
  url: string,
  { signal, maxBytes, tooLarge, onBytes }: Options,
): Promise<DownloadedFile> {
  try {
    const answer = await fetch(url, { signal });
    if (!answer.ok || !answer.body) throw new DownloadError(NOT_FETCHED);
    const { headers } = answer;
    const size = Number(headers.get('content-length'));
    if (size > maxBytes) throw new DownloadError(tooLarge);
    const parts: Blob[] = [];
    let gathered: Uint8Array<ArrayBuffer>[] = [];
    let [waiting, received] = [0, 0];
    for await (const part of streamOf(answer.body)) {
      gathered.push(part);
      waiting += part.byteLength;
      received += part.byteLength;
      if (received > maxBytes) throw new DownloadError(tooLarge);
      if (waiting > PART) {
        parts.push(new Blob(gathered));
        [gathered, waiting] = [[], 0];
      }
      onBytes(received, size);
    }
    const blob = new Blob([...parts, ...gathered], { type: headers.get('content-type') ?? '' });
    return { blob, disposition: headers.get('content-disposition') };
  } catch (error) {
    if (error instanceof DownloadError || signal.aborted) throw error;
    throw new DownloadError(NOT_FETCHED, { cause: error });
  }
}

/** Safari's streams are not iterable. */
async function* streamOf(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel();
  }
}

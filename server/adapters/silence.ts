import { Readable } from 'node:stream';

/** Aborts a call after a period of silence. Any activity of the store restarts the timer. */
export function watchSilence(ms: number) {
  const controller = new AbortController();
  const { promise: tooLong, reject: tooLate } = Promise.withResolvers<never>();
  // This races against the call, and the loser's rejection must not be unhandled.
  tooLong.catch(() => {});
  const timer = setTimeout(() => {
    const error = new Error(`The store was silent for ${ms} ms`);
    controller.abort(error);
    tooLate(error);
  }, ms);
  return {
    signal: controller.signal,
    tooLong,
    isOver: (): void => void timer.refresh(),
    stop: (): void => clearTimeout(timer),
  };
}

/** Passes content on, and reports each chunk that the other side accepted. */
export async function* watched(content: Readable, onProgress: () => void): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    yield piece as Buffer;
    onProgress();
  }
}

/**
 * The content of a started response, as a stream that ends with an error unless it is complete. Silence only counts
 * while a reader waits for more.
 */
export async function opened(body: Readable, bytes: number, stallMs: number): Promise<Readable> {
  const pieces = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first = await pieces.next();
  const stream = Readable.from(complete(first, pieces, bytes, stallMs), { objectMode: false });
  // Also when nobody reads it after all.
  stream.once('close', () => body.destroy());
  return stream;
}

async function* complete(
  first: IteratorResult<Buffer>,
  pieces: AsyncIterator<Buffer>,
  bytes: number,
  stallMs: number,
): AsyncGenerator<Buffer> {
  let come = 0;
  for (let piece = first; !piece.done; piece = await soon(pieces.next(), stallMs)) {
    come += piece.value.length;
    if (come > bytes) break;
    yield piece.value;
  }
  if (come !== bytes) throw new Error(`The store sent ${come} bytes instead of ${bytes}`);
}

async function soon<T>(promise: Promise<T>, ms: number): Promise<T> {
  const silence = watchSilence(ms);
  try {
    return await Promise.race([promise, silence.tooLong]);
  } finally {
    silence.stop();
  }
}
